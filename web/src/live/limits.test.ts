import { type AnyEndpoint, api } from '@dodam/contract'
import { expect, test } from 'vitest'

const endpoints: AnyEndpoint[] = Object.values(api).flatMap((group) => Object.values(group))

test('a list declares the limit by which its schema answers who names none', () => {
  const asParsed = endpoints.map(({ path, query }) => {
    const { data } = query.safeParse({})
    return [path, (data as { limit?: number } | undefined)?.limit]
  })
  expect(endpoints.map(({ path, limit }) => [path, limit])).toEqual(asParsed)
})
