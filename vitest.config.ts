import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { hasPostgres, postgresHint } from './db/src/testing.ts'
import { skipReason } from './tests/services/needs.ts'
import { findRedis, redisHint } from './tests/services/redis.ts'

const redisUrl = await findRedis()
const withServices =
  skipReason('the server suite on Postgres and Redis', [
    { what: 'Postgres', isThere: await hasPostgres(), hint: postgresHint },
    { what: 'Redis', isThere: redisUrl !== undefined, hint: redisHint },
  ]) === undefined

const serverSuite = (
  name: string,
  provide: { engine: 'embedded' | 'postgres'; redisUrl: string | null },
): TestProjectConfiguration => ({
  test: {
    name,
    include: ['db/src/**/*.test.ts', 'realtime-server/src/**/*.test.ts', 'tests/live/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    globalSetup: ['./tests/services/run.ts'],
    provide,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
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
      serverSuite('server on the embedded database', { engine: 'embedded', redisUrl: null }),
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
