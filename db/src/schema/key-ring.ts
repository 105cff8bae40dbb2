import type { Timestamp } from './columns.ts'

/** The keys of the installation, each for one purpose. */
export interface KeyRingTable {
  purpose: string
  /** Names the value of JWT_SECRET that came first when the key was made. */
  id: string
  /** The key, encrypted with one derived from JWT_SECRET. */
  wrapped: string
  /** From when on it makes new things, unless a later one does. */
  usedFrom: Timestamp
}
