import { createTestDatabase, hasPostgres, postgresHint } from '@dodam/test-support/database'
import { ServerProcess } from './server-process.ts'

/** Run `work` on a Postgres database of its own, which is dropped afterwards, also after an interruption. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (!(await hasPostgres())) throw new Error(`No Postgres: ${postgresHint}`)
  const database = await createTestDatabase('bench', { isDurable: true })
  const dropAndExit = () => void database.drop().finally(() => process.exit(130))
  process.once('SIGINT', dropAndExit)
  process.once('SIGTERM', dropAndExit)
  try {
    return await work(database.url)
  } finally {
    process.off('SIGINT', dropAndExit)
    process.off('SIGTERM', dropAndExit)
    await ServerProcess.stopAll()
    await database.drop()
  }
}
