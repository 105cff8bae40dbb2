import type { Answer, audit, Query } from '@dodam/contract'
import { sql } from 'kysely'
import { turns } from '../../core/jobs/turns.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { nextBeforeOf, pages } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { readHead } from './chain-head.ts'
import { type AuditRow, auditColumns, auditViews } from './views.ts'
import { sealedText } from './writes.ts'

type Filter = Query<typeof audit.list>

/** A rare word is looked for in the whole log, so few searches run at once and leave connections for quick calls. */
const inTurn = turns({ atOnce: 2, waiting: 20 })

/** The id of the first entry at or after a time: entries are written one after the other, so ids follow the time. */
const firstFrom = (time: string) => sql<number>`
  (select id from audit where "createdAt" >= ${time}::timestamptz order by "createdAt", id limit 1)`

/** True for an entry that an admin may see: not about a case that concerns them. */
const isEntryFor = ({ id }: Admin) => sql<boolean>`not exists (
  select from cases where "subjectId" = ${id}
    and cases.id = substring(audit.target from '^report ([0-9]+)')::bigint)`

/** The admins in the log whose name holds a word: a step through its index for each admin, also for those of before. */
const actorsNamed = (word: string) => sql<number>`(
  with recursive actors as (
    select min("actorId") as id from audit
    union all
    select (select min("actorId") from audit where "actorId" > actors.id) from actors
    where actors.id is not null
  )
  select users.id from actors inner join users using (id)
  where strpos(lower(username), ${word}) > 0 or strpos(lower(nickname), ${word}) > 0)`

async function readPage(
  { db, me }: Context<Admin>,
  { actor, action, since, until, search, limit, before }: Filter,
): Promise<AuditRow[]> {
  const rows = db
    .selectFrom('audit')
    .select(auditColumns)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where(isEntryFor(me))
    .$if(actor !== undefined, (query) => query.where('actorId', '=', actor ?? 0))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(since !== undefined, (query) => query.where('id', '>=', firstFrom(since ?? '')))
    .$if(until !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(id < ${firstFrom(until ?? '')}, true)`),
    )
    .$if(search !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('target', '=', search ?? ''),
          sql<boolean>`strpos(lower(reason), ${search?.toLowerCase() ?? ''}) > 0`,
          eb('actorId', 'in', actorsNamed(search?.toLowerCase() ?? '')),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
  return await rows.execute()
}

/** List what admins did, newest first, without what they did about cases that concern the caller; each filter but the search has an index. */
export async function listAudit(
  context: Context<Admin>,
  filter: Filter,
): Promise<Answer<typeof audit.list>> {
  const { db } = context
  const { limit, search } = filter
  const rows = await (search === undefined
    ? readPage(context, filter)
    : inTurn(() => readPage(context, filter)))
  return {
    items: await auditViews(db, rows),
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/**
 * Verify the whole chain from its end: each entry must match its seal and the hash that the next entry stores, and the
 * entry that was noted as the newest must be among them.
 */
export async function verifyAudit(
  { db }: Pick<Context<Admin>, 'db'>,
  seal: Seal,
): Promise<Answer<typeof audit.verify>> {
  // Read first: entries that are written meanwhile are newer.
  const head = await readHead(db, seal)
  let isHeadThere = head?.id === 0
  let brokenAt: number | null = null
  let newest: number | undefined
  let later: { id: number; previousHash: string } | undefined
  const all = pages(({ limit, before }) =>
    db
      .selectFrom('audit')
      .selectAll()
      .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  )
  for await (const page of all)
    for (const entry of page) {
      if (later !== undefined && later.previousHash !== entry.hash) brokenAt = later.id
      if (!seal.fits('audit', sealedText(entry), entry.hash)) brokenAt = entry.id
      if (entry.id === head?.id && entry.hash === head.hash) isHeadThere = true
      newest ??= entry.id
      later = entry
    }
  if (later !== undefined && later.previousHash !== '') brokenAt = later.id
  if (!head?.isOurs || !isHeadThere) brokenAt ??= Math.max(head?.id ?? newest ?? 0, 1)
  return { isWhole: brokenAt === null, brokenAt }
}
