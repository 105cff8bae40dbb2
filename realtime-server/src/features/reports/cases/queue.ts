import {
  type AdminReport,
  type Answer,
  api,
  type Query,
  reportReasons,
  type reports,
  shownOfReporters,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { turns } from '../../../core/jobs/turns.ts'
import { nextBeforeOf } from '../../../core/paging.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import { readAdmins } from '../../accounts/admins.ts'
import { containing, isNamed } from '../../accounts/name-search.ts'
import { isNamedCase, isNamedReport } from '../../visibility/case-masks.ts'
import { isAboutOthers } from '../reads.ts'
import type { CaseRow } from '../views.ts'
import { caseViews } from './views.ts'

type Asked = Query<typeof reports.listCases>
type Filters = Omit<Asked, 'limit' | 'before' | 'isFolded' | 'foldedBehind' | 'person'> & {
  people: readonly number[] | undefined
}

/** Searches are slow, so few run at once and leave connections for quick calls. */
const inTurn = turns({ atOnce: 2, waiting: 20 })

/** The order of the pending cases, as in the index `cases_by_urgency`: by severity, crises first, then by due time. */
const urgency = sql`cases.severity, (not cases."isCrisis"), cases."dueAt", cases.id`

/** Return the members with exactly this name, or with this id: then also a deleted account, of which cases show nothing else. */
async function findPeople(db: ReadDb, name: string): Promise<number[]> {
  // No name has one letter, which the index of names does not serve.
  const hasName =
    name.length > 1
      ? sql`${isNamed(name)} and lower(${name}::text) in (lower(username), lower(nickname))`
      : sql`false`
  const { rows } = await sql<{ id: number }>`
    select id from users where ${hasName}
    union
    select id from users where id = ${/^\d{1,15}$/.test(name) ? Number(name) : 0}`.execute(db)
  return rows.map(({ id }) => id)
}

/** True for a case that shows one of these members by name: one in which they are anonymous or masked is not found. */
const shows = (people: readonly number[]) => {
  const isThem = (column: string) => sql`${sql.ref(column)} = any(${[...people]}::bigint[])`
  return sql`
    cases.id in (
      select concerning.id from cases as concerning where ${isThem('concerning.subjectId')}
      union select "caseId" from reports where ${isThem('reporterId')})
    and (${isThem('cases.subjectId')} and ${isNamedCase} or exists (
      select from reports where "caseId" = cases.id and ${isThem('reporterId')} and ${isNamedReport}))`
}

/** The words of a report, exactly as in its index. */
const words = sql`lower(reason || E'\n' || coalesce(detail, ''))`

/**
 * True for a case that shows the text: in what was reported, in a reason in own words, or in a detail. What was reported is read
 * by its id for each case: by `exists` the planner may read all posts instead.
 */
const showsText = (text: string) => {
  const isIn = (column: RawBuilder<unknown>) =>
    sql`lower(${column}) like lower(${containing(text)})`
  return sql`(
    cases.id in (
      select "caseId" from reports
      where name_terms(${words}) @> name_terms(lower(${text}::text)) and (${isIn(sql`detail`)}
        or ${isIn(sql`reason`)} and reason <> all(${[...reportReasons]}::text[])))
    or ${isIn(sql`case cases."targetType"
      when 'post' then (select content from posts where posts.id = cases."targetId")
      when 'comment' then (select content from comments where comments.id = cases."targetId") end`)})`
}

/** True for the cases that the admin may see and wants. The status is a literal, so that the partial indexes can be used. */
const isWanted = ({ me, clock }: Context<Admin>, asked: Filters): RawBuilder<unknown> =>
  sql.join(
    [
      isAboutOthers(me),
      sql`cases.status = ${sql.lit(asked.status)}`,
      asked.decision && sql`cases.decision = ${asked.decision}`,
      asked.isMine && sql`cases."claimedBy" = ${me.id}`,
      asked.isAppeal && sql`exists (select from appeals where "caseId" = cases.id)`,
      asked.isCrisis && sql`cases."isCrisis"`,
      asked.isOverdue && sql`cases."dueAt" < ${clock.now()}`,
      asked.targetType && sql`cases."targetType" = ${asked.targetType}`,
      asked.targetId && sql`cases."targetId" = ${asked.targetId} and not cases."isMasked"`,
      asked.source && sql`cases.source = ${asked.source}`,
      asked.since && sql`cases."createdAt" >= ${asked.since}::timestamptz`,
      asked.until && sql`cases."createdAt" < ${asked.until}::timestamptz`,
      asked.people && shows(asked.people),
      asked.search && showsText(asked.search),
    ].filter((one) => typeof one === 'object'),
    sql` and `,
  )

/** The reporters of a case; null with one who is masked, or with a report by the product, so that these cases are never folded. */
const reporters = sql`(
  select case when bool_and("reporterId" is not null and ${isNamedReport})
    then array_agg("reporterId" order by "reporterId") end
  from reports where "caseId" = cases.id)`

interface Listing {
  db: ReadDb
  isOfThose: RawBuilder<unknown>
  /** True for a case after the last one of the page before. */
  isAfter: RawBuilder<unknown>
  limit: number
}

type Listed = CaseRow & {
  /** How many cases the folded list leaves out after this one. */
  hidden: number
}

async function readPending({ db, isOfThose, isAfter, limit }: Listing): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select cases.*, 0 as hidden from cases where ${isOfThose} and ${isAfter}
    order by ${urgency} limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Return the pending cases without those beyond the first few by the same reporters, of each severity, crises apart. */
async function readFolded({ db, isOfThose, isAfter, limit }: Listing): Promise<Listed[]> {
  const shown = sql.lit(shownOfReporters)
  const { rows } = await sql<Listed>`
    with those as materialized (
      select id, severity, "isCrisis", "dueAt", ${reporters} as reporters from cases where ${isOfThose}
    ), placed as (
      select *, row_number() over (alike order by "dueAt", id) as place, count(*) over alike as count
      from those window alike as (partition by severity, "isCrisis", reporters)
    ), page as (
      select id, case when reporters is not null and place = ${shown} then count - ${shown} else 0 end as hidden
      from placed as cases
      where (reporters is null or place <= ${shown}) and ${isAfter}
      order by ${urgency} limit ${sql.lit(limit)}
    )
    select cases.*, hidden from page join cases using (id) order by ${urgency}`.execute(db)
  return rows
}

/** True for the cases by the same reporters as one that the admin may see, as severe, and after it in the queue. */
const isFoldedBehind = (me: Admin, id: number) => sql`exists (
  select from (
    select severity, "isCrisis", "dueAt", id, ${reporters} as reporters
    from cases where id = ${id} and ${isAboutOthers(me)} offset 0) as shown
  where (cases.severity, cases."isCrisis") = (shown.severity, shown."isCrisis")
    and (cases."dueAt", cases.id) > (shown."dueAt", shown.id) and ${reporters} = shown.reporters)`

/** List cases with one status, without those about the calling admin. */
export async function listCases(
  context: Context<Admin>,
  { limit, before, isFolded, foldedBehind, person, ...asked }: Asked,
): Promise<Answer<typeof reports.listCases>> {
  const { db, me } = context
  const people = person === undefined ? undefined : await findPeople(db, person)
  const filters = { ...asked, people }
  const isPending = asked.status === 'pending'
  const isOfThose = sql`${isWanted(context, filters)}
    ${isPending && foldedBehind ? sql`and ${isFoldedBehind(me, foldedBehind)}` : sql``}`
  const read = async () => {
    if (!isPending) return await readDecided(db, { isOfThose, limit, before })
    const isAfter = before
      ? sql`(${urgency}) > (select ${urgency} from cases where id = ${before} and ${isAboutOthers(me)})`
      : sql`true`
    return await (isFolded ? readFolded : readPending)({ db, isOfThose, isAfter, limit })
  }
  const rows = await (asked.search === undefined ? read() : inTurn(read))
  const items = await caseViews(db, rows, me.language)
  return {
    items,
    nextBefore: nextBeforeOf(rows, limit),
    folds: rows.flatMap(({ id, hidden }) => (hidden > 0 ? [{ id, count: hidden }] : [])),
    forOthers: await listForOthers(context, items),
  }
}

async function readDecided(
  db: ReadDb,
  { isOfThose, limit, before }: Pick<Listing, 'isOfThose' | 'limit'> & Pick<Asked, 'before'>,
): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select cases.*, 0 as hidden from cases
    where ${isOfThose} and id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/**
 * Return the appeals that another admin decides than the caller. Only members that a case shows count as excluded from it,
 * because the answer would otherwise tell that a masked member is an admin.
 */
async function listForOthers(
  context: Context<Admin>,
  items: readonly AdminReport[],
): Promise<number[]> {
  const appealed = items.filter(({ status, decidedBy }) => status === 'pending' && decidedBy)
  if (appealed.length === 0) return []
  const admins = await readAdmins(context, api.reports.decide)
  const settled = new Set(admins.flatMap(({ id, isSettled }) => (isSettled ? [id] : [])))
  const { me } = context
  return appealed
    .filter(({ decidedBy, target, reporter, alsoReported }) => {
      const shown = [target.user, reporter, ...alsoReported.map((one) => one.reporter)]
      const excluded = new Set([decidedBy, ...shown.map((one) => one?.id)])
      const hasOther = [...settled].some((id) => !excluded.has(id))
      return hasOther && (decidedBy === me.id || !settled.has(me.id))
    })
    .map(({ id }) => id)
}
