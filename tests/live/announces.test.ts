import { type AnyEndpoint, api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { startServer, suiteDatabase, type TestServer } from '@dodam/realtime-server/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { gather, type Step, tell } from './story.ts'

let server: TestServer
const steps: Step[] = []

beforeAll(async () => {
  const connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  const cast = await gather(server, connection)
  await tell(server, cast, async (step) => void steps.push(step))
})
afterAll(() => server.close())

const writes = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .filter(({ method }) => method !== 'GET')

test.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s sends the events that the contract says, and no others',
  (_, endpoint) => {
    const made = steps.filter((step) => step.endpoint === endpoint)
    expect(made.length, 'the story has no such step').toBeGreaterThan(0)
    const sent = made.flatMap((step) => [...step.heard.values()].flat().map(({ name }) => name))
    expect([...new Set(sent)].toSorted()).toEqual(
      [...new Set(specOf(endpoint).announces)].toSorted(),
    )
  },
)

test('every step is heard by those it is for and by nobody twice', () => {
  for (const { endpoint, heard } of steps)
    for (const events of heard.values()) {
      const texts = events.map((event) => JSON.stringify(event))
      expect(texts, endpoint.path).toEqual([...new Set(texts)])
    }
})
