import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** The version of the roster: one row, created by the first change. */
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
  /** In `timeZone`, as `21:30`. */
  startsAt: string
  /** A time not after `startsAt` is on the next day. */
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
