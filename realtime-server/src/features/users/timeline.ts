import type { Answer, Query, UserEvent, users } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { endsSuspension } from '../audit/views.ts'
import { isNamedCase } from '../visibility/case-masks.ts'
import { findAccount } from './reads.ts'
import { named } from './views.ts'

/** The columns of an event besides its type and time; null when not given. */
const columns = [
  ...(['device', 'reportId', 'decision', 'endsSuspension', 'what', 'actorId', 'reason'] as const),
] as const
const types = { reportId: 'bigint', endsSuspension: 'boolean', actorId: 'bigint' } as Record<
  string,
  string
>

/**
 * Select the events of one kind up to a time, latest first. `order` distinguishes kinds within a millisecond, and the
 * row's id the events of one kind.
 */
function part(
  type: string,
  order: number,
  {
    from,
    at,
    where,
    id = sql`id`,
    ...given
  }: {
    from: RawBuilder<unknown>
    at: RawBuilder<unknown>
    where: RawBuilder<unknown>
    id?: RawBuilder<unknown>
  } & { [C in (typeof columns)[number]]?: RawBuilder<unknown> },
  { until, limit }: { until: string; limit: number },
) {
  const others = sql.join(
    columns.map(
      (column) =>
        sql`${given[column] ?? sql`null`}::${sql.raw(types[column] ?? 'text')} as ${sql.ref(column)}`,
    ),
  )
  return sql`(
    select ${sql.lit(type)}::text as type, ${at} as at,
      (extract(epoch from ${at}) * 1000)::bigint * 1000 + ${sql.lit(order * 100)} + ${id} % 100 as id,
      ${others}
    from ${from}
    where ${where} and ${at} <= ${until}::timestamptz
    order by ${at} desc limit ${sql.lit(limit)})`
}

/** Select the decisions about a member that another one followed after an appeal: a case itself has its last one alone. */
const earlierDecisions = (userId: number) => sql`(
  select audit.*, cases.id as "caseId" from cases
  join audit on audit.target = 'report ' || cases.id and action like 'report:decide:%'
  where "subjectId" = ${userId} and ${isNamedCase} and exists (
    select from audit as later where later.target = audit.target
      and later.action like 'report:decide:%' and later.id > audit.id)) as earlier`

/** More events of one kind than occur in one millisecond. */
const spare = 100
const latest = Date.parse('9999-12-31T00:00:00Z')

/** List the events of an account, newest first. Throws NOT_FOUND. */
export async function listTimeline(
  { db }: Context<Admin>,
  { id: userId, limit, before }: { id: number } & Query<typeof users.listTimeline>,
): Promise<Answer<typeof users.listTimeline>> {
  await findAccount(db, userId)
  const start = before ?? Number.MAX_SAFE_INTEGER
  const until = new Date(Math.min(Math.floor(start / 1000), latest)).toISOString()
  const page = { until, limit: limit + spare }
  const ofUser = sql`"userId" = ${userId}`
  const applications = sql`"verificationApplications"`
  const parts = [
    part(
      'sign-up',
      0,
      { from: sql`users`, at: sql`"createdAt"`, where: sql`id = ${userId}` },
      page,
    ),
    part(
      'sign-in',
      1,
      {
        from: sql`sessions`,
        at: sql`"createdAt"`,
        where: ofUser,
        id: sql`"publicId"`,
        device: sql`device`,
      },
      page,
    ),
    part(
      'warning',
      2,
      {
        from: sql`(
          select warnings.*, warnings."createdAt" as at from warnings
          join cases on cases.id = "caseId"
          where ${ofUser} and "withdrawnAt" is null and ${isNamedCase}) as given`,
        at: sql`at`,
        where: sql`true`,
        reportId: sql`"caseId"`,
        reason: sql`reason`,
      },
      page,
    ),
    part(
      'case',
      3,
      {
        from: sql`cases`,
        at: sql`"decidedAt"`,
        reportId: sql`id`,
        decision: sql`decision`,
        endsSuspension: sql`exists (
          select from audit as last where last.target = 'report ' || cases.id
            and ${endsSuspension('last')} and not exists (
              select from audit as later where later.target = last.target
                and later.action like 'report:decide:%' and later.id > last.id))`,
        where: sql`"subjectId" = ${userId} and "decidedAt" is not null
          and decision is not null and ${isNamedCase}`,
        actorId: sql`"decidedBy"`,
        reason: sql`note`,
      },
      page,
    ),
    part(
      'case',
      9,
      {
        from: earlierDecisions(userId),
        at: sql`"createdAt"`,
        where: sql`true`,
        reportId: sql`"caseId"`,
        decision: sql`replace(action, 'report:decide:', '')`,
        endsSuspension: endsSuspension('earlier'),
        actorId: sql`"actorId"`,
        reason: sql`reason`,
      },
      page,
    ),
    part('applied', 4, { from: applications, at: sql`"createdAt"`, where: ofUser }, page),
    part(
      'verified',
      5,
      {
        from: applications,
        at: sql`"reviewedAt"`,
        actorId: sql`"reviewedBy"`,
        where: sql`${ofUser} and "reviewedAt" is not null and status = 'approved'`,
      },
      page,
    ),
    part(
      'not-verified',
      6,
      {
        from: applications,
        at: sql`"reviewedAt"`,
        actorId: sql`"reviewedBy"`,
        where: sql`${ofUser} and "reviewedAt" is not null and status = 'rejected'`,
      },
      page,
    ),
    part(
      'verification-ended',
      7,
      {
        from: applications,
        at: sql`"revokedAt"`,
        where: sql`${ofUser} and "revokedAt" is not null`,
      },
      page,
    ),
    part(
      'act',
      8,
      {
        from: sql`audit`,
        at: sql`"createdAt"`,
        what: sql`action`,
        actorId: sql`"actorId"`,
        // Their own proofs of the password are no events about them.
        where: sql`target = ${`user ${userId}`} and action <> 'session:reauth'`,
        reason: sql`reason`,
      },
      page,
    ),
  ]
  type Row = Omit<UserEvent, 'kind' | 'actor' | 'endsSuspension'> & {
    actorId: number | null
    endsSuspension: boolean | null
  }
  const { rows } = await sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) as events
    where id < ${start} order by id desc limit ${sql.lit(limit)}`.execute(db)
  const people = await readPeople(
    db,
    rows.flatMap(({ actorId }) => actorId ?? []),
  )
  return {
    items: rows.map(({ actorId, ...event }) => ({
      ...event,
      kind: 'user-event',
      endsSuspension: event.endsSuspension === true,
      actor: actorId === null ? null : named(personIn(people, actorId)),
    })),
    nextBefore: nextBeforeOf(rows, limit),
  }
}
