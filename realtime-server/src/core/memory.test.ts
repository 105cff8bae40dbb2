/** @module-tag long */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { serverForTests, times } from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { expect, test } from 'vitest'

const server = serverForTests({
  rateLimits: true,
  redisUrl: undefined,
  trustedProxies: ['127.0.0.1'],
})
const from = (at: number, userAgent?: string) =>
  new Visitor(server(), `198.18.${at % 250}.1`, userAgent === undefined ? {} : { userAgent })

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Return the used memory in MB after a garbage collection. */
function usedMb(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().heapUsed / 1024 ** 2
}

const long = 'x'.repeat(14_000)
/** Return by how much memory grows with 1,500 requests that carry 14 kB each. */
async function grownBy(ask: (index: number) => Promise<unknown>): Promise<number> {
  let index = 0
  const askMany = async (count: number) => {
    for (let asked = 0; asked < count; asked += 100) await times(100, () => ask(index++))
    await server().settle()
  }
  // The first requests open connections and compile code.
  await askMany(200)
  const before = usedMb()
  await askMany(1_500)
  return usedMb() - before
}

test.each([
  ['in its address', (at: number) => from(at).get(`/api/categories/stats?before=1&q=${at}${long}`)],
  ['where there is no call', (at: number) => from(at).get(`/api/${at}/${long}`)],
  ['as its browser’s name', (at: number) => from(at, `${at}${long}`).get('/api/nothing')],
  [
    'as where a proxy says it is from',
    (at: number) => new Visitor(server(), `${at}${long}`).get('/api/categories/stats?before=1'),
  ],
])('what a request says %s is not kept in memory', async (_, ask) => {
  expect(await grownBy(ask)).toBeLessThan(10)
})
