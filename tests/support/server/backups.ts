import { api } from '@dodam/contract'
import { expect } from 'vitest'
import type { Person } from './person.ts'
import type { TestServer } from './server.ts'

/** Both calls answer after twenty seconds, which on a busy machine is before their work is over. */
const isIdle = ({ db }: Pick<TestServer, 'db'>) =>
  expect
    .poll(() => db.selectFrom('kept.works').select('id').where('state', '=', 'running').execute(), {
      timeout: 60_000,
    })
    .toEqual([])

/** Make a backup, and return what restores it. Each resolves when its work is over. */
export async function savedBackup(
  server: Pick<TestServer, 'db'>,
  admin: Person,
): Promise<() => Promise<void>> {
  const { filename } = await admin.call(api.backup.create)
  await isIdle(server)
  return async () => {
    const body = { backupFilename: filename, confirm: filename, reason: '지난밤으로 되돌려요' }
    await admin.call(api.backup.restore, { body })
    await isIdle(server)
  }
}
