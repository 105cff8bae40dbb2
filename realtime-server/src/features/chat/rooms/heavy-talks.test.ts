import { api } from '@dodam/contract'
import { meet, type Person, serverForTests, times } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'
import { askListener } from './heavy-talks.ts'

let hours = 0
const clock = { now: () => new Date(Date.now() + hours * 3_600_000) }
const server = serverForTests({}, clock)

let sharer: Person
let listener: Person
let roomId: number

const crisis = '요즘 진짜 죽고 싶어요. 더는 못 버티겠어요.'

beforeEach(async () => {
  hours = 0
  sharer = await server().member()
  listener = await (await server().member({ role: 'listener' })).listen()
  roomId = (await meet(sharer, listener, { isAnonymous: true })).roomId
})

const say = (who: Person, content: string, id = roomId) =>
  who.call(api.chat.send, { params: { id }, body: { content } })
const leave = (who: Person) => who.call(api.chat.leave, { params: { id: roomId }, body: {} })
const runJobs = () => server().app.jobs.runNow()
const askedOf = (who: Person) => who.call(api.checkIns.list)
const heavy = { type: 'after-heavy-talk' as const }

async function talkHeavily() {
  await say(sharer, crisis)
  await say(listener, '말해 줘서 고마워요. 지금 안전한 곳에 있어요?')
}

describe('after a heavy chat', () => {
  test('its listener is asked once it has ended, privately and once', async () => {
    await talkHeavily()
    await runJobs()
    expect(await askedOf(listener)).toEqual([])
    await leave(sharer)
    await runJobs()
    await runJobs()
    const told = await listener.hears('check-in:new')
    expect(told).toMatchObject({ ...heavy, relatedId: roomId, isOpen: true })
    expect(await askedOf(listener)).toEqual([told])
    // The sharer is asked about themselves the day after, and never about the listener.
    expect(await askedOf(sharer)).toEqual([])
    hours = 40
    expect((await askedOf(sharer)).map(({ type }) => type)).toEqual(['after-crisis'])
    hours = 1
    const answer = { params: { id: told.id }, body: { answer: 'break' as const } }
    await listener.call(api.checkIns.answer, answer)
    hours = 20
    await runJobs()
    expect(await askedOf(listener)).toEqual([])
  })

  test('they are asked when it becomes quiet too, but not while it goes on', async () => {
    await talkHeavily()
    hours = 2
    await runJobs()
    expect(await askedOf(listener)).toEqual([])
    hours = 4
    await runJobs()
    expect(await askedOf(listener)).toMatchObject([heavy])
  })

  test('they are asked after they have left it themselves', async () => {
    await talkHeavily()
    await leave(listener)
    await runJobs()
    expect(await askedOf(listener)).toMatchObject([heavy])
  })

  test('instances that ask in parallel ask once', async () => {
    await talkHeavily()
    await leave(sharer)
    const talk = { roomId, listenerId: listener.id }
    await times(8, () => server().app.write((tx) => askListener(tx, talk)))
    const [asked, ...more] = await askedOf(listener)
    expect(more).toEqual([])
    const answer = { params: { id: asked?.id ?? 0 }, body: { answer: 'fine' as const } }
    await listener.call(api.checkIns.answer, answer)
    await server().app.write((tx) => askListener(tx, talk))
    expect(await askedOf(listener)).toEqual([])
  })
})

describe('no listener is asked', () => {
  test('after a chat without signs of a crisis', async () => {
    await say(sharer, '오늘 급식이 맛있었어요.')
    await say(listener, '뭐 나왔는데요?')
    await leave(sharer)
    await runJobs()
    expect(await askedOf(listener)).toEqual([])
  })

  test('without a message of theirs, or with a deleted account', async () => {
    await say(sharer, crisis)
    await leave(sharer)
    await runJobs()
    expect(await askedOf(listener)).toEqual([])

    sharer = await server().member()
    listener = await server().member({ role: 'listener' })
    roomId = (await meet(sharer, listener)).roomId
    await talkHeavily()
    await listener.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await runJobs()
    const rows = await server()
      .db.selectFrom('checkIns')
      .selectAll()
      .where('userId', '=', listener.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('about a chat long past', async () => {
    await talkHeavily()
    hours = 24 * 15
    await runJobs()
    expect(await askedOf(listener)).toEqual([])
  })
})
