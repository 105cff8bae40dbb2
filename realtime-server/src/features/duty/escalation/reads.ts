import {
  claimMinutes,
  escalationRepeatMinutes,
  type ReportSeverity,
  supportAnswerHours,
  supportId,
  targetMinutes,
} from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { clockSlackMs, timeAfter, timeBefore } from '../../../core/clock.ts'
import {
  hasAdminBesideReporters,
  hasNoAbleAdmin,
  namesItsPeople,
} from '../../visibility/case-sides.ts'

const minuteMs = 60_000

export type Escalation = Selectable<Database['escalations']>

/**
 * What waits for an admin: an unclaimed case or support message, an urgent case that its admin is called to, or an act that
 * needs a second admin.
 */
export interface Unclaimed extends Pick<Escalation, 'kind' | 'targetId' | 'isUrgent'> {
  /** Since when it can be taken on. */
  waitsSince: string
  /** The members who may not act on it: the person concerned, and those who reported it where others can act. */
  excluded: number[]
  /** Whether admins do not see the name of one of those who may not act on it. */
  isMasked: boolean
  /** The admin who has it and is called to it; null where none has it. */
  holderId: number | null
}

/** Who may not act on a case: its subject, and its reporters unless no other admin could. */
const excludedFromCase = sql`to_jsonb(array(select "reporterId" from reports
  where "caseId" = cases.id and "reporterId" is not null and ${hasAdminBesideReporters}) || "subjectId")`

/** Who may not act on a thing. Read apart, only for what is told now. */
const sidesOf = sql`
  select ${excludedFromCase} as excluded, not ${namesItsPeople} as "isMasked"
  from cases where due.kind = 'case' and cases.id = due."targetId"
  union all
  select to_jsonb(array_remove(array["userId"], null)), false
  from "supportMessages" where due.kind = 'support-message' and id = due."targetId"
  union all
  select to_jsonb(array(
    select "requestedBy" union select "userId" where "userId" is not null
    union select "subjectId" from cases where cases.id = "caseId"
    union select "reporterId" from reports
      where reports."caseId" = "adminRequests"."caseId" and "reporterId" is not null)),
    exists (select from cases where cases.id = "caseId" and not ${namesItsPeople})
  from "adminRequests" where due.kind = 'admin-request' and id = due."targetId"
  union all
  select to_jsonb(array["requestedBy"]), false
  from kept."restoreRequests" where due.kind = 'restore-request' and id = due."targetId"`

/** SQL that says of a row of `cases` whether an admin has it now. */
export const isClaimedAt = (now: Date) => sql`("claimedAt" is not null
  and "claimedAt" > ${timeBefore(now, claimMinutes * minuteMs)}
  and "claimedAt" <= ${timeAfter(now, clockSlackMs)})`

/** Whether the next step of an escalation is to be told now. One that is further away than any is of a clock that was set back. */
export const isDueAt = (now: Date) => sql<boolean>`(escalations."nextAt" <= ${now}
  or escalations."nextAt" > ${timeAfter(now, escalationRepeatMinutes * minuteMs + clockSlackMs)})`

/**
 * Urgent cases that the admin who has them is called to: they have done nothing about the case since they were given it or
 * it became urgent, or the person concerned has written since they took it on and the team has not answered.
 */
const calledAt = (now: Date) => sql`
  select 'case', cases.id, false, least("waitingSince", answer."createdAt"), "claimedBy"
  from cases left join lateral (
    select min(message."createdAt") as "createdAt"
    from "chatMessages" as message join "chatRooms" as room on room.id = message."roomId"
    where room.id = cases."roomId" and ${supportId} in ("participant1Id", "participant2Id")
      and "senderId" = "subjectId" and "deletedAt" is null and message."createdAt" > "claimedAt"
      and seq >= greatest("roomSeq", (select max(seq) from "chatMessages" as own
        where own."roomId" = room.id and own."senderId" = ${supportId}))) as answer on true
  where status = 'pending' and severity = 'P1' and decision is null and "claimedBy" is not null
    and ${isClaimedAt(now)}
    and ("waitingSince" is not null or answer."createdAt" is not null)`

/**
 * What waits for an admin: urgent cases, acts that wait for a second admin, and visitors in a crisis at once; cases after
 * an appeal, less urgent ones and other support messages when three quarters of their time are over.
 */
const unclaimedAt = (now: Date) => sql`
  select 'case' as kind, id as "targetId", severity = 'P1' and decision is null as "isUrgent",
    greatest("claimedAt" + ${claimMinutes} * interval '1 minute', "waitingSince",
      (select max(reports."createdAt") from reports where "caseId" = cases.id)) as "waitsSince",
    null::bigint as "holderId"
  from cases
  where status = 'pending' and severity in ('P1', 'P2')
    and not ${isClaimedAt(now)}
    and ((severity = 'P1' and decision is null) or "dueAt" <= case severity
      when 'P1' then ${timeAfter(now, (targetMinutes.P1 / 4) * minuteMs)}::timestamptz
      else ${timeAfter(now, (targetMinutes.P2 / 4) * minuteMs)}::timestamptz end)
  union all ${calledAt(now)}
  union all
  select 'support-message', id, "isUrgent", "waitingSince", null
  from "supportMessages" cross join lateral (
    select exists (select from "supportVisitors"
      where "supportMessageId" = "supportMessages".id and "hasCrisis") as "isUrgent") as visitor
  where status <> 'resolved' and ("handledUntil" is null or "handledUntil" <= ${now})
    and "waitingSince" is not null
    and ("isUrgent" or "waitingSince" <= ${timeBefore(now, supportAnswerHours * 45 * minuteMs)})
  union all
  select 'admin-request', id, false, "createdAt", null
  from "adminRequests" where status = 'open' and "expiresAt" > ${now}
  union all
  select 'restore-request', id, false, "createdAt", null
  from kept."restoreRequests" where status = 'open' and "expiresAt" > ${now}`

/** List what is to be told now, the urgent first. */
export async function listDue(db: ReadDb, now: Date): Promise<Unclaimed[]> {
  const { rows } = await sql<Unclaimed>`
    select due.*, sides.* from (
      select unclaimed.* from (${unclaimedAt(now)}) as unclaimed
      left join escalations using (kind, "targetId", "isUrgent")
      where "startedAt" is null or ${isDueAt(now)}
      order by "isUrgent" desc, "waitsSince" limit 50) as due
    cross join lateral (${sidesOf}) as sides
    order by "isUrgent" desc, "waitsSince"`.execute(db)
  return rows
}

/** List the escalations of what was taken on, decided or deleted, or is more or less urgent than it was. */
export async function listOver(
  db: ReadDb,
  now: Date,
): Promise<Pick<Escalation, 'kind' | 'targetId'>[]> {
  const { rows } = await sql<Pick<Escalation, 'kind' | 'targetId'>>`
    select kind, "targetId" from escalations
    where not exists (
      select from (${unclaimedAt(now)}) as unclaimed
      where unclaimed.kind = escalations.kind and unclaimed."targetId" = escalations."targetId"
        and unclaimed."isUrgent" = escalations."isUrgent")`.execute(db)
  return rows
}

interface OpenCount {
  severity: ReportSeverity
  all: number
  /** Those that no admin has, or has decided before an appeal, and whose time is over or that no admin may act on. */
  overdue: number
}

/** Count the open cases of each severity; a visitor in a crisis, who can have no case, counts as one of the highest. */
export async function countOpen(db: ReadDb, now: Date): Promise<OpenCount[]> {
  const { rows } = await sql<OpenCount>`
    select severity, count(*) as all, count(*) filter (where "isFree" and "isOver") as overdue
    from (
      select severity, decision is null and not ${isClaimedAt(now)} as "isFree",
        "dueAt" <= ${now} or ${hasNoAbleAdmin} as "isOver"
      from cases where status = 'pending'
      union all
      select 'P1', "handledUntil" is null or "handledUntil" <= ${now},
        "waitingSince" + ${targetMinutes.P1} * interval '1 minute' <= ${now}
      from "supportMessages" join "supportVisitors" on "supportMessageId" = "supportMessages".id
      where status <> 'resolved' and "waitingSince" is not null and "hasCrisis") as open
    group by severity`.execute(db)
  return rows
}
