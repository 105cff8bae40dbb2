import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type AnyEndpoint, api } from '@dodam/contract'
import { Failure, paramsOf, specOf } from '@dodam/contract/schemas'
import { fingerprintForTests } from '@dodam/test-support/server/fingerprint.ts'
import {
  endpoints,
  failureOf,
  hasBody,
  matrixForTests,
  named,
  queryFieldsOf,
  type Role,
  refusalBy,
} from '@dodam/test-support/server/matrix.ts'
import { isWholeSet, some } from '@dodam/test-support/set.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { version } from '../version.ts'

// A built web app, with a secret file beside it.
const folder = mkdtempSync(path.join(tmpdir(), 'dodam-wrong-input-'))
const page = '<!doctype html><title>The app</title>'
const secret = 'what lies beside the web app'
mkdirSync(path.join(folder, 'dist/assets'), { recursive: true })
writeFileSync(path.join(folder, 'dist/index.html'), page)
writeFileSync(path.join(folder, 'secret.txt'), secret)
afterAll(() => rmSync(folder, { recursive: true }))

const matrix = matrixForTests({ webDist: path.join(folder, 'dist') })
const fingerprint = fingerprintForTests(() => matrix().server)

/** Return a signed-in role that the access of a call allows. */
const memberFor = (endpoint: AnyEndpoint): Role =>
  (['sharer', 'listener', 'admin'] as const).find(
    (role) => refusalBy(specOf(endpoint).access, role) === null,
  ) ?? 'sharer'

/** Return who makes a call: a visitor when the access allows it. */
const callerFor = (endpoint: AnyEndpoint): Role =>
  specOf(endpoint).access === 'visitor' ? 'visitor' : memberFor(endpoint)

/** Return every role that the access of a call allows. */
function callers(endpoint: AnyEndpoint): Role[] {
  const { access } = specOf(endpoint)
  if (access === 'visitor') return ['visitor']
  if (access === 'admin' || access === 'sudo') return ['admin']
  return (['sharer', 'listener'] as const).filter((role) => refusalBy(access, role) === null)
}

async function expectFailure(response: Response, status: number, code: string, said: string) {
  expect(response.status, said).toBe(status)
  expect((await failureOf(response)).code, said).toBe(code)
}

/**
 * The calls that are tested over HTTP. All inputs are checked in one place, so the daily set tests some calls of each
 * access; the schemas of all calls are tested.
 */
const overHttp = (all: readonly AnyEndpoint[]): readonly AnyEndpoint[] =>
  isWholeSet
    ? all
    : [...Map.groupBy(all, (one) => specOf(one).access).values()].flatMap((those) => some(those, 3))

const strangeIds = ['0', '-1', '9223372036854775808', 'text', '1.5', '1e99', 'NaN', '%00', "1'--"]
const withId = endpoints.filter((endpoint) => paramsOf(endpoint.path).shape['id'])

test.each(named(overHttp(withId)))('an invalid id is refused by %s', async (_, endpoint) => {
  const before = await fingerprint()
  for (const id of some(strangeIds, 3, endpoints.indexOf(endpoint)))
    for (const role of callers(endpoint)) {
      const url = await matrix().pathOf(endpoint, id)
      const who = matrix().people[role]
      const response = await who.send(endpoint.method, url, matrix().bodyOf(endpoint))
      await expectFailure(response, 400, 'VALIDATION_FAILED', `${role}, ${url}`)
    }
  expect(await fingerprint()).toEqual(before)
})

test.each(named(overHttp(withId)))('an unused id is not found at %s', async (_, endpoint) => {
  const who = matrix().people[memberFor(endpoint)]
  const before = await fingerprint()
  for (const id of ['123456789', '2147483648', '9007199254740991']) {
    const url = await matrix().pathOf(endpoint, id)
    const response = await who.send(endpoint.method, url, matrix().bodyOf(endpoint))
    expect(response.status, url).toBe(matrix().thingOf(endpoint)?.unknown ?? 404)
  }
  expect(await fingerprint()).toEqual(before)
})

const strangeValues = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  'x',
  'null',
  '[]',
  '2147483648',
  '9007199254740991',
  '9223372036854775808',
  '\u0000',
  '가'.repeat(300),
]
const queried = endpoints.filter((endpoint) => queryFieldsOf(endpoint).length > 0)

test.each(named(overHttp(queried)))('no query breaks %s', async (_, endpoint) => {
  const url = await matrix().pathOf(endpoint)
  for (const [at, name] of queryFieldsOf(endpoint).entries())
    for (const value of some(strangeValues, 4, at + endpoints.indexOf(endpoint)))
      for (const values of [[value], [value, value]]) {
        const [address, own] = url.split('?')
        const search = new URLSearchParams(own)
        for (const one of values) search.append(name, one)
        const asking = `${address}?${search.toString()}`
        // An empty field counts as absent.
        const given = search.getAll(name).filter((one) => one !== '')
        const read = given.length === 0 ? {} : { [name]: given.length === 1 ? given[0] : given }
        const isRight = specOf(endpoint).query.safeParse(read).success
        for (const role of callers(endpoint)) {
          const response = await matrix().people[role].send(endpoint.method, asking)
          const isTheirs = matrix().thingOf(endpoint)?.for.includes(role) ?? true
          // A visitor who requests more than the first page is asked to sign in.
          const isSentAway = role === 'visitor' && name === 'before' && given.length > 0
          const allowed = isSentAway ? 401 : isTheirs ? 200 : 404
          expect(response.status, `${role}, ${asking}`).toBe(isRight ? allowed : 400)
        }
      }
})

/** Return the body with each field replaced in turn, and invalid bodies. */
function mutations(body: Record<string, unknown>): unknown[] {
  const values: unknown[] = [
    null,
    true,
    0,
    -1,
    1.5,
    2_147_483_648,
    Number.MAX_SAFE_INTEGER,
    1e300,
    '',
    ' ',
    'x',
    'a\u0000b',
    '\ud800',
    '가'.repeat(6_000),
    "'; drop table users; --",
    [],
    [[]],
    [null],
    ['x', 7],
    {},
    { $gt: '' },
    { toString: 'x' },
  ]
  const changed = Object.keys(body).flatMap((name) =>
    [undefined, ...values].map((value) => ({ ...body, [name]: value })),
  )
  // A parsed `__proto__` is an ordinary field, and reaches every object when code merges it.
  const poisons: unknown[] = [
    JSON.parse('{"__proto__":{"isPoisoned":true}}'),
    JSON.parse('{"constructor":{"prototype":{"isPoisoned":true}}}'),
  ]
  return [...changed, ...poisons, null, [], [body], 'text', 7, true, {}]
}

const notJson = ['{', '{"a":}', 'undefined', '\u0000', '[1,']

const withBody = endpoints.filter(hasBody)

test.each(named(overHttp(withBody)))('no body breaks %s', async (_, endpoint) => {
  const role = callerFor(endpoint)
  const url = await matrix().pathOf(endpoint)
  const all = mutations({ ...matrix().bodyOf(endpoint) })
  const wrong = all.filter((body) => !specOf(endpoint).body.safeParse(body ?? {}).success)
  // A body without required fields has no field to break here.
  expect(wrong.length).toBeGreaterThan(
    Object.keys(matrix().bodyOf(endpoint) ?? {}).length > 0 ? 10 : 4,
  )
  const send = (text: string) => matrix().people[role].send(endpoint.method, url, text)
  const before = await fingerprint()
  const turn = endpoints.indexOf(endpoint)
  const texts = some(wrong, 3, turn).map((body) => JSON.stringify(body))
  for (const text of [...texts, ...some(notJson, 1, turn)])
    await expectFailure(await send(text), 400, 'VALIDATION_FAILED', text.slice(0, 200))
  expect(await fingerprint()).toEqual(before)
  // Unusual but valid by the schema: the feature may answer anything but must not break.
  const odd = all.filter((one) => !wrong.includes(one))
  for (const body of some(odd, 4, turn)) {
    const text = JSON.stringify(body)
    expect((await send(text)).status, text.slice(0, 200)).toBeLessThan(500)
  }
  expect('isPoisoned' in {}).toBe(false)
})

test.each(named(overHttp(endpoints.filter(({ method }) => method !== 'GET'))))(
  'a body that is too large or not JSON is refused by %s',
  async (_, endpoint) => {
    const who = matrix().people[memberFor(endpoint)]
    const url = await matrix().pathOf(endpoint)
    const before = await fingerprint()
    const { maxBodyBytes = 65_536 } = specOf(endpoint)
    const large = { ...matrix().bodyOf(endpoint), padding: 'x'.repeat(maxBodyBytes + 4_000) }
    const tooLarge = await who.send(endpoint.method, url, large)
    await expectFailure(tooLarge, 413, 'PAYLOAD_TOO_LARGE', 'too many bytes')
    if (!hasBody(endpoint)) return
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      for (const text of ['hello', JSON.stringify(matrix().bodyOf(endpoint) ?? {})]) {
        const other = await who.send(endpoint.method, url, text, { 'content-type': type })
        await expectFailure(other, 415, 'UNSUPPORTED_MEDIA_TYPE', type)
      }
    expect(await fingerprint()).toEqual(before)
  },
)

test.each([
  ['application/json', 'null'],
  ['application/json', '["x"]'],
  ['application/json', '{"unfinished'],
  ['text/plain', 'hello'],
  ['application/x-www-form-urlencoded', 'a=b'],
])('a body that a call does not need is ignored: %s, %s', async (type, text) => {
  for (const endpoint of [api.posts.view, api.notifications.markRead]) {
    const url = await matrix().pathOf(endpoint)
    const who = matrix().people[memberFor(endpoint)]
    const answer = await who.send(endpoint.method, url, text, { 'content-type': type })
    expect(answer.status, `${url}: ${await answer.clone().text()}`).toBe(200)
  }
})

/** Return what is dangerous in input that a schema accepts: Postgres cannot store it, or it pollutes prototypes. */
function troubleIn(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') ? 'a NUL' : value.isWellFormed() ? undefined : 'half a character'
  if (typeof value === 'number')
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? undefined : 'a number too large'
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, '__proto__') || Object.hasOwn(value, '$gt')) return 'a foreign field'
  return Object.values(value)
    .map(troubleIn)
    .find((trouble) => trouble !== undefined)
}

describe('a schema accepts', () => {
  test.each(named(withId))('no invalid id: %s', (_, endpoint) => {
    const taken = strangeIds.filter((id) => paramsOf(endpoint.path).safeParse({ id }).success)
    expect(taken).toEqual([])
  })

  test.each(named(queried))('no dangerous query: %s', (_, endpoint) => {
    for (const name of queryFieldsOf(endpoint))
      for (const value of strangeValues.flatMap((one) => [one, [one, one]])) {
        const { success, data } = specOf(endpoint).query.safeParse({ [name]: value })
        expect(success && troubleIn(data), `${name}=${JSON.stringify(value)}`).toBeFalsy()
      }
  })

  test.each(named(withBody))('no body that breaks the handler: %s', async (_, endpoint) => {
    const role = callerFor(endpoint)
    for (const body of mutations({ ...matrix().bodyOf(endpoint) })) {
      const { success, data } = specOf(endpoint).body.safeParse(body ?? {})
      if (!success || troubleIn(data) === undefined) continue
      // Values that are only compared with stored ones, such as passwords, may contain anything.
      const url = await matrix().pathOf(endpoint)
      const response = await matrix().people[role].send(endpoint.method, url, body)
      expect(response.status, JSON.stringify(body).slice(0, 200)).toBeLessThan(500)
    }
  })
})

/** Send a path unchanged; `fetch` would resolve its dots. */
const raw = (method: string, url: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const { port } = new URL(matrix().server.url)
    const asked = request({ host: '127.0.0.1', port, method, path: url }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    })
    asked.on('error', reject)
    asked.end()
  })

describe('an unknown address', () => {
  test.each([
    ['GET', '/api/nothing/here'],
    ['DELETE', '/api/posts'],
    ['PATCH', '/api/posts/1'],
    ['POST', '/api/auth/verify'],
    ['GET', '/api/auth/login'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/posts/1/2/3'],
    ['GET', `/api/posts/${'9'.repeat(100)}`],
    ['GET', '/api/posts/%E0%A4%A'],
    ['POST', '/nowhere'],
    ['GET', '/.env'],
    ['GET', '/secret.txt'],
  ])('%s %s is not found, in the format of every failure', async (method, url) => {
    const { status, text } = await raw(method, url)
    expect(status, text).toBe(404)
    expect(Failure.parse(JSON.parse(text)).code).toBe('NOT_FOUND')
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('%s cannot leave the web app’s folder', async (url) => {
    const { status, text } = await raw('GET', url)
    expect(text).not.toContain(secret)
    expect([400, 404]).toContain(status)
    expect(() => Failure.parse(JSON.parse(text))).not.toThrow()
  })

  test('every other one serves the web app, which shows its own not-found page', async () => {
    expect(await raw('GET', '/nowhere')).toEqual({ status: 200, text: page })
  })
})

test('the server still works afterwards', async () => {
  const { visitor } = matrix().people
  expect(await (await visitor.send('GET', '/healthz')).json()).toEqual({ ok: true, version })
  expect((await visitor.send('GET', '/readyz')).status).toBe(200)
})
