import { overview, reports } from '@dodam/contract'
import { useEffect, useRef } from 'react'
import { useRead } from '../../../api/use-read.ts'
import { usePaged } from '../../../live/paged.ts'
import { chime, useAlertSwitch, useCallSound } from '../../accounts/alert-sound.ts'
import { useMay } from '../parts/use-may.ts'
import { crisesIn, type KnownCrises } from './new-crisis.ts'

/** Return the number of open top-priority cases for the tab's title; 0 if the alert is off. */
export function useAlertCount(): number {
  const [isOn] = useAlertSwitch()
  const may = useMay()
  const { data } = useRead(overview.read, {})
  return isOn === 'on' && may(reports.listCases) ? (data?.reports.open.P1 ?? 0) : 0
}

/** The call to a case that is new here comes within this time, and is not a second one. */
const firstRingMs = 10_000

/** Play the sound for each new top-priority case, and each time the team is called to one, on any screen. */
export function useCrisisAlert(): void {
  const [state] = useAlertSwitch()
  const isOn = useMay()(reports.listCases) && state === 'on'
  const { data } = useRead(overview.read, {})
  const known = useRef<KnownCrises | null>(null)
  /** New cases that have sounded before their call, with the time. It may be of any step: of a case that was handed over. */
  const early = useRef(new Map<number, number>())

  useCallSound(isOn)

  useEffect(() => {
    if (!isOn) return undefined
    return usePaged.subscribe((paged) => {
      if (!paged) return
      const { id } = paged
      const soundedAt = early.current.get(id)
      early.current.delete(id)
      if (soundedAt !== undefined && Date.now() - soundedAt < firstRingMs) return
      if (known.current !== null)
        known.current = { ...known.current, ids: new Set([...known.current.ids, id]) }
      chime()
    })
  }, [isOn])

  useEffect(() => {
    if (!data) return
    const found = crisesIn(known.current, data)
    known.current = found.known
    if (!found.isNew || !isOn) return
    for (const id of found.newlyNamed) early.current.set(id, Date.now())
    chime()
  }, [data, isOn])
}
