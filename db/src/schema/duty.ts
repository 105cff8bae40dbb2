import type { EscalationStep } from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
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

/** A browser that is pushed to for its admin, whether or not they are signed in there. */
export interface DutyDevicesTable {
  endpoint: string
  adminId: number
  p256dh: string
  auth: string
  createdAt: Timestamp
}

/** How far the team was told of what waits for an admin; deleted when an admin has taken it on. */
export interface EscalationsTable {
  kind: 'case' | 'support-message' | 'admin-request' | 'restore-request'
  targetId: number
  /** Whether it is told of step by step. One that becomes urgent begins anew. */
  isUrgent: boolean
  /** The step that comes next. */
  step: EscalationStep
  startedAt: Timestamp
  /** When to tell next; null where nothing more follows. An instance that tells sets it to when another one may try. */
  nextAt: Timestamp | null
}

/** An event for the operator's own systems. */
export interface WebhookEventsTable {
  id: Generated<string>
  type: 'case.opened' | 'case.overdue' | 'case.decided' | 'duty.gap'
  /** What happened, so that each event is noted once. */
  key: string
  data: JSONColumnType<Record<string, unknown>>
  createdAt: Timestamp
  attempts: Generated<number>
  /** When to send it next; null where it was taken or given up. */
  nextAt: Timestamp | null
}
