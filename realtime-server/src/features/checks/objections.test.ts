import { api } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { beforeAll, expect, test } from 'vitest'
import { careMoment } from './rules.ts'

let now = new Date()
const clock = { now: () => now }
const server = serverForTests({}, clock)
let admin: Person
let writer: Person
beforeAll(async () => {
  admin = await adminOf(server())
  writer = await server().member()
})

const text = '급식에 번개탄 삼겹살이 나왔는데 제 번호는 010-2345-6789 번째였어요.'
const object = (who = writer, place: 'post' | 'message' = 'post') =>
  who.call(api.checks.object, { body: { place, text } })
const list = () => admin.call(api.checks.listObjections, { query: { limit: 100 } })

test('an objection reaches the admins with the server’s findings, and without its author', async () => {
  await Promise.all([admin, writer].map((one) => one.listen()))
  const { id, place } = await object()
  expect(place).toBe('post')
  const told = await admin.hears('objection:changed', (one) => one.id === id)
  const { items, unread } = await list()
  const item = items.find((one) => one.id === id)
  expect(item).toMatchObject({ place: 'post', text, readAt: null })
  expect(told).toEqual(item)
  expect(item?.findings.map(({ kind }) => kind)).toContain('contact')
  expect(JSON.stringify(items)).not.toMatch(new RegExp(`${writer.me.username}|userId`))

  const params = { id }
  const read = await admin.call(api.checks.readObjection, { params })
  expect(read.readAt).not.toBeNull()
  expect(await admin.hears('objection:changed', (one) => one.readAt !== null)).toEqual(read)
  expect(await admin.call(api.checks.readObjection, { params })).toEqual(read)
  expect((await list()).unread).toBe(unread - 1)
  await server().settle()
  expect(admin.heardOf('objection:changed')).toHaveLength(2)
  expect(writer.heardOf('objection:changed')).toEqual([])
})

test('invalid input is refused, and unknown ids are not found', async () => {
  for (const body of [{}, { place: 'post', text: ' ' }, { place: 'wall', text }, { place: 'post' }])
    expect((await writer.send('POST', '/api/objections', body)).status).toBe(400)
  const params = { id: 999_999 }
  await expect(admin.call(api.checks.readObjection, { params })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('objections and the log are in the export, and deleted with the account', async () => {
  const person = await server().member()
  await object(person, 'message')
  const content = '제 번호는 010-2345-6789 이에요. 연락 주세요.'
  const posting = person.call(api.posts.publish, { body: { content, categories: ['other'] } })
  await expect(posting).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
  const exported = await person.call(api.settings.exportMine)
  expect(exported.objections).toMatchObject([{ kind: 'objection', place: 'message', text }])
  expect(exported.textChecks).toMatchObject([
    { place: 'post', kind: 'contact', severity: 'high', action: 'refused' },
  ])
  await person.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  const { db } = server()
  const left = [
    await db.selectFrom('objections').select('id').where('userId', '=', person.id).execute(),
    await db.selectFrom('textChecks').select('id').where('writerId', '=', person.id).execute(),
  ]
  expect(left).toEqual([[], []])
})

test('both are deleted after 90 days', async () => {
  const { id } = await object()
  const isThere = async () => {
    const rows = await server().db.selectFrom('objections').select('id').execute()
    return rows.some((row) => row.id === id)
  }
  await server().app.jobs.runNow()
  expect(await isThere()).toBe(true)
  now = new Date(Date.now() + 91 * 86_400_000)
  await server().app.jobs.runNow()
  expect(await isThere()).toBe(false)
  now = new Date()
})

test.each([
  ['2026-11-21T03:00:00Z', 'Asia/Seoul', '2026-11-22T01:00:00.000Z'],
  ['2026-11-21T14:00:00Z', 'Asia/Seoul', '2026-11-22T10:00:00.000Z'],
  ['2026-11-21T17:30:00Z', 'Asia/Seoul', '2026-11-23T01:30:00.000Z'],
  ['2026-11-21T02:00:00Z', 'Europe/London', '2026-11-22T10:00:00.000Z'],
])('a crisis at %s in %s leads to a check-in at %s', (at, timeZone, asked) => {
  expect(careMoment(new Date(at), timeZone).toISOString()).toBe(asked)
})
