import { type AdminReport, reports } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { Section } from './section.tsx'

const effectsOf = {
  one: ['both', 'kept', 'recorded'],
  several: ['both', 'kept', 'all', 'recorded'],
} as const

/** Ends the room of a reported message, or those in which messages were stopped, without deciding the case. */
export function EndRoom({ of: { id, target, targetType } }: { of: AdminReport }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const end = useAct(reports.endRoom, {
    done: 'admin.safety.room.done',
    failed: 'admin.safety.room.failed',
  })
  return (
    <Section title={t('admin.safety.room.title')}>
      <div>
        <Button variant="dangerSoft" onClick={() => setOpen(true)}>
          {t('admin.safety.room.do')}
        </Button>
      </div>
      {isOpen && (
        <ConfirmAct
          isDangerous
          title={t('admin.safety.room.ask')}
          effects={effectsOf[targetType === 'user' ? 'several' : 'one'].map((one) =>
            t(`admin.safety.room.effects.${one}`),
          )}
          confirm={t('admin.safety.room.do')}
          busy={end.isPending}
          onClose={() => setOpen(false)}
          onConfirm={() =>
            void end.run({ params: { id } }, ({ kind }) => {
              if (kind === 'done') setOpen(false)
            })
          }
        >
          <AboutPerson person={target.user} />
        </ConfirmAct>
      )}
    </Section>
  )
}
