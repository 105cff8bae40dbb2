import { serverForTests } from '@dodam/test-support'
import { whileLocked } from '@dodam/test-support/server/locks.ts'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'

const server = serverForTests({ trustedProxies: ['127.0.0.1'] })

test.skipIf(inject('engine') === 'embedded')(
  'searches of one network do not keep those of another waiting',
  async () => {
    const found: string[] = []
    const refused: string[] = []
    const search = async (address: string) => {
      const { status } = await fetch(`${server().url}/api/posts?search=exam`, {
        headers: { 'x-forwarded-for': address },
      })
      if (status === 503) refused.push(address)
      else found.push(address)
    }
    const searches: Promise<void>[] = []
    // Three run at once, and fifty of each network wait, so a refusal shows that the others have arrived.
    const fill = async (address: string, count: number) => {
      for (let index = 0; index < count; index++) searches.push(search(address))
      await vi.waitFor(() => expect(refused).toContain(address), 5_000)
    }
    await whileLocked(server().db, sql`lock table posts in access exclusive mode`, async () => {
      await fill('203.0.113.7', 54)
      await fill('198.51.100.4', 51)
    })
    await Promise.all(searches)
    expect(refused).toEqual(['203.0.113.7', '198.51.100.4'])
    const first = found.slice(0, 20)
    expect(first.filter((address) => address === '198.51.100.4').length).toBeGreaterThan(5)
  },
)
