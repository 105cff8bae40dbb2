import { testDatabase } from '@dodam/db/testing'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Clock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { startServer, type TestServer } from './server.ts'

export { adminOf, makeAdmin } from './admins.ts'
export { askNow, openFor } from './check-ins.ts'
export { letEndsCome } from './masks.ts'
export {
  accept,
  askForChat,
  block,
  meet,
  passMaskedMoments,
  publish,
  unblock,
} from './meeting.ts'
export { type CallInput, Person, Refused } from './person.ts'
export { inRounds, outcomeOf, refusalOf, roundsOr, times } from './races.ts'
export { wrongCounts } from './recount.ts'
export { startServer, type TestServer, testConfig } from './server.ts'

/** What the runner tells a suite. */
export interface Provided {
  engine: 'embedded' | 'postgres'
  /** Names what this run of the tests creates outside itself. */
  run: string
  /** null where the suite runs without Redis. */
  redisUrl: string | null
}

declare module 'vitest' {
  interface ProvidedContext extends Provided {}
}

/** The emptied database of this suite's engine. */
export const suiteDatabase = () => testDatabase(inject('engine'), inject('run'))

/** A server for a test file: started before its tests on an emptied database, closed after them. */
export function serverForTests(overrides: Partial<Config> = {}, clock?: Clock): () => TestServer {
  let server: TestServer
  beforeAll(async () => {
    const redisUrl = inject('redisUrl') ?? undefined
    server = await startServer(await suiteDatabase(), { redisUrl, ...overrides }, clock)
  })
  afterAll(() => server.close())
  return () => server
}
