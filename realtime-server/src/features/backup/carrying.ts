import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/**
 * Tables that a restore takes over from the live database as they are, because it must not undo what they tell: what
 * admins did, safety cases with their evidence and all that followed, who attacked and who is shut out. None has a foreign
 * key to a table outside this list; what another one refers to comes first.
 */
export const carried = [
  ...(['cases', 'reports', 'reportEvidence', 'appeals', 'warnings', 'audit'] as const),
  ...(['securityIncidents', 'securityEvents', 'securityBlocks'] as const),
] as const

/**
 * Tables that are taken over for everybody who is the same person in both databases: a code that was used and a passkey that
 * was removed must not come back.
 */
const carriedOfPeople = ['secondFactors', 'oneTimeCodes', 'sessions'] as const

/** Whom the carried rows name. */
const people = sql`
  select "reporterId" as id from public.reports union select "subjectId" from public.cases
  union select "claimedBy" from public.cases union select "decidedBy" from public.cases
  union select "appellantId" from public.appeals union select "userId" from public.warnings
  union select "actorId" from public.audit
  union select "addedBy" from public."securityBlocks"`

export const columnsOf = async (db: QueryExecutorProvider, schema: string, table: string) => {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`"${schema}"."${table}"`}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''
    order by attnum`.execute(db)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

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
  const users = await columnsOf(db, schema, 'users')
  // Their names may be somebody else's in the backup: who has one there holds it.
  await sql`alter table ${table('users')} disable trigger user`.execute(db)
  await sql`
    insert into ${table('users')} (${users}) overriding system value
    select ${users} from public.users as live
    where (live.id = ${adminId} or live.id in (${people}))
      and not exists (select from ${table('users')} as old where old.id = live.id or old.username = live.username)`.execute(
    db,
  )
  await sql`alter table ${table('users')} enable trigger user`.execute(db)
  await sql`
    insert into ${table('names')} (key, "userId")
    select ${sql.id(schema, 'name_key')}(name), id
    from ${table('users')} cross join unnest(array[username, nickname]) as held (name)
    where "deletedAt" is null and not exists (select from ${table('names')} where "userId" = id)
    on conflict do nothing`.execute(db)
  // A right that was taken away, and a password that was changed, do not come back.
  await sql`
    update ${table('users')} as old set
      "passwordHash" = live."passwordHash", "passwordChangedAt" = live."passwordChangedAt",
      "isAdmin" = live."isAdmin", "madeAdminAt" = live."madeAdminAt",
      "chatsClosedUntil" = live."chatsClosedUntil", "isVerified" = old."isVerified" and live."isVerified",
      "suspendedUntil" = live."suspendedUntil", "suspensionReason" = live."suspensionReason",
      "suspensionCaseId" = live."suspensionCaseId",
      "pausedAt" = live."pausedAt", "pauseCaseId" = live."pauseCaseId"
    from public.users as live
    where live.id = old.id and live."createdAt" = old."createdAt" and live."deletedAt" is null`.execute(
    db,
  )
  // What waited for a second admin then may have been withdrawn since: it is asked for anew.
  await sql`delete from ${table('adminRequests')}`.execute(db)
  await sql`alter table ${table('audit')} disable trigger user`.execute(db)
  await sql`truncate ${sql.join(carried.map(table))}`.execute(db)
  for (const name of carried) {
    const columns = await columnsOf(db, schema, name)
    await sql`
      insert into ${table(name)} (${columns}) overriding system value
      select ${columns} from ${sql.id('public', name)}`.execute(db)
  }
  await sql`alter table ${table('audit')} enable trigger user`.execute(db)
  for (const name of carriedOfPeople) {
    const columns = await columnsOf(db, schema, name)
    await sql`delete from ${table(name)}`.execute(db)
    await sql`
      insert into ${table(name)} (${columns}) overriding system value
      select ${columns} from ${sql.id('public', name)} as live
      where exists (
        select from ${table('users')} as u join public.users as l using (id, "createdAt")
        where u.id = live."userId")`.execute(db)
  }
  await letSessionsRunOut(db, schema, sessionId)
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
