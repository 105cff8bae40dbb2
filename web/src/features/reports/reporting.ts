import type { ChatRoom, PublicUser, ReportTarget } from '@dodam/contract'
import { create } from 'zustand'

/** How to avoid the reported person afterwards: block them by name, or leave the room, where they may be masked. */
export type KeepingAway =
  | { by: 'name'; person: Pick<PublicUser, 'id' | 'nickname'> }
  | { by: 'room'; room: ChatRoom }

/** The target of a report. */
export interface Reported {
  targetType: ReportTarget
  targetId: number
  /** The newest message of a masked member, reported in place of that member. */
  standsForPerson?: boolean
  keepAway?: KeepingAway | undefined
  /** Told because of a danger to life: the sheet asks for help, and not for what was wrong. */
  isEmergency?: boolean
  /** For moderators: hides the story with the report. The sheet says these words, the last when it is done. */
  hold?: { title: string; line: string; done: string }
}

/** The target of the open report sheet; null while it is closed. The sheet opens above its origin. */
export const useReporting = create<{ reported: Reported | null }>(() => ({ reported: null }))

export const openReport = (reported: Reported) => useReporting.setState({ reported })
export const closeReport = () => useReporting.setState({ reported: null })

interface Named {
  id: number | null
  nickname: string | null
  isAdmin?: boolean
  isDeleted?: boolean
}

/** Return how to block a named person; undefined for masked people and for those who cannot be blocked. */
export function byName(person: Named | null): KeepingAway | undefined {
  if (!person || person.id === null || person.nickname === null) return undefined
  if (person.isAdmin || person.isDeleted) return undefined
  return { by: 'name', person: { id: person.id, nickname: person.nickname } }
}
