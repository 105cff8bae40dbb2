import * as z from 'zod/mini'
import { PublicUser, StaffRole } from '../people/schemas.ts'
import { Count, Moment, RowId, Time, TimeOfDay, TimeZone } from '../shared/schemas.ts'
import { escalationSteps, maxDutyChanges, maxShifts } from './rules.ts'

/** A weekly recurring time of duty of one admin, in the time zone of the shift. */
export const DutyShift = z.object({
  adminId: RowId,
  /** Monday is 1. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  from: TimeOfDay,
  /** A time not after `from` is on the next day. */
  until: TimeOfDay,
  timeZone: TimeZone,
})
export type DutyShift = z.infer<typeof DutyShift>

/**
 * A change of the plan for once: `awayId` is on leave, `coverId` is on duty in their place or beside them. One of the two may
 * be null: leave without cover, and duty in addition to the plan.
 */
const dutyChange = { awayId: z.nullable(RowId), coverId: z.nullable(RowId) }
export const DutyChange = z.object({ ...dutyChange, from: Time, until: Time })
export type DutyChange = z.infer<typeof DutyChange>

export const DutyRoster = z.object({
  kind: z.literal('duty-roster'),
  /** Incremented by each change, so that an admin cannot overwrite the change of another one. */
  version: Count,
  shifts: z.array(DutyShift),
  /** Changes that are not over, the earliest first. */
  changes: z.array(DutyChange),
  /** Every admin, because each can have duty. */
  admins: z.array(PublicUser),
  /** What each of them may do: beside their views, which are replaced when a profile changes. */
  roles: z.array(z.object({ adminId: RowId, staffRoles: z.array(StaffRole) })),
  /** The admins with a device that rings. */
  reachableIds: z.array(RowId),
})
export type DutyRoster = z.infer<typeof DutyRoster>

export const DutyRosterDraft = z.object({
  /** The version that the admin saw: refused with DUTY_CHANGED when another admin changed the roster since then. */
  version: z.optional(Count),
  shifts: z.array(DutyShift).check(z.maxLength(maxShifts, 'duty.shifts')),
  changes: z
    .array(
      z.object({ ...dutyChange, from: Moment, until: Moment }).check(
        z.refine(({ from, until }) => Date.parse(from) < Date.parse(until), 'duty.change'),
        z.refine(({ awayId, coverId }) => awayId !== coverId, 'duty.change'),
      ),
    )
    .check(z.maxLength(maxDutyChanges, 'duty.changes')),
})
export type DutyRosterDraft = z.infer<typeof DutyRosterDraft>

/** A time without an admin on duty who may take on a case. */
export const DutyGap = z.object({ from: Time, until: Time })
export type DutyGap = z.infer<typeof DutyGap>

export const DutyNow = z.object({
  kind: z.literal('duty-now'),
  onDuty: z.array(PublicUser),
  /** When the set of admins on duty changes next; null where the plan has no further change. */
  changesAt: z.nullable(Time),
  /** The next admin on duty who is not on duty right before, and the start. */
  next: z.nullable(z.object({ user: PublicUser, at: Time })),
  /** Whether no admin who is on duty now may take on a case. */
  isGap: z.boolean(),
  /** Gaps in the coming week. */
  gaps: z.array(DutyGap),
})
export type DutyNow = z.infer<typeof DutyNow>

export const EscalationStep = z.literal(escalationSteps)
export type EscalationStep = z.infer<typeof EscalationStep>

/** The public state, without names: of the admins who may take on a case. */
export const DutyState = z.object({
  kind: z.literal('duty-state'),
  isSomebodyOnDuty: z.boolean(),
  /** When the current duty ends without another admin; null while no admin is on duty, and when the coming week has no gap. */
  until: z.nullable(Time),
  /** When the next duty begins; null while an admin is on duty, and when the plan of the coming week is empty. */
  nextAt: z.nullable(Time),
  /** Whether a chat of `needsTeam` begins only while an admin is on duty. */
  firstContactWaits: z.boolean(),
})
export type DutyState = z.infer<typeof DutyState>
