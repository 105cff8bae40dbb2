import type { Notification } from '@dodam/contract'
import { create } from 'zustand'

/** The last message of the support team that this page was told of, as a notification; null until then. */
export const useTeamMessage = create<{ told: Notification | null }>(() => ({ told: null }))

const toldIds = new Set<number>()

/** Tell of a message of the support team once: events are replayed on reads. */
export function tellOfTeam(told: Notification): void {
  if (toldIds.has(told.id)) return
  toldIds.add(told.id)
  useTeamMessage.setState({ told })
}
