import type { AnyEndpoint } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import {
  endpoints,
  failureOf,
  hasBody,
  matrixForTests,
  nameOf,
} from '@dodam/test-support/server/matrix.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

const matrix = matrixForTests()

/** A family emoji of seven code points, a letter of one, and one that NFC composes. */
const family = '👩‍👩‍👧‍👦'
const alphabets = {
  Latin: ['a', 1],
  Hangul: ['가', 1],
  family: [family, 7],
  jamo: ['\u1100\u1161', 1],
} as const

/** Return a text of this many code points that does not end in a space, which trimming would remove. */
const textOf = (letter: string, size: number, length: number) =>
  letter.repeat(Math.floor(length / size)) + 'a'.repeat(length % size)

type Fields = Record<
  string,
  {
    type?: string
    anyOf?: { type?: string }[]
    enum?: unknown
    pattern?: unknown
    format?: unknown
  }
>

/** Passwords and names have their own rules; the other fields are looked up or compared. */
const isNoText = /password|username|nickname|timeZone|challenge|setup|confirm|^code$/i

/** Return the free-text fields of a body. */
const textsOf = (endpoint: AnyEndpoint): string[] => {
  const { properties = {} } = z.toJSONSchema(specOf(endpoint).body, {
    io: 'input',
    unrepresentable: 'any',
  })
  return Object.entries(properties as Fields).flatMap(([name, { type, anyOf, ...more }]) => {
    const isText = type === 'string' || (anyOf?.some((one) => one.type === 'string') ?? false)
    const isFree =
      more.enum === undefined && more.pattern === undefined && more.format === undefined
    return isText && isFree && !isNoText.test(name) ? [name] : []
  })
}

const fits = (endpoint: AnyEndpoint, name: string, value: string) =>
  specOf(endpoint).body.safeParse({ ...matrix().bodyOf(endpoint), [name]: value }).success

const tried = [1, 5, 10, 20, 50, 100, 200, 300, 500, 1_000, 2_000, 3_000, 5_000]

/** Return how many letters a field accepts; undefined when its length is not the limit. */
function limitOf(endpoint: AnyEndpoint, name: string): number | undefined {
  const takes = (length: number) => fits(endpoint, name, 'a'.repeat(length))
  let low = tried.findLast(takes)
  if (low === undefined) return undefined
  let high = tried.find((length) => length > (low ?? 0))
  if (high === undefined) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (takes(middle)) low = middle
    else high = middle
  }
  return low
}

/** The documented limits of fields, which hold for every alphabet. */
const promised: Record<string, number> = {
  'POST /api/posts content': 500,
  'POST /api/posts/:id/comments content': 500,
  'POST /api/chat-rooms/:id/messages content': 2_000,
  'PUT /api/user/profile bio': 200,
  'POST /api/support/message message': 250,
  'POST /api/verification-applications reason': 250,
  'POST /api/verification-applications experienceDescription': 250,
  'POST /api/verification-applications qualifications': 250,
}

describe('the limit of every text', () => {
  const fields = endpoints
    .filter(hasBody)
    .flatMap((endpoint) =>
      textsOf(endpoint).map((name) => [`${nameOf(endpoint)} ${name}`, endpoint, name] as const),
    )

  test.each(fields)('%s', async (title, endpoint, name) => {
    const limit = limitOf(endpoint, name)
    if (limit === undefined) return
    expect(limit).toBe(promised[title] ?? limit)
    const verdicts = Object.values(alphabets).map(([letter, size]) =>
      [-1, 0, 1].map((beyond) => fits(endpoint, name, textOf(letter, size, limit + beyond))),
    )
    expect(verdicts).toEqual(verdicts.map(() => [true, true, false]))
    const who = matrix().people.admin
    const body = { ...matrix().bodyOf(endpoint), [name]: textOf(family, 7, limit + 1) }
    const answer = await who.send(endpoint.method, await matrix().pathOf(endpoint), body)
    if (answer.status === 403) return
    expect(answer.status).toBe(400)
    const { details } = await failureOf(answer)
    expect(details?.map(({ path }) => path)).toContain(name)
  })

  test('counts invisible characters as nothing', async () => {
    const invisible = '\u200b\u3164\u2800\u00ad\ufe0f\u{e0041}\u200d'.repeat(4)
    const same: unknown[] = []
    const wrong: unknown[] = []
    for (const [title, endpoint, name] of fields) {
      const body = { ...matrix().bodyOf(endpoint), [name]: invisible }
      const read = (value: string) => {
        const { success, data } = specOf(endpoint).body.safeParse({ ...body, [name]: value })
        return success ? data : 'refused'
      }
      const empty = read('')
      same.push([title, empty])
      wrong.push([title, read(invisible)])
      if (empty !== 'refused') continue
      const who = matrix().people.admin
      const { status } = await who.send(endpoint.method, await matrix().pathOf(endpoint), body)
      expect([400, 403], title).toContain(status)
    }
    expect(wrong).toEqual(same)
  })

  test('of every documented field is tested', () => {
    expect(fields.map(([title]) => title)).toEqual(expect.arrayContaining(Object.keys(promised)))
  })
})
