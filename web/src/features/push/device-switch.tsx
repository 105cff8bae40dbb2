import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../acts/outcome.ts'
import { Switch } from '../../ui/switch.tsx'
import type { PushState } from './device.ts'
import { useDevice } from './use-device.ts'

interface Props {
  label: string
  hint?: string
  /** What the switch is for, and how its state on this device is read. */
  read: readonly [name: string, read: () => Promise<PushState>]
  turnOn: () => Promise<void>
  turnOff: () => Promise<void>
  onTurnedOn?: () => void
}

/** A switch for pushes of one kind to this device, or what prevents them. */
export function DeviceSwitch({ label, hint, read, turnOn, turnOff, onTurnedOn }: Props) {
  const { t } = useTranslation()
  const { state, refresh } = useDevice(...read)
  const [wanted, setWanted] = useState<boolean>()
  const wish = useRef<boolean>(undefined)

  /** A press during a pending change is applied after it: the last one counts. */
  const change = async (pressed: boolean) => {
    const isUnderWay = wish.current !== undefined
    wish.current = pressed
    setWanted(pressed)
    if (isUnderWay) return
    let isOn: boolean
    do {
      isOn = wish.current
      // Off applies on this device even if the server cannot be reached.
      await attempt(() => (isOn ? turnOn() : turnOff()), {
        failed: 'push.failed',
        isQuiet: !isOn,
      })
      const { data } = await refresh()
      if (isOn && data === 'on') onTurnedOn?.()
    } while (wish.current !== isOn)
    wish.current = undefined
    setWanted(undefined)
  }

  // Its space is reserved while the browser is asked.
  if (state === undefined) return <div className="min-h-13" />
  if (state !== 'on' && state !== 'off')
    return (
      <div className="py-3">
        <p className="font-medium">{label}</p>
        <p className="mt-0.5 text-ink-soft text-sm">{t(`push.state.${state}`)}</p>
      </div>
    )
  return (
    <Switch
      label={label}
      hint={hint}
      checked={wanted ?? state === 'on'}
      onChange={(isOn) => void change(isOn)}
    />
  )
}
