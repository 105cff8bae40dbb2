import { randomBytes } from 'node:crypto'
import { openFor, startServer, suiteDatabase, type TestServer, times } from '@dodam/test-support'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let hours = 0
const clock = { now: () => new Date(Date.now() + hours * 3_600_000) }
/** Two instances of one installation; the embedded database allows only one. */
const servers: TestServer[] = []

beforeAll(async () => {
  const connection = await suiteDatabase()
  const settings = {
    redisUrl: inject('redisUrl') ?? undefined,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
  for (let count = 0; count < (inject('engine') === 'embedded' ? 1 : 2); count++)
    servers.push(await startServer(connection, settings, clock))
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

test('several instances announce each due check-in once', { tags: ['long'] }, async () => {
  const [here] = servers
  if (here === undefined) throw new Error('There is no server')
  const person = await (await here.member()).listen()
  const dueAt = new Date(Date.now() + 3_600_000)
  const count = 250
  // One after the other: so many at once would wait for a connection longer than they may.
  for (let relatedId = 1; relatedId <= count; relatedId++)
    await openFor(here, person, { type: 'waiting', relatedId, dueAt })
  hours = 2
  await Promise.all([...servers, ...servers].map(({ app }) => app.jobs.runNow()))
  await times(count, (index) =>
    person.hears('check-in:new', ({ relatedId }) => relatedId === index + 1),
  )
  await openFor(here, person, { type: 'after-crisis', relatedId: null })
  await person.hears('check-in:new', ({ type }) => type === 'after-crisis')
  expect(person.heardOf('check-in:new')).toHaveLength(count + 1)
})
