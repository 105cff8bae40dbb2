import { type PendingReset as Pending, recovery } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/time.tsx'

/** A password reset started by the support team, with a button to stop it. */
export function PendingReset({ reset }: { reset: Pending }) {
  const { t } = useTranslation()
  const { run, isPending } = useAct(recovery.stopReset, {
    done: 'recovery.reset.stopped',
    gone: { NOT_FOUND: 'recovery.reset.over' },
    failed: 'settings.failed',
  })
  return (
    <div className="flex flex-col gap-2 rounded-field bg-warn-soft px-4 py-3">
      <h3 className="font-semibold">{t('recovery.reset.title')}</h3>
      <p className="text-body-small">
        {t('recovery.reset.line', { from: dateTimeText(reset.worksAt) })}
      </p>
      <Button
        variant="danger"
        className="max-w-full self-start whitespace-normal!"
        busy={isPending}
        onClick={() => void run({})}
      >
        {t('recovery.reset.stop')}
      </Button>
    </div>
  )
}
