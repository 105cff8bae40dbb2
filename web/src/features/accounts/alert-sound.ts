import { useEffect } from 'react'
import { create } from 'zustand'
import { oneOf } from '../../device/parser.ts'
import { kept, plain } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'
import { usePageSound } from '../../live/page-sound.ts'

/** Whether this device sounds for admins: for top-priority cases, and before their session ends. */
const alertSwitch = kept('admin-alert', plain(oneOf('on', 'off')))

export const useAlertSwitch = () => useKept(alertSwitch, 'on')

let sound: AudioContext | undefined
const useCanSound = create<boolean>(() => false)

function openSound(): AudioContext {
  const opened = new AudioContext()
  const note = () => useCanSound.setState(opened.state === 'running', true)
  opened.addEventListener('statechange', note)
  note()
  return opened
}

/** Browsers allow sound only after a first interaction with the page. */
function prepareSound(): void {
  sound ??= openSound()
  if (sound.state === 'suspended') sound.resume().catch(() => undefined)
}

/** Play two soft tones, for a little over a second. Silent while the browser blocks sound. */
export function chime(): void {
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

/** Let this page sound once its reader has touched it. */
export function useSoundAfterPress(): void {
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) document.addEventListener(event, prepareSound, { passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, prepareSound)
    }
  }, [])
}

/** Let this page sound when the team is called, and say to the server whether it can. */
export function useCallSound(isOn: boolean): void {
  useSoundAfterPress()
  const sounds = useCanSound() && isOn
  useEffect(() => {
    usePageSound.setState(sounds, true)
    return () => usePageSound.setState(false, true)
  }, [sounds])
}
