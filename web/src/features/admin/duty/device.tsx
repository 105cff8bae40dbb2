import { type DutyRoster, duty, push } from '@dodam/contract'
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { useMe } from '../../accounts/session.ts'
import { readDutyState, ringHere, ringNoMore } from '../../push/device.ts'
import { DeviceSwitch } from '../../push/device-switch.tsx'
import { useNameOf } from './use-name-of.ts'

/** Names the admins of the plan without a device that rings. */
export function Unreachable({ roster }: { roster: DutyRoster }) {
  const { t } = useTranslation()
  const nameOf = useNameOf(roster)
  const planned = [
    ...roster.shifts.map(({ adminId }) => adminId),
    ...roster.changes.flatMap(({ coverId }) => coverId ?? []),
  ]
  const missing = [...new Set(planned)].filter((id) => !roster.reachableIds.includes(id))
  if (missing.length === 0) return null
  return (
    <p className="text-danger">
      {t('admin.duty.unreachable', { names: missing.map(nameOf).join(', ') })}
    </p>
  )
}

/** Whether this device rings for its admin, and a try of all their devices. */
export function DutyDevice() {
  const { t } = useTranslation()
  const me = useMe()
  const { data } = useRead(push.read, {})
  const tryOut = useAct(duty.tryDevices, {
    done: ({ rung }) =>
      rung > 0 ? t('admin.duty.device.rung', { count: rung }) : t('admin.duty.device.none'),
  })
  const publicKey = data?.publicKey
  if (!me || !data) return null
  return (
    <section aria-labelledby="duty-device" className="flex flex-col items-start gap-2">
      <h2 id="duty-device" className="pt-2 text-lg font-bold">
        {t('admin.duty.device.title')}
      </h2>
      {publicKey ? (
        <>
          <div className="w-full max-w-xl">
            <DeviceSwitch
              label={t('admin.duty.device.label')}
              hint={t('admin.duty.device.hint')}
              read={[`duty ${me.id}`, () => readDutyState(me.id)]}
              turnOn={() => ringHere(me.id, publicKey)}
              turnOff={ringNoMore}
            />
          </div>
          <Button variant="soft" busy={tryOut.isPending} onClick={() => void tryOut.run({})}>
            <BellRing aria-hidden="true" className="size-5" />
            {t('admin.duty.device.try')}
          </Button>
        </>
      ) : (
        <p className="text-danger">{t('admin.duty.device.off')}</p>
      )}
    </section>
  )
}
