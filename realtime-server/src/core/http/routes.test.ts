import { specOf } from '@dodam/contract/schemas'
import { serverForTests } from '@dodam/test-support'
import { endpoints, nameOf } from '@dodam/test-support/server/matrix.ts'
import { describe, expect, test } from 'vitest'

const server = serverForTests()

describe('every endpoint of the contract', () => {
  test('has exactly one route, and every route is in the contract', () => {
    const { routes } = server().app
    const routed = routes.map((route) => nameOf(route.endpoint)).toSorted()
    expect(routed).toEqual(endpoints.map(nameOf).toSorted())
    expect(new Set(routed).size).toBe(routed.length)
    for (const { endpoint } of routes) expect(endpoints).toContain(endpoint)
  })

  test('has ids as path parameters, or the address of a network, and reads announce no change', () => {
    for (const { path } of endpoints) expect(path).toMatch(/^\/api(\/(:id|:ip|[a-z][a-z-]*))+$/)
    // The one exception: reading private data is announced to the other admins and to who reported it.
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
      for (const event of specOf(endpoint).announces)
        expect(['audit:new', 'case:recorded', 'report:changed'], nameOf(endpoint)).toContain(event)
  })
})
