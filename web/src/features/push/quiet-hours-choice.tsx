import type { QuietHours } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { clockText } from '../../ui/time.tsx'
import { timesOfDay } from './times.ts'

interface Props {
  hours: QuietHours
  onChange: (part: Partial<QuietHours>) => void
}

/** The hours without push messages to any device, in the time zone where they are set. Saved at once. */
export function QuietHoursChoice({ hours, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <div>
      <Switch
        label={t('push.quiet.label')}
        hint={t('push.quiet.line')}
        checked={hours.isOn}
        onChange={(isOn) => onChange({ isOn })}
      />
      {hours.isOn && (
        <div
          role="group"
          aria-label={t('push.quiet.label')}
          className="grid grid-cols-2 gap-3 pb-3 sm:max-w-sm"
        >
          {(['from', 'to'] as const).map((end) => (
            <Select
              key={end}
              label={t(`push.quiet.${end}`)}
              value={hours[end]}
              onChange={(event) => onChange({ [end]: event.target.value })}
            >
              {timesOfDay(hours[end]).map((time) => (
                <option key={time} value={time}>
                  {clockText(time)}
                </option>
              ))}
            </Select>
          ))}
          <p role="status" className="col-span-2 text-body-small text-ink-soft empty:hidden">
            {hours.from === hours.to && t('push.quiet.allDay')}
          </p>
        </div>
      )}
    </div>
  )
}
