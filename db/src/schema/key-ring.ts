import type { Timestamp } from './columns.ts'

/** The keys of the installation, each for one purpose. */
export interface KeyRingTable {
  purpose: string
  /** Id of the first value of JWT_SECRET at the time when the key was made. */
  id: string
  /** The key, encrypted with one derived from JWT_SECRET. */
  wrapped: string
  /** From when it is used for new values, unless a later key is. */
  usedFrom: Timestamp
}
