import { createTestDatabase, hasPostgres, postgresHint } from '@dodam/db/testing'

/** Runs `work` on a Postgres database of its own, which is gone afterwards. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (!(await hasPostgres())) throw new Error(`No Postgres: ${postgresHint}`)
  const database = await createTestDatabase('bench')
  try {
    return await work(database.url)
  } finally {
    await database.drop()
  }
}
