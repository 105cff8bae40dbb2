import { randomBytes } from 'node:crypto'
import { specOf } from '@dodam/contract/schemas'
import type { Connection } from '@dodam/db'
import { ownDatabase, startServer, type TestServer } from '@dodam/test-support'
import { endpoints, everyone, Matrix, named, nameOf } from '@dodam/test-support/server/matrix.ts'
import type { Person } from '@dodam/test-support/server/person.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeze } from './freeze.ts'
import { tablesThatAre } from './treatment.ts'

const reads = endpoints.filter(({ method }) => method === 'GET')

let connection: Connection
let server: TestServer
/** Started in the maintenance, so that it knows nobody yet. */
let late: TestServer
/** Who may read what, and where: asked before nothing can be made any more. */
const readers = new Map<string, [path: string, people: Person[]]>()

beforeAll(async () => {
  connection = await ownDatabase()
  const shared = { jwtSecret: randomBytes(48).toString('base64url'), rateLimits: false }
  server = await startServer(connection, shared)
  const matrix = await Matrix.of(server)
  for (const endpoint of reads) {
    const may = everyone.filter(
      (role) => matrix.answerFor(endpoint, role) === specOf(endpoint).status,
    )
    readers.set(nameOf(endpoint), [
      await matrix.pathOf(endpoint),
      may.map((role) => matrix.people[role]),
    ])
  }
  // Everybody has been away for a while: that they are back is noted when they read.
  const lastSeenAt = new Date(Date.now() - 3_600_000)
  await connection.db.updateTable('sessions').set({ lastSeenAt }).execute()
  await connection.db.deleteFrom('activeDays').execute()
  await connection.db
    .insertInto('kept.works')
    .values({ what: 'restore', step: 'saving', isFrozen: true })
    .execute()
  await freeze(connection, tablesThatAre('live-open'))
  late = await startServer(connection, shared)
  // They would end the work after a while, as it gives no signs of life.
  await Promise.all([server, late].map(({ app }) => app.jobs.close()))
})
afterAll(async () => {
  await late.close()
  await server.close()
  await connection.close()
})

test.each(named(reads))('while a backup is restored, %s is answered', async (name) => {
  const [path, people] = readers.get(name) ?? ['', []]
  expect(people, 'nobody may read it').not.toEqual([])
  for (const person of people) {
    const response = await person.onAnother(late.url).send('GET', path)
    expect(response.status).toBeLessThan(500)
  }
})
