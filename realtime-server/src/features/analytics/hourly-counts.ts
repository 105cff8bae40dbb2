import { beginOf, retention } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'

/** The days per statement, which must stay short on a large database. */
const stepDays = 14
const changesAtOnce = 5_000

const firstHour = sql`timestamptz '2000-01-01 00:00Z'`
const hourOf = (time: RawBuilder<unknown>) => sql`date_bin('1 hour', ${time}, ${firstHour})`

type Counting = Pick<Tx, 'db' | 'clock'>

interface Machines {
  ai: number[]
  test: number[]
}

/** Return the AI and test accounts, which are few and never change. */
async function listMachines({ db }: Pick<Tx, 'db'>): Promise<Machines> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'isAi'])
    .where((eb) => eb.or([eb('isAi', '=', true), eb('isTest', '=', true)]))
    .execute()
  const idsOf = (isAi: boolean) => rows.filter((row) => row.isAi === isAi).map(({ id }) => id)
  return { ai: idsOf(true), test: idsOf(false) }
}

type Table = 'posts' | 'comments' | 'postLikes' | 'commentLikes' | 'chatMessages' | 'users'

interface Counted {
  table: Table
  /** The column with the member's id. */
  by: string
  as: 'posts' | 'comments' | 'likes' | 'messages' | 'signups'
}

/**
 * The counted tables. Rows of written things are only marked as deleted, except for messages past their retention;
 * likes are deleted.
 */
const likes = [
  { table: 'postLikes', by: 'userId', as: 'likes' },
  { table: 'commentLikes', by: 'userId', as: 'likes' },
] as const satisfies Counted[]
const counted: readonly Counted[] = [
  { table: 'posts', by: 'authorId', as: 'posts' },
  { table: 'comments', by: 'authorId', as: 'comments' },
  { table: 'chatMessages', by: 'senderId', as: 'messages' },
  { table: 'users', by: 'id', as: 'signups' },
  ...likes,
]

/** Select the counts per hour and kind of account within these times. */
const byHour = ({ table, by, as }: Counted, { ai, test }: Machines, times: RawBuilder<unknown>) =>
  sql`
    select ${hourOf(sql.ref('createdAt'))} as hour, ${sql.ref(by)} = any(${test}::bigint[]) as "isTest",
      ${as}::text as what, count(*) as counted
    from ${times} join ${sql.table(table)} on "createdAt" >= since and "createdAt" < until
    where ${sql.ref(by)} <> all(${ai}::bigint[])
      ${table === 'posts' ? sql`and not "isAiGenerated"` : sql``}
    group by 1, 2`

const union = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)
const sumOf = (what: Counted['as']) =>
  sql`coalesce(sum(counted) filter (where what = ${sql.lit(what)}), 0)`

/**
 * Recount the hours from `from` to before `to` and replace the stored counts. Messages of hours past their retention
 * may have been deleted, so their stored counts stay.
 */
async function countBetween(
  tx: Counting,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const machines = await listMachines(tx)
  const times = sql`(values (${from}::timestamptz, ${to}::timestamptz)) as times (since, until)`
  const isOld = sql<boolean>`hour >= ${from}::timestamptz and hour < ${to}::timestamptz`
  const mayLack = sql<boolean>`hour < ${beginOf(retention.endedChats.kept, tx.clock.now())}::timestamptz`
  await tx.db
    .deleteFrom('analyticsHours')
    .where(isOld)
    .where(sql<boolean>`not ${mayLack}`)
    .execute()
  await tx.db
    .updateTable('analyticsHours')
    .set({ posts: 0, comments: 0, likes: 0, signups: 0 })
    .where(isOld)
    .execute()
  await tx.db.deleteFrom('analyticsCategories').where(isOld).execute()
  await sql`
    insert into "analyticsHours" (hour, "isTest", posts, comments, likes, messages, signups)
    select hour, "isTest", ${sumOf('posts')}, ${sumOf('comments')}, ${sumOf('likes')},
      ${sumOf('messages')}, ${sumOf('signups')}
    from (${union(counted.map((one) => byHour(one, machines, times)))}) as parts
    group by hour, "isTest"
    on conflict (hour, "isTest") do update set posts = excluded.posts, comments = excluded.comments,
      likes = excluded.likes, signups = excluded.signups,
      messages = greatest("analyticsHours".messages, excluded.messages)`.execute(tx.db)
  await sql`
    insert into "analyticsCategories" (hour, category, "isTest", posts)
    select ${hourOf(sql.ref('createdAt'))}, category, "authorId" = any(${machines.test}::bigint[]), count(*)
    from posts cross join unnest(categories) as category
    where "createdAt" >= ${from}::timestamptz and "createdAt" < ${to}::timestamptz
      and not "isAiGenerated" and "authorId" <> all(${machines.ai}::bigint[])
    group by 1, 2, 3`.execute(tx.db)
}

/** Return the hour of the oldest counted row. */
async function readOldest({ db }: Pick<Tx, 'db'>): Promise<string | null> {
  const oldest = sql.join(
    counted.map(({ table }) =>
      // No index by time can find the first message, but ids are in the order of time.
      table === 'chatMessages'
        ? sql`(select "createdAt" from "chatMessages" order by id limit 1)`
        : sql`(select min("createdAt") from ${sql.table(table)})`,
    ),
  )
  const { rows } = await sql<{ hour: string | null }>`
    select ${hourOf(sql`least(${oldest})`)} as hour`.execute(db)
  return rows[0]?.hour ?? null
}

/**
 * Count the next hours that are not final yet. An hour is final one hour after its end, when everything written in it
 * is committed. Returns whether there are more.
 */
export async function countHours(
  tx: Counting,
  { countedUntil }: { countedUntil: string | null },
): Promise<boolean> {
  const from = countedUntil ?? (await readOldest(tx))
  if (from === null) return false
  const { rows } = await sql<{ step: string; final: string; isLast: boolean }>`
    select step, final, step >= final as "isLast" from (
      select ${from}::timestamptz + ${stepDays} * interval '1 day' as step,
        greatest(${from}::timestamptz, ${hourOf(sql`now() - interval '1 hour'`)}) as final) as steps`.execute(
    tx.db,
  )
  const [next] = rows
  if (next === undefined) return false
  const { step, final, isLast } = next
  await countBetween(tx, { from, to: isLast ? 'infinity' : step })
  await tx.db
    .updateTable('analyticsState')
    .set({ countedUntil: isLast ? final : step })
    .where('id', '=', 1)
    .execute()
  return !isLast
}

/** Recount the likes of hours in which some were taken back. Returns whether there may be more. */
export async function recountLikes(tx: Pick<Tx, 'db'>): Promise<boolean> {
  const hours = await takeChanges(tx, 'likes')
  if (hours.length === 0) return false
  const machines = await listMachines(tx)
  const times = sql`(
    select hour as since, hour + interval '1 hour' as until
    from unnest(${hours}::timestamptz[]) as changed (hour)) as times`
  await sql`
    with recounted as (${union(likes.map((one) => byHour(one, machines, times)))})
    update "analyticsHours" as hours set likes = coalesce((
      select sum(counted) from recounted
      where recounted.hour = hours.hour and recounted."isTest" = hours."isTest"), 0)
    where hour = any(${hours}::timestamptz[])`.execute(tx.db)
  return true
}

/** Take some pending changes of one kind from the queue. Returns their distinct times. */
export async function takeChanges(
  { db }: Pick<Tx, 'db'>,
  what: 'likes' | 'active',
): Promise<string[]> {
  const rows = await db
    .deleteFrom('analyticsChanges')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('analyticsChanges')
        .select('id')
        .where('what', '=', what)
        .orderBy('id')
        .limit(changesAtOnce),
    )
    .returning('at')
    .execute()
  return [...new Set(rows.map(({ at }) => at))]
}
