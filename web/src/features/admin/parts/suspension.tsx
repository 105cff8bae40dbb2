import { noteLength, reports } from '@dodam/contract'
import { reportsSpecs } from '@dodam/contract/schemas'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { FormTextArea } from '../../../forms/form-text-area.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { momentOfField } from './times.ts'

interface Props {
  id: number
  onClose: () => void
}

const dayMs = 86_400_000
const presets = { day: 1, three: 3, week: 7, month: 30 }
type Preset = keyof typeof presets
const presetNames = ['day', 'three', 'week', 'month'] as const satisfies readonly Preset[]
type Choice = Preset | 'other'

const empty: { choice: Choice; until: string; reason: string } = {
  choice: 'three',
  until: '',
  reason: '',
}

/** Return the chosen end; undefined if it is not in the future. */
function endOf(choice: Choice, typed: string, now: number): string | undefined {
  const end =
    choice === 'other'
      ? momentOfField(typed)
      : new Date(now + presets[choice] * dayMs).toISOString()
  return end && Date.parse(end) > now ? end : undefined
}

/** Suspends a member from writing until a time, for a reason that they read. */
export function SuspendDialog({ id, onClose }: Props) {
  const { t } = useTranslation()
  const suspend = useAct(reports.suspend, {
    done: ({ until }) =>
      until === null ? null : t('admin.users.suspend.done', { until: dateTimeText(until) }),
    failed: 'admin.users.suspend.failed',
    isQuiet: true,
  })
  const { control, register, errorOf, ...form } = useSchemaForm({
    defaults: empty,
    check: ({ choice, until, reason }) =>
      checkBy(reportsSpecs.suspend.body, empty, {
        until: endOf(choice, until, Date.now()),
        reason,
      }),
    send: (body) =>
      suspend.run({ params: { id }, body }, ({ kind }) => {
        if (kind === 'done') onClose()
      }),
  })
  const choice = useWatch({ control, name: 'choice' })
  return (
    <FormDialog
      isDangerous
      {...{ form, onClose }}
      title={t('admin.users.suspend.title')}
      description={t('admin.users.suspend.line')}
      confirm={t('admin.users.suspend.confirm')}
    >
      <Controller
        control={control}
        name="choice"
        render={({ field: { value, onChange } }) => (
          <ChoiceChips<Choice>
            label={t('admin.users.suspend.for')}
            {...{ value, onChange }}
            options={[...presetNames, 'other' as const].map((one) => ({
              value: one,
              label: t(`admin.users.suspend.${one}`),
            }))}
          />
        )}
      />
      {choice === 'other' && (
        <TextField
          type="datetime-local"
          label={t('admin.users.suspend.until')}
          error={errorOf('until')}
          {...register('until')}
        />
      )}
      <FormTextArea
        isShort
        {...{ control, errorOf }}
        name="reason"
        label={t('admin.users.suspend.reason')}
        limits={noteLength}
      />
    </FormDialog>
  )
}

/** Ends a member's suspension. */
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
