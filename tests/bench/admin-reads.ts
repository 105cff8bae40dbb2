import pg from 'pg'
import type { BenchPerson } from './community.ts'
import type { ServerProcess } from './server-process.ts'

/** Runs statements straight on the database, after which one of these members is an admin. */
export async function fillFor(
  admin: BenchPerson,
  databaseUrl: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fill(client)
    await client.query('update users set "isAdmin" = true where id = $1', [admin.id])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Run an admin's read `times` times one after the other: returns the milliseconds of each, and the last answer. */
export async function readAs(
  admin: BenchPerson,
  server: ServerProcess,
  path: string,
  times: number,
): Promise<{ ms: number[]; answer: unknown }> {
  const ms: number[] = []
  let answer: unknown
  for (let time = 0; time < times; time++) {
    const start = performance.now()
    const response = await fetch(new URL(path, server.origin), {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    answer = await response.json()
    ms.push(performance.now() - start)
  }
  return { ms, answer }
}
