import {
  api,
  type ClientErrorReport,
  clientErrorTypes,
  mostClientErrorGroups,
} from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { beforeEach, expect, test } from 'vitest'

// Its own counts and no others: what is limited here is limited for a while, also in Redis.
const server = serverForTests({
  rateLimits: true,
  redisUrl: undefined,
  trustedProxies: ['127.0.0.1'],
})
let admin: Person
beforeEach(async () => {
  await server().app.settled()
  await server().db.deleteFrom('clientErrors').execute()
  admin = await adminOf(server())
})

const failure: ClientErrorReport = {
  type: 'render',
  screen: '/posts/:id',
  release: '1.0.0',
  name: 'TypeError',
  place: 'home-B1x_Yz0k.js:1:2345',
}
let networks = 0
/** A visitor in a network of their own. */
const anyone = () => new Visitor(server(), `203.0.${++networks >> 8}.${networks & 255}`)
const send = (body: unknown, who = anyone(), headers: Record<string, string> = {}) =>
  who.send('POST', api.clientErrors.report.path, body, headers)
const listed = async () => {
  await server().app.settled()
  return await admin.call(api.clientErrors.list)
}
const today = () => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Seoul' }).format()

const kakao =
  'Mozilla/5.0 (Linux; Android 14; wv) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36;KAKAOTALK 2410730'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1'

test('visitors and members are counted alike, and an admin sees what failed where, and in which browsers', async () => {
  const member = await server().member()
  await Promise.all([
    send(failure, anyone(), { 'user-agent': kakao }),
    send(failure, anyone(), { 'user-agent': safari }),
    send(failure, anyone(), { 'user-agent': kakao }),
    send({ ...failure, type: 'load', place: 'search-page-x.js' }, anyone()),
    member.call(api.clientErrors.report, { body: { ...failure, release: '1.1.0', place: null } }),
  ])
  const found = await listed()
  expect(found).toHaveLength(3)
  expect(found[0]).toEqual({
    ...failure,
    id: expect.any(Number),
    count: 3,
    browsers: [
      { name: 'KakaoTalk 126', count: 2 },
      { name: 'Safari 17', count: 1 },
    ],
    firstDay: today(),
    lastDay: today(),
  })
  expect(found).toContainEqual(expect.objectContaining({ release: '1.1.0', place: null, count: 1 }))
})

test('a row names no person, no address and no hour', async () => {
  await send(failure)
  await server().app.settled()
  const rows = await server().db.selectFrom('clientErrors').selectAll().execute()
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([
    ['browser', 'count', 'day', 'id', 'name', 'place', 'release', 'screen', 'type'],
  ])
})

test.each([
  ['an address with an id', { screen: '/posts/15' }],
  ['a screen that does not exist', { screen: '/made-up' }],
  ['an unknown type', { type: 'message' }],
  ['a message instead of a name', { name: '나는 오늘 너무 힘들었어' }],
  ['an empty name', { name: '' }],
  ['a file of another site', { place: 'https://evil.example/x.js:1:1' }],
  ['words instead of a place', { place: '밤마다 잠이 안 와요' }],
  ['a place without end', { place: `${'a'.repeat(5_000)}.js:1:1` }],
  ['invisible characters in a place', { place: 'ho\u200bme.js:1:1' }],
  ['a release that is a word', { release: 'newest' }],
  ['a release with an id', { release: '1.0.0-user@15' }],
  ['a number as the place', { place: 15 }],
  ['no release', { release: undefined }],
])('%s is refused and not counted', async (_, wrong) => {
  expect((await send({ ...failure, ...wrong })).status).toBe(400)
  expect(await listed()).toEqual([])
})

test('what is sent beside the fields is not kept', async () => {
  await send({ ...failure, message: '비밀 이야기', userId: 15 })
  expect(JSON.stringify(await listed())).not.toMatch(/비밀|userId/)
})

test('one network is counted up to its limit; another one is not held back', async () => {
  const who = anyone()
  const statuses: number[] = []
  for (let at = 0; at < 130; at++) statuses.push((await send(failure, who)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(statuses.at(-1)).toBe(429)
  expect((await send(failure)).status).toBe(200)
  expect((await listed())[0]?.count).toBe(121)
})

test('made-up places fill no table: beyond the groups of a day they are counted together', {
  tags: ['long'],
}, async () => {
  const made = mostClientErrorGroups + 30
  for (let at = 0; at < made; at += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, of) => send({ ...failure, place: `made-up.js:1:${at + of}` })),
    )
    await server().app.settled()
  }
  const rows = await server().db.selectFrom('clientErrors').selectAll().execute()
  expect(rows.length).toBeLessThanOrEqual(mostClientErrorGroups + clientErrorTypes.length)
  const sum = rows.reduce((all, { count }) => all + count, 0)
  expect(sum).toBe(Math.ceil(made / 50) * 50)
  const rest = (await listed()).find(({ release }) => release === '')
  expect(rest).toMatchObject({ screen: '*', place: null, name: 'other', browsers: [] })
  // A group that exists goes on being counted.
  await send({ ...failure, place: 'made-up.js:1:0' })
  expect(await listed()).toContainEqual(
    expect.objectContaining({ place: 'made-up.js:1:0', count: 2 }),
  )
})

test('the metric has one series for each type and screen, however many places are made up', async () => {
  for (const place of ['a.js:1:1', 'b.js:1:1']) await send({ ...failure, screen: '/store', place })
  const text = await (await fetch(`${server().url}/metrics`)).text()
  const series = text.split('\n').filter((line) => line.includes('screen="/store"'))
  expect(series).toEqual(['dodam_client_errors_total{type="render",screen="/store"} 2'])
})

test('only operators of the team read them', async () => {
  const member = await server().member()
  const { status } = await member.send('GET', api.clientErrors.list.path)
  expect(status).toBe(403)
  expect((await anyone().send('GET', api.clientErrors.list.path)).status).toBe(401)
})
