import { createHmac, randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { type Person, serverForTests, times } from '@dodam/test-support'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../core/clock.ts'
import { openKeyRing } from '../../core/keys/key-ring.ts'
import type { Key } from '../../core/keys/keys.ts'
import { createSessions } from '../../core/sessions/sessions.ts'

const jwtSecret = `the secret of these tests ${randomUUID()}`
const day = 86_400_000

let key: Key
let movedBy = 0
const clock: Clock = { now: () => new Date(Date.now() + movedBy) }
const server = serverForTests({ jwtSecret }, clock)
beforeAll(async () => {
  key = (await openKeyRing(server().db, jwtSecret, clock)).newest('session')
})

describe('a token', () => {
  let member: Person
  let claims: Record<string, unknown>
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const made = (
    changes: object = {},
    {
      head = {},
      secret = key.bytes,
      hash = 'sha256',
    }: { head?: object; secret?: string | Buffer; hash?: string } = {},
  ) => {
    const signed = `${part({ alg: 'HS256', typ: 'JWT', kid: key.id, ...head })}.${part({ ...claims, ...changes })}`
    return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`
  }
  const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

  beforeAll(async () => {
    member = await server().member()
    claims = JSON.parse(Buffer.from(member.token?.split('.')[1] ?? '', 'base64url').toString())
  })

  const statusOf = async (token: string) => {
    const someone = server().visitor()
    const response = await someone.send('GET', '/api/auth/verify', undefined, {
      authorization: `Bearer ${token}`,
    })
    return response.status
  }

  test('contains ids of the member and the session, and no personal data', () => {
    expect(Object.keys(claims).toSorted()).toEqual(
      ['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub', 'typ'].toSorted(),
    )
    expect(claims).toMatchObject({ sub: String(member.id), typ: 'session' })
  })

  test('forged with the right key is accepted: each forgery below fails for its one fault', async () => {
    expect(await statusOf(made())).toBe(200)
    const listening = await server().visitor().listen({ token: made() })
    expect(listening.isListening).toBe(true)
    listening.leave()
  })

  const forgeries: [string, () => string][] = [
    ['without an algorithm', () => `${part({ alg: 'none' })}.${part(claims)}.`],
    ['without an algorithm, shouted', () => `${part({ alg: 'NONE' })}.${part(claims)}.`],
    ['that says none but is signed', () => made({}, { head: { alg: 'none' } })],
    [
      'signed with another secret',
      () => made({}, { secret: 'another secret of the same length!!' }),
    ],
    ['signed with nothing', () => made({}, { secret: '' })],
    ['of another issuer', () => made({ iss: 'somebody' })],
    ['without an issuer', () => made({ iss: undefined })],
    ['for another audience', () => made({ aud: 'somebody' })],
    ['without an audience', () => made({ aud: undefined })],
    ['of another type', () => made({ typ: 'refresh' })],
    ['without a type', () => made({ typ: undefined })],
    ['without an end', () => made({ exp: undefined })],
    ['that is over', () => made({ exp: seconds(-1) })],
    ['that is not yet good', () => made({ nbf: seconds(3_600) })],
    ['without the time it was made', () => made({ iat: undefined })],
    ['without a name of its own', () => made({ jti: undefined })],
    ['without a session', () => made({ sid: undefined })],
    ['of an unknown session', () => made({ sid: randomUUID() })],
    ['of somebody else', () => made({ sub: '1' })],
    ['of nobody', () => made({ sub: undefined })],
    ['of text', () => made({ sub: 'admin' })],
    ['with HS512', () => made({}, { head: { alg: 'HS512' }, hash: 'sha512' })],
    ['with HS384', () => made({}, { head: { alg: 'HS384' }, hash: 'sha384' })],
    ['that says RS256', () => made({}, { head: { alg: 'RS256' } })],
    ['with an unknown critical header', () => made({}, { head: { crit: ['odd'], odd: true } })],
    [
      'changed after signing',
      () => {
        const [head, , signature] = made().split('.')
        return `${head}.${part({ ...claims, sub: '1' })}.${signature}`
      },
    ],
    ['with an altered signature', () => made().replace(/.{8}$/, 'AAAAAAAA')],
    ['with a signature cut short', () => made().slice(0, -4)],
    ['without a signature', () => made().split('.').slice(0, 2).join('.')],
    ['that is empty', () => ''],
    ['that is no token', () => 'let-me-in'],
    ['of dots', () => '..'],
    ['of rubbish', () => `${part('x')}.${part(7)}.${part(null)}`],
  ]

  test.each(forgeries)('%s is refused', async (_, forge) => {
    const token = forge()
    expect(await statusOf(token)).toBe(401)
    await expect(server().visitor().listen({ token })).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    })
  })

  test.each([
    ['a number', 7],
    ['a list', ['x']],
    ['null', null],
    ['an object', { toString: 'x' }],
  ])('%s instead of a token is refused at the socket', async (_, token) => {
    await expect(server().visitor().listen({ token })).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    })
  })

  test('counts only in the header: not in the address, not in a cookie', async () => {
    const someone = server().visitor()
    const token = made()
    expect((await someone.send('GET', `/api/auth/verify?token=${token}`)).status).toBe(401)
    const cookie = await someone.send('GET', '/api/auth/verify', undefined, {
      cookie: `token=${token}`,
    })
    expect(cookie.status).toBe(401)
  })
})

describe('expiry', () => {
  test('a session stays valid with use and expires after 30 days without', async () => {
    const member = await server().member()
    const isIn = () =>
      member.call(api.accounts.verify).then(
        () => true,
        () => false,
      )
    movedBy += 29 * day
    expect(await isIn()).toBe(true)
    movedBy += 29 * day
    expect(await isIn()).toBe(true)
    movedBy += 30 * day + 60_000
    expect(await isIn()).toBe(false)
    await expect(member.listen()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    movedBy -= 10 * day
    expect(await isIn()).toBe(true)
  })
})

describe('a refused token', () => {
  /** Return how a call and a socket with this member's token are refused. */
  async function refusals(member: Person) {
    const call = await member.send('GET', '/api/auth/verify')
    const page = await member.send('GET', '/api/posts?limit=20')
    const socket: unknown = await member.listen().catch((error: { data: unknown }) => error.data)
    return [await call.json(), await page.json(), socket]
  }
  const told = (sessionEnd: string) =>
    Array.from({ length: 3 }, () => expect.objectContaining({ code: 'UNAUTHORIZED', sessionEnd }))

  test('names the end of its session, also to a device that was offline, or its expiry', async () => {
    const member = await server().member()
    const other = await server().member()
    await server()
      .db.updateTable('sessions')
      .set({ endedAt: clock.now() })
      .where('userId', '=', member.id)
      .execute()
    movedBy += 6_000
    expect(await refusals(member)).toEqual(told('ended'))
    await other.call(api.accounts.logout)
    expect(await refusals(other)).toEqual(told('ended'))

    const away = await server().member()
    movedBy += 31 * day
    expect(await refusals(away)).toEqual(told('expired'))
  })

  test('names the deletion of its account, and nothing when no session is known', async () => {
    const member = await server().member()
    await server().db.deleteFrom('sessions').where('userId', '=', member.id).execute()
    movedBy += 6_000
    expect(await refusals(member)).toEqual(told('ended'))
    const visitor = await server().visitor().send('GET', '/api/auth/verify')
    expect(await visitor.json()).not.toHaveProperty('sessionEnd')
    const forged = await server().visitor().send('GET', '/api/auth/verify', undefined, {
      authorization: 'Bearer let-me-in',
    })
    expect(await forged.json()).not.toHaveProperty('sessionEnd')
  })
})

describe('an ended session', () => {
  const signed = (claims: object) => {
    const parts = [{ alg: 'HS256', typ: 'JWT', kid: key.id }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const signature = createHmac('sha256', key.bytes).update(parts.join('.')).digest('base64url')
    return [...parts, signature].join('.')
  }
  /** Return the sessions of an instance, and a counter of their queries. */
  function counted() {
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries++
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const sessions = createSessions({
      db: server().db.withPlugin(counting),
      tokens: server().app.tokens,
      clock,
      mayTestAccountsSignIn: true,
      isFactorRequired: false,
      listOnDuty: async () => [],
      epoch: { known: () => 0 },
    })
    return { sessions, queries: () => queries }
  }

  test('costs one query a minute, however often its token is used', async () => {
    const member = await server().member()
    const { token = '' } = member
    await member.call(api.accounts.logout)
    const { sessions, queries } = counted()
    expect(await times(50, () => sessions.find(token))).toEqual(Array<null>(50).fill(null))
    for (let time = 0; time < 50; time++) expect(await sessions.find(token)).toBeNull()
    expect(queries()).toBe(1)
    movedBy += 61_000
    expect(await sessions.find(token)).toBeNull()
    expect(queries()).toBe(2)
  })

  test('that was announced is refused without a query, also after a flood of others', async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { token = '' } = member
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const { sessions, queries } = counted()
    expect(await sessions.find(token)).toMatchObject({ id: member.id })
    expect(await sessions.find(other.token ?? '')).toMatchObject({ id: other.id })
    sessions.forget(claims.sid, 'ended')
    await times(100, () => sessions.find(signed({ ...claims, sid: randomUUID() })))
    expect(queries()).toBe(102)
    expect(await sessions.find(token)).toBeNull()
    // A valid session stays cached.
    expect(await sessions.find(other.token ?? '')).toMatchObject({ id: other.id })
    expect(queries()).toBe(102)
  })
})
