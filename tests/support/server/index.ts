import { type Connection, migrate } from '@dodam/db'
import { seed } from '@dodam/db/seed'
import type { Clock } from '@dodam/realtime-server/core/clock.ts'
import type { Config } from '@dodam/realtime-server/core/config.ts'
import { afterAll, beforeAll, inject } from 'vitest'
import { emptyDatabase, testDatabase } from '../database.ts'
import { startServer, type TestServer } from './server.ts'

export { adminOf, keepSessions, makeAdmin, signedInAgain, signInAgain } from './admins.ts'
export { Authenticator } from './authenticator.ts'
export { askNow, openFor } from './check-ins.ts'
export { letEndsCome, putEndsOff } from './masks.ts'
export {
  accept,
  askForChat,
  block,
  meet,
  publish,
  unblock,
} from './meeting.ts'
export { noticed } from './noticed.ts'
export { type CallInput, Person, Refused } from './person.ts'
export { inRounds, outcomeOf, refusalOf, roundsOr, times } from './races.ts'
export { wrongCounts } from './recount.ts'
export { CodeApp, firstStep } from './second-step.ts'
export { startServer, type TestServer, testBackups, testConfig } from './server.ts'

/** Values that the runner provides to a suite. */
export interface Provided {
  engine: 'embedded' | 'postgres'
  /** Prefix of what this run of the tests creates outside itself. */
  run: string
  /** null where the suite runs without Redis. */
  redisUrl: string | null
}

declare module 'vitest' {
  interface ProvidedContext extends Provided {}
}

/** The emptied database of this suite's engine. */
export const suiteDatabase = () => testDatabase(inject('engine'), inject('run'))

/** Create a database for one test, with the accounts that always exist, for tests such as restores that change all rows. The caller closes it. */
export async function ownDatabase(): Promise<Connection> {
  const connection = await emptyDatabase(inject('engine'), inject('run'))
  await migrate(connection)
  await seed(connection.db, { adminPasswordHash: null, demoPasswordHash: null })
  return connection
}

/** Return a server for a test file: started before its tests on an emptied database, closed after them. */
export function serverForTests(overrides: Partial<Config> = {}, clock?: Clock): () => TestServer {
  let server: TestServer
  beforeAll(async () => {
    const redisUrl = inject('redisUrl') ?? undefined
    server = await startServer(await suiteDatabase(), { redisUrl, ...overrides }, clock)
  })
  afterAll(() => server.close())
  return () => server
}
