import { type AdminReport, reports } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { Section } from './section.tsx'

/** Keeps the story of a case from others until it is decided, or shows it to them. For the admin who has the case. */
export function WhoSees({ of: { targetId, target } }: { of: AdminReport }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { run, isPending } = useAct(reports.hold, {
    done: (one) => t(one.target.isHeld ? 'admin.reading.hide.done' : 'admin.safety.whoSees.shown'),
    failed: 'admin.safety.failed',
    gone: {
      NOT_FOUND: 'admin.safety.changed',
      CASE_CLAIMED: 'general',
      CASE_NOT_CLAIMED: 'general',
    },
  })
  if (targetId === null) return null
  const send = (isHeld: boolean) =>
    void run({ params: { id: targetId }, body: { isHeld } }, ({ kind }) => {
      if (kind !== 'refused') setAsking(false)
    })
  const showText = t('admin.safety.whoSees.show')
  return (
    <Section title={t('admin.safety.whoSees.title')}>
      <p>{t(target.isHeld ? 'admin.safety.whoSees.author' : 'admin.safety.whoSees.all')}</p>
      <Button
        variant="soft"
        className="self-start"
        busy={isPending && !isAsking}
        onClick={() => (target.isHeld ? setAsking(true) : send(true))}
      >
        {target.isHeld ? showText : t('admin.reading.hide.do')}
      </Button>
      {isAsking && (
        <ConfirmAct
          title={t('admin.safety.whoSees.ask')}
          effects={[
            t('admin.safety.effects.story.publish'),
            t('admin.safety.whoSees.stays'),
            t('admin.reading.effects.recorded'),
          ]}
          confirm={showText}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => send(false)}
        />
      )}
    </Section>
  )
}
