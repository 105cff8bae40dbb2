import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AnyEndpoint, api } from './index.ts'
import { spec, specOf } from './schemas.ts'

test('a call names the roles that its spec names', () => {
  const all = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature))
  const named = all.filter(({ staff }) => staff !== undefined)
  expect(named.length).toBeGreaterThan(0)
  for (const endpoint of named)
    expect([endpoint.path, endpoint.staff]).toEqual([endpoint.path, specOf(endpoint).staff])
})

test('a spec of admins does not compile without roles, nor another one with them', () => {
  const rest = { summary: '', answer: z.object({}) }
  expect(spec({ ...rest, access: 'admin', staff: ['store'] }).staff).toEqual(['store'])
  // @ts-expect-error A call of admins names its roles.
  spec({ ...rest, access: 'admin' })
  // @ts-expect-error A call of admins names its roles.
  spec({ ...rest, access: 'sudo' })
  // @ts-expect-error No role of the team concerns a call of members.
  spec({ ...rest, access: 'member', staff: 'all' })
  // @ts-expect-error A lead may always call, so no list names them.
  spec({ ...rest, access: 'admin', staff: ['lead'] })
})
