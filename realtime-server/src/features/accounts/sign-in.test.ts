import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { type Person, serverForTests, times } from '@dodam/test-support'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

const day = 86_400_000
let movedBy = 0
// The clock only moves when a test moves it, so that waits are exact.
const begun = Date.now()
const clock = { now: () => new Date(begun + movedBy) }
// Its own counters: limits stay used for a while, also in Redis.
const server = serverForTests(
  { rateLimits: true, redisUrl: undefined, trustedProxies: ['127.0.0.1'] },
  clock,
)
const overHttps = serverForTests({ origins: ['https://dodam.example'] })
// Each address may register forty times, so each test starts a new day.
afterEach(() => {
  movedBy += day + 60_000
})

const right = 'a good word 1'
const wrong = 'not the word 1'
const home = '203.0.113.1'
const elsewhere = '198.51.100.9'

interface From {
  address?: string
  cookie?: string
}
const asks = (path: string, body: object, { address = home, cookie }: From = {}) =>
  server()
    .visitor()
    .send('POST', path, body, { 'x-forwarded-for': address, ...(cookie && { cookie }) })
const signIn = (username: string, password: string, from?: From) =>
  asks('/api/auth/login', { username, password }, from)
const register = (username: string, from?: From) =>
  asks(
    '/api/auth/register',
    {
      username,
      password: right,
      role: 'sharer',
      gradeLevel: 'high1',
      gender: 'female',
    },
    from,
  )
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''
const waitOf = (response: Response) => Number(response.headers.get('retry-after'))
const statusesOf = async (count: number, call: () => Promise<Response>) => {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await call()).status)
  return statuses
}
let names = 0
const newName = () => `signsin${++names}`

describe('guessing at an account', () => {
  test('from one network allows five tries, then ever longer waits: fewer than a hundred in a day', async () => {
    const name = newName()
    await register(name, { address: elsewhere })
    expect(await statusesOf(20, () => signIn(name, wrong))).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(15).fill(429),
    ])
    // The longest wait is shorter than the half hour that is left out of the day.
    const end = movedBy + day - 1_800_000
    let hashed = 5
    // Try at each announced time, which is the fastest way.
    while (movedBy < end) {
      const refused = await signIn(name, wrong)
      expect(refused.status).toBe(429)
      movedBy += waitOf(refused) * 1_000
      expect((await signIn(name, wrong)).status).toBe(401)
      hashed++
    }
    expect(hashed).toBeLessThanOrEqual(100)
    expect(hashed).toBeGreaterThan(50)
  })

  test('two hundred times at once compares five passwords', async () => {
    const name = newName()
    await register(name, { address: elsewhere })
    const statuses = await times(200, async () => (await signIn(name, wrong)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(195)
  })

  test('answers the same for an unknown name, in any case of its letters', async () => {
    const name = newName()
    await register(name, { address: elsewhere })
    const told = async (typed: readonly string[]) => {
      const answers: unknown[] = []
      for (const username of typed) {
        const response = await signIn(username, wrong)
        answers.push([response.status, await response.json(), response.headers.get('retry-after')])
      }
      return answers
    }
    const spelled = (one: string) => [one, one.toUpperCase(), ` ${one} `, one, one, one, one]
    expect(await told(spelled(name))).toEqual(await told(spelled(`${name}x`)))
  })

  test('does not lock out the owner on a known device, however often it signs in', async () => {
    const name = newName()
    const cookie = cookieOf(await register(name))
    expect(await statusesOf(6, () => signIn(name, wrong))).toContain(429)
    for (let time = 0; time < 12; time++)
      expect((await signIn(name, right, { cookie })).status).toBe(200)
    // Wrong passwords on a known device have their own count.
    expect(await statusesOf(11, () => signIn(name, wrong, { cookie }))).toEqual([
      ...Array<number>(10).fill(401),
      429,
    ])
    const told = await signIn(name, right, { cookie })
    expect(told.status).toBe(429)
    movedBy += waitOf(told) * 1_000
    expect((await signIn(name, right, { cookie })).status).toBe(200)
  })

  test('does not lock out the owner on another device after the announced wait', async () => {
    const name = newName()
    await register(name)
    await statusesOf(9, () => signIn(name, wrong))
    const told = await signIn(name, right)
    expect(told.status).toBe(429)
    expect((await signIn(name, right, { address: elsewhere })).status).toBe(200)
    movedBy += waitOf(told) * 1_000
    expect((await signIn(name, right)).status).toBe(200)
    // A right password uses no points: no new wait begins.
    expect((await signIn(name, right)).status).toBe(200)
  })

  test('from many networks at once is limited to twenty tries in total; the owner can sign in on a known device, and elsewhere after the wait', async () => {
    const name = newName()
    const cookie = cookieOf(await register(name))
    const network = (index: number) => ({ address: `192.0.2.${index}` })
    let asked = 0
    const statuses = await times(
      60,
      async () => (await signIn(name, wrong, network(++asked))).status,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    for (const address of [home, '192.0.2.1', '2001:db8::1'])
      expect((await signIn(name, right, { address, cookie })).status).toBe(200)
    const told = await signIn(name, right, network(101))
    expect(told.status).toBe(429)
    expect(waitOf(told)).toBeLessThanOrEqual(60)
    movedBy += waitOf(told) * 1_000
    // A right password uses no points: the owner’s next try does not wait.
    expect(await statusesOf(3, () => signIn(name, right, network(101)))).toEqual([200, 200, 200])
    // All unknown browsers share the next try.
    expect((await signIn(name, wrong, network(102))).status).toBe(401)
    for (const index of [103, 104]) {
      const refused = await signIn(name, right, network(index))
      expect(refused.status).toBe(429)
      expect(waitOf(refused)).toBeLessThanOrEqual(300)
    }
  })

  test('for an hour from many networks is limited to fewer than forty tries', {
    tags: ['long'],
  }, async () => {
    const name = newName()
    await register(name)
    let heard = 0
    for (let at = 0; at < 360; at++) {
      const { status } = await signIn(name, wrong, { address: `198.18.${at % 4}.${at % 250}` })
      if (status === 401) heard++
      movedBy += 10_000
    }
    expect(heard).toBeGreaterThan(20)
    expect(heard).toBeLessThan(40)
  })

  test.each([
    ['/48', (index: number) => `2001:db8:77:${index.toString(16)}::1`],
    ['/56', (index: number) => `2001:db8:78:${(index % 256).toString(16)}::${index}`],
    ['/64', (index: number) => `2001:db8:79:1::${index}`],
  ])('from ever new addresses of one %s of IPv6 is limited as from one', async (_, address) => {
    const name = newName()
    await register(name, { address: elsewhere })
    let asked = 0
    const statuses = await times(
      100,
      async () => (await signIn(name, wrong, { address: address(++asked) })).status,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect((await signIn(name, right, { address: home })).status).toBe(200)
  })

  test('with a recovery code has the same limits', async () => {
    const name = newName()
    await register(name, { address: elsewhere })
    let asked = 0
    const recover = () =>
      asks(
        '/api/auth/recover',
        { username: name, code: 'ABCD-EFGH-JKMN-PQRS-TUVW-XYZ2', newPassword: 'quiet river 7' },
        { address: `2001:db8:7a:${(++asked).toString(16)}::1` },
      )
    const statuses = await times(60, async () => (await recover()).status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(5)
  })
})

test('a network may guess thirty times in ten minutes at all accounts together, and right passwords are free', async () => {
  const name = newName()
  const cookie = cookieOf(await register(name))
  expect(await statusesOf(10, () => signIn(name, right))).toEqual(Array<number>(10).fill(200))
  expect(await statusesOf(35, () => signIn(newName(), wrong))).toEqual([
    ...Array<number>(30).fill(401),
    ...Array<number>(5).fill(429),
  ])
  expect((await signIn(name, right)).status).toBe(429)
  expect((await signIn(name, right, { cookie })).status).toBe(200)
  expect((await signIn(name, right, { address: elsewhere })).status).toBe(200)
  movedBy += 601_000
  expect((await signIn(name, right)).status).toBe(200)
})

test('two hundred names at once from one network allow thirty tries, and from parts of a /48 four times as many', {
  tags: ['long'],
}, async () => {
  const tried = async (address: (index: number) => string) => {
    let asked = 0
    const ask = async () => (await signIn(newName(), wrong, { address: address(asked++) })).status
    // At most as many at once as the hash queue holds: more would be refused as UNAVAILABLE.
    const statuses = [...(await times(100, ask)), ...(await times(100, ask))]
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    return statuses.filter((status) => status === 401).length
  }
  expect(await tried(() => home)).toBe(30)
  expect(await tried((index) => `2001:db8:7b:${index.toString(16)}::1`)).toBe(60)
  expect(await tried((index) => `2001:db8:7c:${(index * 256).toString(16)}::1`)).toBe(120)
})

test('a school class can sign in at once from one network', async () => {
  const pupils = times(32, async () => newName())
  for (const name of await pupils) await register(name, { address: `203.0.113.${names}` })
  // The networks of other tests may have been slowed down since.
  const school = { address: '198.51.100.200' }
  const answers = await Promise.all((await pupils).map((name) => signIn(name, right, school)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(32).fill(200))
})

describe('the device cookie', () => {
  let name: string
  let given: Response
  beforeAll(async () => {
    name = newName()
    given = await register(name)
  })
  const wholeOf = (response: Response) => response.headers.get('set-cookie') ?? ''

  test('is limited to the sign-in, and hidden from scripts and other sites', async () => {
    expect(wholeOf(given)).toMatch(
      /^dodam_device=[0-9a-f-]{36}\.[0-9a-f]{12}\.[\w-]{43}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
  })

  test('is sent over https only when the product is published so', async () => {
    const body = { username: name, password: right }
    const throughProxy = await server().visitor().send('POST', '/api/auth/login', body, {
      'x-forwarded-proto': 'https',
    })
    expect(wholeOf(throughProxy)).toMatch(/; Secure$/)
    const published = await overHttps().visitor().send('POST', '/api/auth/login', body)
    expect(wholeOf(published)).toMatch(/; Secure$/)
  })

  test('survives sign-ins and sign-outs, is unique to each browser, and is not set by failures', async () => {
    const fresh = await register(newName())
    expect(cookieOf(fresh)).not.toBe(cookieOf(given))
    const cookie = cookieOf(fresh)
    const { token } = specOf(api.accounts.register).answer.parse(await fresh.json())
    await server()
      .visitor()
      .send('POST', '/api/auth/logout', undefined, {
        authorization: `Bearer ${token}`,
      })
    const username = `signsin${names}`
    const again = await signIn(username, right, { cookie: `other=1; ${cookie}; more=2` })
    expect(cookieOf(again)).toBe(cookie)
    expect(wholeOf(await signIn(username, wrong, { cookie }))).toBe('')
    await statusesOf(8, () => signIn(username, wrong))
    expect((await signIn(username, right, { cookie })).status).toBe(200)
  })

  test('signs no visitor in, and does not make another account known', async () => {
    const cookie = cookieOf(given)
    const response = await server().visitor().send('GET', '/api/auth/verify', undefined, { cookie })
    expect(response.status).toBe(401)
    const other = newName()
    await register(other, { address: elsewhere })
    expect(await statusesOf(6, () => signIn(other, wrong, { cookie }))).toEqual([
      ...Array<number>(5).fill(401),
      429,
    ])
  })

  test.each([
    ['of another signature', (cookie: string) => `${cookie.slice(0, -4)}AAAA`],
    ['of another device', (cookie: string) => cookie.replace(/=.{36}/, `=${randomUUID()}`)],
    ['without a signature', (cookie: string) => cookie.slice(0, 'dodam_device='.length + 36)],
    ['that is none', () => 'dodam_device=x'],
    ['that is empty', () => 'dodam_device='],
  ])('%s counts as no cookie', async (_, forge) => {
    const cookie = forge(cookieOf(given))
    expect(await statusesOf(6, () => signIn(name, wrong, { cookie }))).toEqual([
      ...Array<number>(5).fill(401),
      429,
    ])
    const answer = await signIn(name, right, { cookie, address: elsewhere })
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).not.toBe(cookie)
  })
})

describe('registration', () => {
  test('works three times a day in one browser, and a taken name costs none of them', async () => {
    const first = await register(newName())
    const cookie = cookieOf(first)
    const taken = `signsin${names}`
    // The first call of a browser has no cookie, and counts.
    expect(await statusesOf(3, () => register(taken, { cookie }))).toEqual([409, 409, 409])
    expect((await register(newName(), { cookie })).status).toBe(201)
    expect((await register(newName(), { cookie })).status).toBe(201)
    const refused = await register(newName(), { cookie, address: elsewhere })
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBeGreaterThan(80_000)
    expect((await register(newName())).status).toBe(201)
    movedBy += day
    expect((await register(newName(), { cookie })).status).toBe(201)
  })
})

describe('the own password', () => {
  const change = (who: Person, currentPassword: string, newPassword: string) =>
    who.send('PUT', '/api/user/password', { currentPassword, newPassword })

  test('can be tried ten times an hour, right or wrong, so that one member cannot fill the hash queue', async () => {
    const member = await server().member()
    const other = await server().member()
    const statuses = await times(60, async () => (await change(member, right, 'abcdefgh')).status)
    // The right password with a new one that is too weak: each costs a hash.
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(55)
    expect(await statusesOf(6, () => change(member, right, right))).toEqual([
      ...Array<number>(5).fill(200),
      429,
    ])
    expect((await change(other, right, right)).status).toBe(200)
    movedBy += 3_601_000
    expect((await change(member, right, right)).status).toBe(200)
  })
})
