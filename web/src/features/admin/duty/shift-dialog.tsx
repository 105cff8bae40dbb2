import { type DutyRoster, type DutyShift, duty, weekdays } from '@dodam/contract'
import { DutyShift as Schema } from '@dodam/contract/schemas'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { checkBy } from '../../../forms/check.ts'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/field.tsx'
import { adminZone } from '../../../ui/time.tsx'
import { AdminOptions } from './admin-options.tsx'
import { withShift } from './plan.ts'
import { saysOfRoster } from './says.ts'
import { zoneText } from './zone.ts'

/** The time zone of this browser; that of the team where the browser does not know its own. */
function zoneHere() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? adminZone : timeZone
}

interface Props {
  roster: DutyRoster
  /** The shift to change; null for a new one on `weekday`. */
  shift: DutyShift | null
  weekday: number
  onClose: () => void
}

/** Creates, changes or removes a weekly shift. */
export function ShiftDialog({ roster, shift, weekday, onClose }: Props) {
  const { t } = useTranslation()
  const change = useAct(duty.changeRoster, saysOfRoster)
  const first = {
    adminId: String(shift?.adminId ?? roster.admins[0]?.id ?? ''),
    weekday: String(shift?.weekday ?? weekday),
    from: shift?.from ?? '09:00',
    until: shift?.until ?? '21:00',
    timeZone: shift?.timeZone ?? zoneHere(),
  }
  const store = async (next: DutyShift | null) => {
    const outcome = await change.run({ body: withShift(roster, shift, next) })
    if (outcome.kind !== 'undone') onClose()
    return outcome
  }
  const { register, errorOf, ...form } = useSchemaForm({
    defaults: first,
    check: ({ adminId, weekday: day, ...times }) =>
      checkBy(Schema, first, { ...times, adminId: Number(adminId), weekday: Number(day) }),
    send: (next) => store(next),
  })
  const zones = [...new Set([first.timeZone, zoneHere(), adminZone])]
  return (
    <FormDialog
      loses={shift === null ? 'entries' : 'changes'}
      {...{ form, onClose }}
      title={t(shift === null ? 'admin.duty.addShift' : 'admin.duty.changeShift')}
      confirm={t('admin.duty.save')}
    >
      <Select {...register('adminId')} label={t('admin.duty.who')} error={errorOf('adminId')}>
        <AdminOptions roster={roster} />
      </Select>
      <Select {...register('weekday')} label={t('admin.duty.day')} error={errorOf('weekday')}>
        {weekdays.map((day) => (
          <option key={day} value={day}>
            {t(`admin.duty.days.${day}`)}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="time"
          {...register('from')}
          label={t('admin.duty.from')}
          error={errorOf('from')}
        />
        <TextField
          type="time"
          {...register('until')}
          label={t('admin.duty.until')}
          error={errorOf('until')}
        />
      </div>
      <p className="text-sm text-ink-soft">{t('admin.duty.overnight')}</p>
      <Select {...register('timeZone')} label={t('admin.duty.zone')} error={errorOf('timeZone')}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zoneText(zone)}
          </option>
        ))}
      </Select>
      {shift !== null && (
        <Button variant="dangerSoft" busy={change.isPending} onClick={() => void store(null)}>
          <Trash2 aria-hidden="true" className="size-5" />
          {t('admin.duty.removeShift')}
        </Button>
      )}
    </FormDialog>
  )
}
