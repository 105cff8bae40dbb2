import { overview, reports } from '@dodam/contract'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../api/use-read.ts'
import { usePaged } from '../../../live/paged.ts'
import { chime, useAlertSwitch, useSoundAfterPress } from '../../accounts/alert-sound.ts'
import { useMay } from '../parts/use-may.ts'
import { crisesIn, type KnownCrises } from './new-crisis.ts'

/** Return the number of open top-priority cases for the tab's title; 0 if the alert is off. */
export function useAlertCount(): number {
  const [isOn] = useAlertSwitch()
  const may = useMay()
  const { data } = useRead(overview.read, {})
  return isOn === 'on' && may(reports.listCases) ? (data?.reports.open.P1 ?? 0) : 0
}

/** Play the sound for each new top-priority case, on any screen. */
export function useCrisisAlert(): void {
  const [state] = useAlertSwitch()
  const isOn = useMay()(reports.listCases) && state === 'on'
  const { data } = useRead(overview.read, {})
  const known = useRef<KnownCrises | null>(null)

  useSoundAfterPress()

  useEffect(() => {
    if (!isOn) return undefined
    // At the first step the case is new, which sounds below.
    return usePaged.subscribe((paged) => paged && paged.step > 1 && chime())
  }, [isOn])

  useEffect(() => {
    if (!data) return
    const found = crisesIn(known.current, data)
    known.current = found.known
    if (found.isNew && isOn) chime()
  }, [data, isOn])
}
