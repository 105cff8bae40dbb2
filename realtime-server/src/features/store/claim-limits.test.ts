import { api } from '@dodam/contract'
import { meet, type Person, publish, serverForTests, times } from '@dodam/test-support'
import { shelve } from '@dodam/test-support/server/pictures.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const hour = 3_600_000
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
// Without Redis, whose clock cannot be moved.
const server = serverForTests(
  { gifts: { accountHours: 24, networkDay: 3 }, rateLimits: true, redisUrl: undefined },
  clock,
)
let person: Person
let product: number

beforeEach(async () => {
  // A day later the gifts of earlier tests do not count.
  passed += 30 * hour
  person = await joined(0)
  product = await shelve(server().db, { count: 10 })
})

const claim = (who: Person, id = product) => who.call(api.store.claim, { params: { id } })
const soon = (who: Person) => who.call(api.store.readClaim)
const say = (who: Person, id: number) =>
  who.call(api.chat.send, { params: { id }, body: { content: '안녕하세요' } })
const joined = async (hoursAgo: number) => {
  const one = await server().member({ role: 'both' })
  await server()
    .db.updateTable('users')
    .set({ createdAt: new Date(clock.now().getTime() - hoursAgo * hour) })
    .where('id', '=', one.id)
    .execute()
  return one
}
/** A member who registered a day ago and has written a story. */
const settled = async () => {
  const one = await joined(25)
  await publish(one)
  return one
}

describe('a new account', () => {
  test('is told when it can claim, and gets nothing before', async () => {
    await publish(person)
    const { from, needsDeed } = await soon(person)
    expect(needsDeed).toBe(false)
    const hoursLeft = (Date.parse(from ?? '') - clock.now().getTime()) / hour
    expect(hoursLeft).toBeGreaterThan(23.9)
    expect(hoursLeft).toBeLessThanOrEqual(24)
    await expect(claim(person)).rejects.toMatchObject({
      status: 409,
      code: 'GIFT_TOO_SOON',
      message: expect.stringContaining(' 1일 뒤에'),
      answer: { details: [{ path: 'from', message: from }] },
    })
    const welcome = await shelve(server().db, { count: 1, isWelcomeGift: true })
    await expect(claim(person, welcome)).rejects.toMatchObject({ code: 'GIFT_TOO_SOON' })
  })
})

describe('an inactive account', () => {
  const isAsked = async (who: Person) => (await soon(who)).needsDeed

  test('needs a story, a comment or a chat, any of them', async () => {
    const [author, commenter, listener] = await times(3, () => server().member({ role: 'both' }))
    if (!author || !commenter || !listener) throw new Error('Nobody came')
    expect(await isAsked(person)).toBe(true)
    await expect(claim(person)).rejects.toMatchObject({
      answer: { details: [{ path: 'from' }, { path: 'deed' }] },
    })
    const { id } = await publish(author, true)
    expect(await isAsked(author)).toBe(false)
    await commenter.call(api.comments.add, { params: { id }, body: { content: '저도 그랬어요.' } })
    expect(await isAsked(commenter)).toBe(false)
    const { roomId } = await meet(person, listener)
    expect(await isAsked(listener)).toBe(true)
    await say(listener, roomId)
    expect(await isAsked(listener)).toBe(false)
  })
})

describe('a network', () => {
  test('gets a limited number a day, and failures do not count', async () => {
    const people = await times(4, settled)
    const [last, ...first] = people
    if (!last) throw new Error('Nobody came')
    for (const one of first) await claim(one)
    await expect(claim(last, 2_000_000)).rejects.toMatchObject({
      code: 'GIFT_TOO_SOON',
      message: expect.stringContaining(' 1일 뒤에'),
    })
    passed += 25 * hour
    for (let time = 0; time < 5; time++)
      await expect(claim(last, 2_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await claim(last)
  })
})
