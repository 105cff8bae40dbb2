import { type Answer, api, type backup } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Person, Refused } from './person.ts'
import type { TestServer } from './server.ts'

/** Both calls answer after twenty seconds, which on a busy machine is before their work is over. */
const isIdle = ({ db }: Pick<TestServer, 'db'>) =>
  expect
    .poll(() => db.selectFrom('kept.works').select('id').where('state', '=', 'running').execute(), {
      timeout: 60_000,
    })
    .toEqual([])

const restoring = (filename: string) => ({
  body: { backupFilename: filename, confirm: filename, reason: '지난밤으로 되돌려요' },
})

type Restored = Answer<typeof backup.restore>

/** Wait for the end of a restore. Returns its state then, also where the call answered before. */
export async function stateAtEnd(
  server: Pick<TestServer, 'db'>,
  asked: Promise<Restored>,
): Promise<string> {
  const { state } = await asked
  await isIdle(server)
  if (state !== 'running') return state
  const work = await server.db
    .selectFrom('kept.works')
    .select('state')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return work.state
}

/** Restore a backup and wait for the end. Returns how it ended, also where the call answered before. */
export async function restoreFrom(
  server: Pick<TestServer, 'db'>,
  admin: Person,
  filename: string,
): Promise<Restored> {
  const asked = admin.call(api.backup.restore, restoring(filename))
  const state = await stateAtEnd(server, asked)
  const outcome = await asked
  if (outcome.state !== 'running') return outcome
  const safety = (await admin.call(api.backup.list)).find(({ origin }) => origin === 'safety')
  return {
    ...outcome,
    ...(state === 'done' && { state }),
    safetyBackup: safety?.filename ?? null,
  }
}

/** Make a backup, and return what restores it. Each resolves when its work is over. */
export async function savedBackup(
  server: Pick<TestServer, 'db'>,
  admin: Person,
): Promise<() => Promise<void>> {
  const { filename } = await admin.call(api.backup.create)
  await isIdle(server)
  return async () => {
    await admin.call(api.backup.restore, restoring(filename))
    await isIdle(server)
  }
}

/** What a call is refused with. */
export async function refusedWith(call: Promise<unknown>): Promise<Refused['answer']> {
  const error: unknown = await call.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refused) return error.answer
  throw error
}

/** Everything a restore could change, as text. */
export async function contentsOf(db: Db): Promise<string> {
  const parts: string[] = []
  for (const table of [
    'users',
    'posts',
    'comments',
    'chatMessages',
    'chatRooms',
    'notifications',
  ]) {
    const { rows } =
      await sql`select to_jsonb(t)::text as row from ${sql.table(table)} t order by id`.execute(db)
    parts.push(JSON.stringify(rows))
  }
  return parts.join('\n')
}
