import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** How often the roster was changed: one row, from the first change on. */
export interface DutyRosterTable {
  id: Generated<number>
  version: number
}

/** The weekly plan of duty. */
export interface DutyShiftsTable {
  id: Generated<number>
  adminId: number
  /** Monday is 1. */
  weekday: number
  /** By the clock of `timeZone`, as `21:30`. */
  startsAt: string
  /** Where it is not after `startsAt`, on the next day. */
  endsAt: string
  timeZone: string
}

/** Leave, cover, or both. */
export interface DutyChangesTable {
  id: Generated<number>
  awayId: number | null
  coverId: number | null
  startsAt: Timestamp
  endsAt: Timestamp
}
