import { startServer, suiteDatabase } from '@dodam/test-support'
import { afterAll, beforeAll, inject } from 'vitest'
import { watchEvents } from './announces.ts'
import { watchCaches } from './equality.ts'
import { gather, type Scene, tell } from './story.ts'

let told: Scene
const scene = () => told
const watchers = [watchCaches(scene), watchEvents(scene)]

// The story runs once; all tests examine its record.
beforeAll(async () => {
  const connection = await suiteDatabase()
  const server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  // Effects of jobs, as opening a case, would be mistaken for effects of a call.
  await server.app.jobs.close()
  told = { server, cast: await gather(server, connection) }
  for (const { begin } of watchers) await begin?.()
  await tell(told, async (step) => {
    for (const { see } of watchers) await see(step)
  })
  for (const { end } of watchers) await end?.()
}, 900_000)
afterAll(() => told.server.close())
