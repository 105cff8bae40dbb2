import { type DutyRoster, duty } from '@dodam/contract'
import { DutyChange } from '@dodam/contract/schemas'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { ruleText } from '../../../ui/rule-text.ts'
import { momentOfField } from '../parts/times.ts'
import { AdminOptions } from './admin-options.tsx'
import { withChange } from './plan.ts'
import { saysOfRoster } from './says.ts'

const first = { awayId: '', coverId: '', from: '', until: '' }
const idOf = (field: string) => (field === '' ? null : Number(field))

/** Leave of one admin, cover by another, or both for the same time. */
export function ChangeDialog({ roster, onClose }: { roster: DutyRoster; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useAct(duty.changeRoster, saysOfRoster)
  const { register, errorOf, ...form } = useSchemaForm({
    defaults: first,
    check: ({ awayId, coverId, from, until }) => {
      const times = { from: momentOfField(from) ?? '', until: momentOfField(until) ?? '' }
      return checkBy(
        DutyChange,
        first,
        { awayId: idOf(awayId), coverId: idOf(coverId), ...times },
        {
          ...(times.from === '' && { from: ruleText('time.form') }),
          ...(!(times.from < times.until) && { until: ruleText('duty.change') }),
          ...(awayId === coverId && { coverId: ruleText('duty.change') }),
        },
      )
    },
    send: async (next) => {
      const outcome = await change.run({ body: withChange(roster, null, next) })
      if (outcome.kind !== 'undone') onClose()
      return outcome
    },
  })
  const people = (none: string) => (
    <>
      <option value="">{none}</option>
      <AdminOptions roster={roster} />
    </>
  )
  return (
    <FormDialog
      loses="entries"
      {...{ form, onClose }}
      title={t('admin.duty.addChange')}
      description={t('admin.duty.changeLine')}
      confirm={t('admin.duty.save')}
    >
      <Select {...register('awayId')} label={t('admin.duty.away')} error={errorOf('awayId')}>
        {people(t('admin.duty.awayNobody'))}
      </Select>
      <Select {...register('coverId')} label={t('admin.duty.cover')} error={errorOf('coverId')}>
        {people(t('admin.duty.coverNobody'))}
      </Select>
      <TextField
        type="datetime-local"
        {...register('from')}
        label={t('admin.duty.fromMoment')}
        hint={t('admin.duty.koreanTime')}
        error={errorOf('from')}
      />
      <TextField
        type="datetime-local"
        {...register('until')}
        label={t('admin.duty.untilMoment')}
        error={errorOf('until')}
      />
    </FormDialog>
  )
}
