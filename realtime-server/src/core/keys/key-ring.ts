import { hkdfSync, randomBytes } from 'node:crypto'
import type { Database, Db } from '@dodam/db'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Job } from '../jobs/scheduler.ts'
import { takeLock } from '../tx/locks.ts'
import { decrypt, encrypt } from './encryption.ts'
import { type Key, type Keys, keysOf, purposes, secretsOf } from './keys.ts'

type Row = Selectable<Database['keyRing']>

/** The keys of an installation, stored in the database, each wrapped by JWT_SECRET. */
export interface KeyRing extends Keys {
  /** Read the keys again, because another instance may have added some or a restore replaced them. */
  readAgain(): Promise<void>
  /**
   * Copy the keys of the live database into a schema that replaces it. Returns false, without a change, when that
   * schema has keys that JWT_SECRET does not open and the live database does not have.
   */
  carryInto(db: Kysely<unknown>, schema: string): Promise<boolean>
}

/** A new key is not used for this long, so that every instance has been started with it by then. */
const readyMs = 3_600_000

const hkdf = (secret: string, label: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, '', label, bytes))

/** A value of JWT_SECRET: the id of the keys made while it comes first, and the key that wraps them. */
const wrapperOf = (secret: string) => ({
  secret,
  id: hkdf(secret, 'dodam key id', 6).toString('hex'),
  key: hkdf(secret, 'dodam key ring', 32),
})
type Wrapper = ReturnType<typeof wrapperOf>

const aboutOf = ({ purpose, id }: Pick<Row, 'purpose' | 'id'>) => `${purpose} ${id}`
const unwrap = (row: Row, by: Wrapper) => decrypt(by.key, row.wrapped, aboutOf(row))

/** Return the key of a row; null when no wrapper opens it. */
function keyOf(row: Row, wrappers: readonly Wrapper[]): Key | null {
  const { purpose, id } = row
  for (const wrapper of wrappers) {
    const bytes = unwrap(row, wrapper)
    if (bytes !== null) return { purpose, id, bytes, usedFrom: Date.parse(row.usedFrom) }
  }
  return null
}

/** Return the keys of rows. Throws one line for the operator when no wrapper opens one of them. */
const keysIn = (rows: readonly Row[], wrappers: readonly Wrapper[]): Key[] =>
  rows.map((row) => {
    const key = keyOf(row, wrappers)
    if (key === null)
      throw new Error(
        'Setting JWT_SECRET is wrong: it does not open the keys in the database; add the one used before, after a comma',
      )
    return key
  })

const rowOf = (key: Key, wrapper: Wrapper) => ({
  purpose: key.purpose,
  id: key.id,
  wrapped: encrypt(wrapper.key, key.bytes, aboutOf(key)),
  usedFrom: new Date(key.usedFrom),
})

/** Return a new key for each purpose without one, or with one of an older first value of JWT_SECRET. */
function missingKeys(there: readonly Key[], { id }: Wrapper, now: number): Key[] {
  const has = (wanted: string, by?: string) =>
    there.some((key) => key.purpose === wanted && (by === undefined || key.id === by))
  return Object.entries(purposes)
    .filter(([purpose, replaced]) => !has(purpose, replaced === 'only' ? undefined : id))
    .map(([purpose]) => ({
      purpose,
      id,
      bytes: randomBytes(32),
      usedFrom: has(purpose) ? now + readyMs : now,
    }))
}

/** Rewrap with the first value what another value wraps, and create missing keys. Returns all keys. */
async function bringUpToDate(
  db: Db,
  wrappers: readonly [Wrapper, ...Wrapper[]],
  now: number,
): Promise<Key[]> {
  const [first] = wrappers
  return await db.transaction().execute(async (trx) => {
    // Several instances may start at once.
    await takeLock(trx, 'key ring')
    const rows = await trx.selectFrom('keyRing').selectAll().execute()
    const there = keysIn(rows, wrappers)
    const made = missingKeys(there, first, now)
    const isOld = new Set(rows.filter((row) => unwrap(row, first) === null).map(aboutOf))
    const stored = [...there.filter((key) => isOld.has(aboutOf(key))), ...made]
    if (stored.length > 0)
      await trx
        .insertInto('keyRing')
        .values(stored.map((key) => rowOf(key, first)))
        .onConflict((conflict) =>
          conflict
            .columns(['purpose', 'id'])
            .doUpdateSet((eb) => ({ wrapped: eb.ref('excluded.wrapped') })),
        )
        .execute()
    return [...there, ...made]
  })
}

/**
 * Open the keys of the installation. The first start creates them; a new first value of JWT_SECRET rewraps them and
 * adds new ones. Throws one line for the operator when no value opens them.
 */
export async function openKeyRing(db: Db, jwtSecret: string, clock: Clock): Promise<KeyRing> {
  const [one, ...others] = secretsOf(jwtSecret)
  const wrappers = [wrapperOf(one), ...others.map(wrapperOf)] as const
  const keys = keysOf(await bringUpToDate(db, wrappers, clock.now().getTime()), clock)

  return {
    ...keys,
    async readAgain() {
      keys.replace(keysIn(await db.selectFrom('keyRing').selectAll().execute(), wrappers))
    },
    async carryInto(to, schema) {
      const into = sql.id(schema, 'keyRing')
      const isLive = sql`exists (
        select from public."keyRing" as live where live.purpose = there.purpose and live.id = there.id)`
      const { rows } = await sql<Row>`select * from ${into} as there where not ${isLive}`.execute(
        to,
      )
      if (rows.some((row) => keyOf(row, wrappers) === null)) return false
      // Running instances already use the channel of the live database.
      await sql`delete from ${into} as there where purpose = 'channel' or ${isLive}`.execute(to)
      await sql`insert into ${into} select * from public."keyRing"`.execute(to)
      return true
    },
  }
}

/** Load keys that an instance with another JWT_SECRET has added, before they are used. */
export const keyRingJob = (keys: KeyRing): Job => ({
  name: 'key-ring',
  everySeconds: 600,
  run: () => keys.readAgain(),
})
