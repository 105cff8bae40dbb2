import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { skipReason } from './tests/services/needs.ts'
import { findRedis, redisHint } from './tests/services/redis.ts'
import { hasPostgres, postgresHint } from './tests/support/database.ts'
import { isWholeSet } from './tests/support/set.ts'

const redisUrl = await findRedis()
const withServices =
  skipReason('the server suite on Postgres and Redis', [
    { what: 'Postgres', isThere: await hasPostgres(), hint: postgresHint },
    { what: 'Redis', isThere: redisUrl !== undefined, hint: redisHint },
  ]) === undefined

const serverTests = [
  'db/src/**/*.test.ts',
  'realtime-server/src/**/*.test.ts',
  'tests/live/**/*.test.ts',
]

/** In the daily set a test runs on one engine: these on the embedded database, all others on Postgres where it is there. */
const embeddedTests = [
  'db/src/dump/dump.test.ts',
  'realtime-server/src/features/accounts/first-start.test.ts',
  'realtime-server/src/features/backup/backup.test.ts',
  'tests/live/story.test.ts',
]
/** What speaks to an engine most directly runs on both. */
const engineTests = ['db/src/**/*.test.ts']

/** What goes through every call or measures memory: each call runs on both engines in the tests of its feature. */
const oneEngineTests = [
  'tests/live/{canary,masks,story}.test.ts',
  'realtime-server/src/core/{http/{access,cursors,forged-fields,serialize,wrong-input},tx/audited}.test.ts',
  'realtime-server/src/features/{backup/restore/reading,security/detection/attacks,settings/large-export}.test.ts',
]

/** So long may something take on a machine that others use at the same time, as a restore, or fifty people at once. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
}

const serverSuite = (
  name: string,
  provide: { engine: 'embedded' | 'postgres'; redisUrl: string | null },
  { include = serverTests, exclude = [] }: { include?: string[]; exclude?: string[] } = {},
): TestProjectConfiguration => ({
  test: {
    name,
    include,
    exclude,
    // Processes, not threads: some tests measure the memory of theirs.
    pool: 'forks',
    isolate: false,
    globalSetup: ['./tests/services/run.ts'],
    provide,
    ...patience,
  },
})

const embedded = { engine: 'embedded', redisUrl: null } as const
const onPostgres = { engine: 'postgres', redisUrl: redisUrl ?? null } as const
const isOnBothEngines = isWholeSet && process.env['TEST_ENGINES'] !== 'one'

const serverSuites = withServices
  ? [
      serverSuite(
        'Postgres and Redis',
        onPostgres,
        isOnBothEngines ? {} : { exclude: embeddedTests },
      ),
      serverSuite(
        'embedded database',
        embedded,
        isOnBothEngines
          ? { exclude: oneEngineTests }
          : { include: [...engineTests, ...embeddedTests] },
      ),
    ]
  : [serverSuite('embedded database', embedded)]

export default defineConfig({
  test: {
    reporters: ['./tests/runner/vitest-reporter.ts'],
    tags: [{ name: 'long', description: 'Takes long: runs in `pnpm test:all` alone.' }],
    ...(!isWholeSet && { tagsFilter: ['!long'] }),
    // One more than cores, because a test waits for its database a quarter of the time. Each worker has databases of its own.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        test: {
          name: 'units',
          include: [
            'contract/src/**/*.test.ts',
            'safety/src/**/*.test.ts',
            'helper/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'tests/*.test.ts',
            'tests/simulations/**/*.test.ts',
            'tests/faults/**/*.test.ts',
          ],
          exclude: ['tests/faults/faults.test.ts'],
          pool: 'threads',
          ...patience,
        },
      },
      ...serverSuites,
      // After all others, and in the whole set one after the other: they start servers of their own, and measure what an outage does to them.
      {
        test: {
          name: 'whole installations',
          include: ['tests/faults/faults.test.ts', 'tests/deploy/**/*.test.ts'],
          fileParallelism: !isWholeSet,
          sequence: { groupOrder: 1 },
          ...patience,
        },
      },
    ],
  },
})
