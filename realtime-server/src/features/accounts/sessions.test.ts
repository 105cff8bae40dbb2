import { createHmac, randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from '../../core/clock.ts'
import { type Person, serverForTests } from '../../testing/index.ts'

const jwtSecret = `the secret of these tests ${randomUUID()}`
const day = 86_400_000

let movedBy = 0
const clock: Clock = { now: () => new Date(Date.now() + movedBy) }
const server = serverForTests({ jwtSecret }, clock)

describe('a token', () => {
  let member: Person
  let claims: Record<string, unknown>
  const header = { alg: 'HS256', typ: 'JWT' }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const made = (
    changes: object = {},
    {
      head = header,
      secret = jwtSecret,
      hash = 'sha256',
    }: { head?: object; secret?: string; hash?: string } = {},
  ) => {
    const signed = `${part(head)}.${part({ ...claims, ...changes })}`
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

  test('names the member and the session, and nothing about them', () => {
    expect(Object.keys(claims).toSorted()).toEqual(
      ['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub', 'typ'].toSorted(),
    )
    expect(claims).toMatchObject({ sub: String(member.id), typ: 'session' })
  })

  test('made by hand just as the server makes it is good: the forgeries below fail for their one fault', async () => {
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
    ['that says RS256', () => made({}, { head: { alg: 'RS256', typ: 'JWT' } })],
    [
      'with an unknown critical header',
      () => made({}, { head: { ...header, crit: ['odd'], odd: true } }),
    ],
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

  test.each(forgeries)('%s lets nobody in', async (_, forge) => {
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

describe('time', () => {
  test('a session lives on with use and dies after 30 days without', async () => {
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
