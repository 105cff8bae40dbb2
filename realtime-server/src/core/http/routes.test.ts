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

  test('names its path parameters by ids, or a network by its address, and reads change nothing by their method', () => {
    for (const { path } of endpoints) expect(path).toMatch(/^\/api(\/(:id|:ip|[a-z][a-z-]*))+$/)
    // A look at something private is told to the other admins, and that is all.
    for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
      for (const event of specOf(endpoint).announces)
        expect(event, nameOf(endpoint)).toBe('audit:new')
  })
})
