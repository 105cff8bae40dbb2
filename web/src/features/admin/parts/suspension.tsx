import { lengthOf, noteLength, reasonLength, reports } from '@dodam/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { CountedTextArea } from '../../../forms/counted-text-area.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { ConfirmAct } from './confirm-act.tsx'

interface Props {
  /** Whom it is about. */
  id: number
  onClose: () => void
}

const dayMs = 86_400_000
const presets = { day: 1, three: 3, week: 7, month: 30 }
type Preset = keyof typeof presets
const presetNames = ['day', 'three', 'week', 'month'] as const satisfies readonly Preset[]
type Choice = Preset | 'other'

/** The end that was chosen; undefined where it is none to come. A time that is typed is one of this device. */
function endOf(choice: Choice, typed: string, now: number): Date | undefined {
  const end = choice === 'other' ? Date.parse(typed) : now + presets[choice] * dayMs
  return end > now ? new Date(end) : undefined
}

/** Keeps somebody from writing until a time, for a reason that they read. */
export function SuspendDialog({ id, onClose }: Props) {
  const { t } = useTranslation()
  const form = useId()
  const [choice, setChoice] = useState<Choice>('three')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  /** What was typed when it was no time to come. */
  const [refusedTime, setRefusedTime] = useState<string | null>(null)
  const suspend = useAct(reports.suspend, {
    done: ({ until }) =>
      until === null ? null : t('admin.users.suspend.done', { until: dateTimeText(until) }),
    failed: 'admin.users.suspend.failed',
  })
  const length = lengthOf(reason.trim())
  const isReason = length >= reasonLength.min && length <= noteLength.max
  const send = () => {
    setTried(true)
    const until = endOf(choice, typed, Date.now())
    if (until === undefined) setRefusedTime(typed)
    if (until === undefined || !isReason) return
    const body = { until: until.toISOString(), reason: reason.trim() }
    void suspend.run({ params: { id }, body }, (outcome) => {
      if (outcome.kind === 'done') onClose()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('admin.users.suspend.title')}
      description={t('admin.users.suspend.line')}
      isDirty={reason.trim() !== ''}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={suspend.isPending}>
            {t('admin.users.suspend.confirm')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ChoiceChips<Choice>
          label={t('admin.users.suspend.for')}
          value={choice}
          onChange={setChoice}
          options={[...presetNames, 'other' as const].map((value) => ({
            value,
            label: t(`admin.users.suspend.${value}`),
          }))}
        />
        {choice === 'other' && (
          <TextField
            type="datetime-local"
            label={t('admin.users.suspend.until')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={refusedTime === typed ? t('admin.users.suspend.untilMissing') : undefined}
          />
        )}
        <CountedTextArea
          isShort
          label={t('admin.users.suspend.reason')}
          value={reason}
          onChange={setReason}
          limits={noteLength}
          error={isTried && !isReason ? t('admin.users.suspend.reasonMissing') : undefined}
        />
      </form>
    </Dialog>
  )
}

/** Lets somebody write again. */
export function LiftDialog({ id, onClose }: Props) {
  const { t } = useTranslation()
  const lift = useAct(reports.endSuspension, {
    done: 'admin.users.lift.done',
    failed: 'admin.users.suspend.failed',
  })
  return (
    <ConfirmAct
      title={t('admin.users.lift.title')}
      effects={[t('admin.users.lift.effects.now')]}
      confirm={t('admin.users.lift.confirm')}
      busy={lift.isPending}
      onClose={onClose}
      onConfirm={() =>
        void lift.run({ params: { id } }, (outcome) => {
          if (outcome.kind === 'done') onClose()
        })
      }
    />
  )
}
