import { type AnyEndpoint, type ErrorCode, errors } from '@dodam/contract'
import { Failure, PictureFile, specOf } from '@dodam/contract/schemas'
import { describe, expect, test } from 'vitest'
import {
  endpoints,
  everyone,
  hasBody,
  matrixForTests,
  named,
  nameOf,
  type Role,
} from '../testing/matrix.ts'

const matrix = matrixForTests()

test('the tables of this test name calls that there are', () => {
  const names = [...endpoints.map(nameOf), ...endpoints.map(({ path }) => path)]
  expect(names).toEqual(expect.arrayContaining(Object.keys(matrix().things)))
  const withBody = endpoints.filter(hasBody).map(nameOf)
  expect(withBody).toEqual(expect.arrayContaining(Object.keys(matrix().bodies)))
})

describe('who may call what', () => {
  /** How somebody's right call is answered: by a status alone, or by that of a refusal and its code. */
  async function answerTo(endpoint: AnyEndpoint, role: Role) {
    const who = await matrix().callerOf(endpoint, role)
    const path = await matrix().pathOf(endpoint)
    const response = await who.send(endpoint.method, path, matrix().bodyOf(endpoint))
    const isPicture = response.headers.get('content-type')?.startsWith('image/') ?? false
    expect(isPicture).toBe(response.ok && specOf(endpoint).answer === PictureFile)
    if (isPicture) return String(response.status)
    const answer: unknown = await response.json()
    const shape = response.ok ? specOf(endpoint).answer : Failure
    // A field that the shape does not name would be missing from what it parses.
    expect(shape.parse(answer)).toEqual(answer)
    return response.ok
      ? String(response.status)
      : `${response.status} ${Failure.parse(answer).code}`
  }

  const inWords = (answer: number | ErrorCode) =>
    typeof answer === 'number' ? String(answer) : `${errors[answer].status} ${answer}`

  // Answering the request and signing out change what the others see, so they come last.
  const isLast = ({ path }: AnyEndpoint) => /logout|respond/.test(path)
  const ordered = endpoints.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))

  test.each(named(ordered))('%s', async (_, endpoint) => {
    const answers: Partial<Record<Role, string>> = {}
    const expected: Partial<Record<Role, string>> = {}
    // Whoever is furthest from it tries first.
    for (const role of everyone.toReversed()) {
      answers[role] = await answerTo(endpoint, role)
      expected[role] = inWords(matrix().answerFor(endpoint, role))
    }
    expect(answers).toEqual(expected)
    expect(Object.values(answers), 'nobody could make this call').toContain(
      inWords(specOf(endpoint).status),
    )
  })
})
