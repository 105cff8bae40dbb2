import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { skipReason } from './tests/services/needs.ts'
import { findRedis, redisHint } from './tests/services/redis.ts'
import { hasPostgres, postgresHint } from './tests/support/database.ts'

const redisUrl = await findRedis()
const withServices =
  skipReason('the server suite on Postgres and Redis', [
    { what: 'Postgres', isThere: await hasPostgres(), hint: postgresHint },
    { what: 'Redis', isThere: redisUrl !== undefined, hint: redisHint },
  ]) === undefined

/**
 * What takes longest: what goes through every call there is, and what measures memory. Each call runs on both engines in the
 * tests of its feature, so where there is Postgres these run there alone.
 */
const onOneEngine = [
  'tests/live/{announces,canary,equality,masks}.test.ts',
  'realtime-server/src/core/{access,audited,cursors,forged-fields,serialize,wrong-input}.test.ts',
  'realtime-server/src/features/{backup/reading,security/attacks,settings/large-export}.test.ts',
]

const serverSuite = (
  name: string,
  provide: { engine: 'embedded' | 'postgres'; redisUrl: string | null },
  exclude: string[] = [],
): TestProjectConfiguration => ({
  test: {
    name,
    include: ['db/src/**/*.test.ts', 'realtime-server/src/**/*.test.ts', 'tests/live/**/*.test.ts'],
    exclude,
    // Processes, not threads: some tests measure the memory of theirs.
    pool: 'forks',
    isolate: false,
    globalSetup: ['./tests/services/run.ts'],
    provide,
    // A restore, or fifty people at once, may take this long on a machine that others use at the same time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    // As for the browser's stories: a machine that others use may stall for seconds. `tests/run.ts` names what needed it.
    retry: process.env['CI'] ? 1 : 0,
    // Vitest leaves a core free, which on two would leave one idle most of the time. Each worker has databases of its own.
    maxWorkers: Math.min(4, availableParallelism()),
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
        },
      },
      serverSuite(
        'server on the embedded database',
        { engine: 'embedded', redisUrl: null },
        withServices ? onOneEngine : [],
      ),
      ...(withServices
        ? [
            serverSuite('server on Postgres and Redis', {
              engine: 'postgres',
              redisUrl: redisUrl ?? null,
            }),
          ]
        : []),
      // Alone and one after the other: they start servers of their own, and measure what an outage does to them.
      {
        test: {
          name: 'whole installations',
          include: ['tests/faults/faults.test.ts', 'tests/deploy/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
