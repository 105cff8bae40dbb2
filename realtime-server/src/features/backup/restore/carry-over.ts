import { type Kysely, sql } from 'kysely'
import { columnsOf } from './columns.ts'
import { carryAnswers } from './request-answers.ts'
import { accountColumns, personColumns, tablesThatAre } from './treatment.ts'

/** Whom the rows name that are taken over whole. */
const people = sql`
  select "reporterId" as id from public.reports union select "subjectId" from public.cases
  union select "claimedBy" from public.cases union select "decidedBy" from public.cases
  union select "appellantId" from public.appeals union select "userId" from public.warnings
  union select "actorId" from public.audit
  union select "addedBy" from public."securityBlocks"
  union select "userId" from public."userGifts"`

interface Carrying {
  /** The schema that takes the place of the live one. */
  schema: string
  /** The admin who restores, and the session that stays signed in. */
  adminId: number
  sessionId: string
}

/** Take over from the live database what a restore must not undo, while nobody writes. Both schemas are of this release. */
export async function carryOver(
  db: Kysely<unknown>,
  { schema, adminId, sessionId }: Carrying,
): Promise<void> {
  const table = (name: string) => sql.id(schema, name)
  const takeOver = async (name: string, which = sql`true`) => {
    const columns = await columnsOf(db, schema, name)
    await sql`
      insert into ${table(name)} (${columns}) overriding system value
      select ${columns} from ${sql.id('public', name)} as live where ${which}`.execute(db)
  }
  await carryAccounts(db, schema, adminId)
  const appendOnly = ['audit', 'caseHandovers'].map(table)
  for (const name of appendOnly) await sql`alter table ${name} disable trigger user`.execute(db)
  const whole = tablesThatAre('live', 'live-open')
  await sql`truncate ${sql.join([...whole, ...tablesThatAre('dropped')].map(table))}`.execute(db)
  for (const name of whole) await takeOver(name)
  for (const name of appendOnly) await sql`alter table ${name} enable trigger user`.execute(db)
  for (const name of tablesThatAre('people')) {
    await sql`delete from ${table(name)}`.execute(db)
    await takeOver(
      name,
      sql`exists (
        select from ${table('users')} as u join public.users as l using (id, "createdAt")
        where u.id = live.${sql.id(personColumns[name] ?? 'userId')})`,
    )
  }
  await carryAnswers(db, schema)
  await letSessionsRunOut(db, schema, sessionId)
}

/** Bring accounts to what their people, and the team, have last decided, and add those of people whom other rows name. */
async function carryAccounts(db: Kysely<unknown>, schema: string, adminId: number): Promise<void> {
  const users = sql.id(schema, 'users')
  const columns = await columnsOf(db, schema, 'users')
  const isLive = (column: string, treatment: string) =>
    treatment === 'live' && column !== 'username'
  const live = Object.entries(accountColumns)
    .filter(([column, treatment]) => isLive(column, treatment))
    .map(([column]) => sql`${sql.id(column)} = live.${sql.id(column)}`)
  // Their names may be those of others in the backup, who hold them then.
  await sql`alter table ${users} disable trigger user`.execute(db)
  await sql`
    update ${users} as old set ${sql.join(live)},
      username = case
        when exists (
          select from ${users} as held
          where held.id <> old.id and lower(held.username) = lower(live.username))
        then old.username else live.username end
    from public.users as live
    where live.id = old.id and live."createdAt" = old."createdAt" and live."deletedAt" is null`.execute(
    db,
  )
  await sql`
    insert into ${users} (${columns}) overriding system value
    select ${columns} from public.users as live
    where (live.id = ${adminId} or live.id in (${people}))
      and not exists (
        select from ${users} as old
        where old.id = live.id or lower(old.username) = lower(live.username))`.execute(db)
  await sql`alter table ${users} enable trigger user`.execute(db)
  const names = sql.id(schema, 'names')
  await sql`delete from ${names}`.execute(db)
  await sql`
    insert into ${names} (key, "userId")
    select distinct on (1) ${sql.id(schema, 'name_key')}(name), id
    from ${users} cross join lateral (values (1, username), (2, nickname)) as held (rank, name)
    where "deletedAt" is null
    order by 1, rank, "createdAt", id`.execute(db)
}

/**
 * All have to sign in again, but `spared`: as after a long time, with which a device keeps what its person was writing. When
 * and from where a session was used stays, by which the networks are known that are not to be shut out.
 */
export const letSessionsRunOut = (db: Kysely<unknown>, schema: string, spared: string | null) =>
  sql`
    update ${sql.id(schema, 'sessions')} set "endedAt" = now(), "ranOut" = true
    where "endedAt" is null and id is distinct from ${spared}`.execute(db)

/** Refuse a session to everybody: for a database that comes from another installation. */
export const endAllSessions = (db: Kysely<unknown>, schema: string) =>
  sql`delete from ${sql.id(schema, 'sessions')}`.execute(db)

/** No number that was given out since the backup is given out again: logs and devices still know what it meant. */
export async function continueNumbers(db: Kysely<unknown>, schema: string): Promise<void> {
  await sql`
    select setval(format('%I.%I', ${schema}::text, s.sequencename)::regclass, s.last_value)
    from pg_sequences s join pg_sequences t on t.sequencename = s.sequencename and t.schemaname = ${schema}
    where s.schemaname = 'public' and s.last_value > coalesce(t.last_value, 0)`.execute(db)
}
