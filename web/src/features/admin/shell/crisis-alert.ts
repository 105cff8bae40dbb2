import { overview } from '@dodam/contract'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../api/use-read.ts'
import { oneOf } from '../../../device/parser.ts'
import { kept, plain } from '../../../device/store.ts'
import { useKept } from '../../../device/use-kept.ts'
import { usePaged } from '../../../live/paged.ts'
import { crisesIn, type KnownCrises } from './new-crisis.ts'

/** Whether this device plays a sound for top-priority cases. */
const alertSwitch = kept('admin-alert', plain(oneOf('on', 'off')))

export const useAlertSwitch = () => useKept(alertSwitch, 'on')

let sound: AudioContext | undefined

/** Browsers allow sound only after a first interaction with the page. */
function prepareSound(): void {
  sound ??= new AudioContext()
  if (sound.state === 'suspended') sound.resume().catch(() => undefined)
}

/** Play two soft tones, for a little over a second. Silent while the browser blocks sound. */
function chime(): void {
  if (sound?.state !== 'running') return
  for (const [frequency, after] of [
    [523.25, 0],
    [659.25, 0.28],
  ] as const) {
    const start = sound.currentTime + after
    const tone = sound.createOscillator()
    const loudness = sound.createGain()
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(0.09, start + 0.04)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.9)
    tone.connect(loudness).connect(sound.destination)
    tone.start(start)
    tone.stop(start + 0.95)
  }
}

/** Return the number of open top-priority cases for the tab's title; 0 if the alert is off. */
export function useAlertCount(): number {
  const [isOn] = useAlertSwitch()
  const { data } = useRead(overview.read, {})
  return isOn === 'on' ? (data?.reports.open.P1 ?? 0) : 0
}

/** Play the sound for each new top-priority case, on any screen. */
export function useCrisisAlert(): void {
  const [isOn] = useAlertSwitch()
  const { data } = useRead(overview.read, {})
  const known = useRef<KnownCrises | null>(null)

  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) document.addEventListener(event, prepareSound, { passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, prepareSound)
    }
  }, [])

  useEffect(() => {
    if (isOn !== 'on') return undefined
    // At the first step the case is new, which sounds below.
    return usePaged.subscribe((paged) => paged && paged.step > 1 && chime())
  }, [isOn])

  useEffect(() => {
    if (!data) return
    const found = crisesIn(known.current, data)
    known.current = found.known
    if (found.isNew && isOn === 'on') chime()
  }, [data, isOn])
}
