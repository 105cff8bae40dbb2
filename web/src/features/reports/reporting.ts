import type { ChatRoom, PublicUser, ReportTarget } from '@dodam/contract'
import { create } from 'zustand'

/** How whoever is reported can be kept away afterwards: by name, or with the room, where they may be masked. */
export type KeepingAway =
  | { by: 'name'; person: Pick<PublicUser, 'id' | 'nickname'> }
  | { by: 'room'; room: ChatRoom }

/** What somebody is about to report. */
export interface Reported {
  targetType: ReportTarget
  targetId: number
  /** The newest message of somebody whose name is not known, in the place of that person. */
  standsForPerson?: boolean
  keepAway?: KeepingAway | undefined
}

/** What the report sheet is about; null while it is closed. It lies above whatever it was opened from. */
export const useReporting = create<{ reported: Reported | null }>(() => ({ reported: null }))

export const openReport = (reported: Reported) => useReporting.setState({ reported })
export const closeReport = () => useReporting.setState({ reported: null })

interface Named {
  id: number | null
  nickname: string | null
  isAdmin?: boolean
  isDeleted?: boolean
}

/** How to keep away somebody whose name is known; nothing for others, and for those who cannot be blocked. */
export function byName(person: Named | null): KeepingAway | undefined {
  if (!person || person.id === null || person.nickname === null) return undefined
  if (person.isAdmin || person.isDeleted) return undefined
  return { by: 'name', person: { id: person.id, nickname: person.nickname } }
}
