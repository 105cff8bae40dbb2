import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { dateTimeText } from '../../ui/time.tsx'
import { usePlan } from './plan.ts'

/** Most characters of a part of the plan. */
const most = 300

/** The plan for a bad moment, kept as it is typed. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('help-path.plan')}
      description={t('help-path.planLine')}
      footer={<Button onClick={onClose}>{t('help-path.done')}</Button>}
    >
      <PlanFields />
    </Dialog>
  )
}

export function PlanFields() {
  const { t } = useTranslation()
  const [current, write] = usePlan()
  return (
    <div className="flex flex-col gap-4">
      <ChosenMoment />
      {(['helps', 'writeTo', 'putAway'] as const).map((part) => (
        <TextArea
          key={part}
          label={t(`help-path.part.${part}`)}
          placeholder={t(`help-path.example.${part}`)}
          maxLength={most}
          rows={2}
          value={current[part]}
          onChange={({ target }) => write({ ...current, [part]: target.value })}
        />
      ))}
    </div>
  )
}

/** The moment that was chosen for talking, if there is one. */
export function ChosenMoment({ className = '' }: { className?: string }) {
  const { t } = useTranslation()
  const [{ momentAt }] = usePlan()
  if (momentAt === null) return null
  return (
    <p className={`font-medium ${className}`}>
      {t('help-path.momentAt', { time: dateTimeText(new Date(momentAt).toISOString()) })}
    </p>
  )
}
