import { push, type QuietHours } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { readState, turnOff, turnOn } from './device.ts'
import { DeviceSwitch } from './device-switch.tsx'
import { QuietHoursChoice } from './quiet-hours-choice.tsx'

const timeZoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The choices for push messages and their quiet hours. Absent if this installation does not push. */
export function PushChoices({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const { data } = useRead(push.read, {})
  const save = useAct(push.setQuietHours, { inTurn: true })
  const publicKey = data?.publicKey
  if (!publicKey) return null

  const hours = save.sent?.body ?? data.quietHours
  const change = (part: Partial<QuietHours>) =>
    void save.run({ body: { ...hours, ...part, timeZone: timeZoneHere() } })
  return (
    <section aria-labelledby="push-title" className="flex flex-col gap-2 border-line border-t pt-5">
      <div>
        <h3 id="push-title" className="font-bold">
          {t('push.title')}
        </h3>
        <p className="text-body-small text-ink-soft">{t('push.line')}</p>
      </div>
      <div className="-mb-2 divide-y divide-line">
        <DeviceSwitch
          label={t('push.device')}
          read={[`push ${userId}`, () => readState(userId)]}
          turnOn={() => turnOn(userId, publicKey)}
          turnOff={turnOff}
          // The quiet hours follow the member's time zone.
          onTurnedOn={() => hours.timeZone !== timeZoneHere() && change({})}
        />
        <QuietHoursChoice hours={hours} onChange={change} />
      </div>
    </section>
  )
}
