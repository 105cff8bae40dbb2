import { type AdminUserDetail, risk } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'

/** Ends the pause of new conversations that a member's signs have caused. */
export function LiftPause({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const end = useAct(risk.endPause, {
    done: 'admin.person.pause.done',
    failed: 'admin.person.pause.failed',
  })
  return (
    <div>
      <Button variant="soft" onClick={() => setAsking(true)}>
        {t('admin.person.pause.do')}
      </Button>
      {isAsking && (
        <ConfirmAct
          title={t('admin.person.pause.title')}
          effects={(['now', 'anew', 'recorded'] as const).map((one) =>
            t(`admin.person.pause.effects.${one}`),
          )}
          confirm={t('admin.person.pause.do')}
          busy={end.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            void end.run({ params: { id: user.id } }, ({ kind }) => {
              if (kind === 'done') setAsking(false)
            })
          }
        >
          <AboutPerson person={user} />
        </ConfirmAct>
      )}
    </div>
  )
}
