import { type AnyEndpoint, api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { expect, test } from 'vitest'

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((group) => Object.values(group))

test('a list declares the default limit of its schema', () => {
  const asParsed = endpoints.map((endpoint) => {
    const { data } = specOf(endpoint).query.safeParse({})
    return [endpoint.path, (data as { limit?: number } | undefined)?.limit]
  })
  expect(endpoints.map(({ path, limit }) => [path, limit])).toEqual(asParsed)
})
