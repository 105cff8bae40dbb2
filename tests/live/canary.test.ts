import { type AnyEndpoint, api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { isWholeSet } from '@dodam/test-support/set.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { atOnce } from './at-once.ts'
import { type Cast, gather, secret, tell } from './story.ts'

let server: TestServer
let cast: Cast
/** Everything that others received, with where it was seen. */
const seen: { where: string; text: string }[] = []
let ownReads = ''

const reads = Object.values(api)
  .flatMap((feature) => Object.values<AnyEndpoint>(feature))
  .filter(({ method }) => method === 'GET')

/** Return the ids of those who are admins at this step: another member of the cast is one for a while. */
async function readAdmins({ db }: Connection): Promise<Set<number>> {
  const rows = await db.selectFrom('users').select('id').where('isAdmin', '=', true).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Return every read of every thing, as text. */
async function readEverything(who: Person, ids: number[]): Promise<string[]> {
  const paths = reads.flatMap(({ path }) =>
    path.includes(':') ? ids.map((id) => path.replace(/:\w+/, String(id))) : [path],
  )
  return await atOnce(paths, async (path) => {
    const response = await who.send('GET', path)
    return `${path} ${JSON.stringify([...response.headers])} ${await response.text()}`
  })
}

beforeAll(async () => {
  const connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  cast = await gather(server, connection)
  const { secret: hidden, ...others } = cast
  const visitor = server.visitor()
  const names = new Map<Person, string>(Object.entries(others).map(([name, who]) => [who, name]))
  const ids = [1, 2, 3, 4, 5]
  let count = 0
  await tell({ server, cast }, async ({ endpoint, by, answer, heard }) => {
    const step = `step ${++count}, ${endpoint.method} ${endpoint.path}`
    const admins = await readAdmins(connection)
    const nameOf = (person: Person) => (admins.has(person.id) ? 'admin' : names.get(person))
    if (by !== hidden) seen.push({ where: `${step}: the answer`, text: JSON.stringify(answer) })
    for (const [person, events] of heard)
      if (person !== hidden)
        for (const event of events)
          seen.push({ where: `${step}: ${nameOf(person)} heard`, text: JSON.stringify(event) })
    // All members read what the secret person did, and sometimes the rest.
    if (isWholeSet ? by !== hidden && count % 25 !== 0 : count % 100 !== 0) return
    for (const [name, person] of Object.entries({ ...others, visitor })) {
      const reader = person === visitor ? name : nameOf(person)
      for (const text of await readEverything(person, ids))
        seen.push({ where: `${step}: ${reader} read`, text })
    }
  })
  for (const [name, person] of Object.entries({ ...others, visitor }))
    for (const text of await readEverything(person, ids))
      seen.push({ where: `at the end: ${name} read`, text })
  ownReads = (await readEverything(hidden, ids)).join('\n')
}, 600_000)
afterAll(() => server.close())

test('the secret member finds themselves in their own reads: the canary is detectable', () => {
  expect(cast.secret.id).toBe(secret.id)
  for (const mark of Object.values(secret)) expect(ownReads).toContain(String(mark))
})

test('there was traffic to examine', () => {
  expect(seen.length).toBeGreaterThan(500)
  const all = seen.map(({ text }) => text).join('\n')
  expect(all).toContain('밤마다 잠이 오지 않아서')
  expect(all).toContain('선생님께는 말하지 못했어요')
  expect(all).toContain('말해 줘서 고마워요.')
  for (const event of [
    'post:new',
    'post:counts',
    'post:removed',
    'comment:new',
    'comment:removed',
    'chat-request:changed',
    'room:changed',
    'message:new',
  ])
    expect(all).toContain(`"name":"${event}"`)
})

/** Admins may know who has an account: the list of accounts says nothing of what a member did, which its own test shows. */
const isListOfAccounts = (where: string, text: string) =>
  where.endsWith(': admin read') && /^\/api\/admin\/(users|security|security\/sessions) /.test(text)

/** An admin who opens a product's codes, which is audited, sees who received each. In what others saw these fields stay. */
const withoutClaims = ({ where, text }: (typeof seen)[number]) =>
  where.endsWith(': admin read') ||
  /^step \d+, \w+ \/api\/admin\/products\S*: the answer$/.test(where)
    ? text.replaceAll(/"claimedBy":\d+|"claimer":\{[^{}]*\}/g, '')
    : text

test.each(Object.entries(secret))('no other member ever saw their %s', (_, mark) => {
  const leaks = seen.filter(
    (one) =>
      !isListOfAccounts(one.where, one.text) &&
      withoutClaims(one).toLowerCase().includes(String(mark).toLowerCase()),
  )
  expect(leaks.slice(0, 5)).toEqual([])
})

/** Admins see when a password was changed, a masked address, and the seal of evidence. */
const withoutAccountFields = ({ where, text }: (typeof seen)[number]) =>
  where.endsWith(': admin read') ||
  /\/api\/admin\/(users\/:id\/[\w-]+|reports\/:id\/evidence): the answer$/.test(where)
    ? text.replaceAll(
        /"passwordChangedAt":|"hash":"[^"]+"|"email":(null|"[^"•]?•••@[^"•]?•••\.[a-z]+"),/g,
        '',
      )
    : text

test('no client saw a password, a hash, or the email address of another account', () => {
  const told = seen.map((one) => ({ ...one, text: withoutAccountFields(one) }))
  const leaks = told.filter(({ text }) => /password|argon2|"hash"|salt/i.test(text))
  expect(leaks.slice(0, 5)).toEqual([])
  const isOwn = ({ where, text }: { where: string; text: string }) =>
    /^\/api\/(auth\/verify|user\/profile|user\/export) /.test(text) ||
    where.endsWith(': the answer')
  const emails = told.filter((one) => !isOwn(one) && one.text.includes('"email"'))
  expect(emails.slice(0, 5)).toEqual([])
})

test('no field that other clients get is named like a secret or like the address of a caller', () => {
  const names = new Set<string>()
  // The answer to a caller, and their devices and export, are their own; addresses of callers are in the audit log.
  const isOwn = ({ where, text }: (typeof seen)[number]) =>
    /: (the answer|admin read|admin heard)$/.test(where) ||
    /^\/api\/user\/(sessions|export) /.test(text) ||
    // An admin of the story hears of the step that ends that.
    text.startsWith('{"name":"audit:new"')
  for (const one of seen.filter((each) => !isOwn(each)))
    for (const [, name = ''] of one.text.matchAll(/"(\w+)":/g)) names.add(name)
  expect(names.size).toBeGreaterThan(80)
  const kept =
    /pass|hash|salt|secret|otp|token|address|^ip|userAgent|lastLogin|lastSeen|proven|device/i
  expect([...names].filter((name) => kept.test(name)).toSorted()).toEqual([])
})
