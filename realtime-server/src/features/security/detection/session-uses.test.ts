import { serverForTests } from '@dodam/test-support'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '../../../core/sessions/actor.ts'
import { SessionUses } from './session-uses.ts'

const server = serverForTests()

test('a session that is used as another browser elsewhere each time costs neither memory nor a statement for each', async () => {
  const person = await server().member()
  const [session] = await server()
    .db.selectFrom('sessions')
    .select('id')
    .where('userId', '=', person.id)
    .execute()
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const uses = new SessionUses(
    server().db.withPlugin(counting),
    { now: () => new Date() },
    () => {},
  )
  const me = { sessionId: session?.id, id: person.id, isAdmin: false } as Member
  const use = (at: number) => {
    const address = `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::1`
    // Without digits, which are left out of what a browser is known by.
    const userAgent = `browser ${String.fromCodePoint(0x4e00 + (at % 20_000))}`
    uses.used(me, { address, userAgent })
  }
  use(0)
  await uses.observations([])
  for (let at = 1; at < 30_000; at++) use(at)
  statements = 0
  const found = await uses.observations([])
  const elsewhere = found.filter(
    ({ rule, kind }) => rule === 'session_elsewhere' && kind === undefined,
  )
  expect(elsewhere.length).toBeGreaterThan(0)
  expect(found.length).toBeLessThan(100)
  expect(statements).toBeLessThan(10)
})
