import { api } from '@dodam/contract'
import {
  accept,
  adminOf,
  block,
  inRounds,
  keepSessions,
  meet,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
  unblock,
} from '@dodam/test-support'
import { decide, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { askAbout, decline, settleIn, signsOf } from '@dodam/test-support/server/risk/acts.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** 14:00 in Korea, and the time that has passed since. */
const start = Date.parse('2026-11-24T05:00:00.000Z')
let passed = 0
const hour = 3_600_000
const clock = { now: () => new Date(start + passed) }
const server = serverForTests({}, clock)
let admin: Person
let older: Person
let younger: Person

beforeAll(async () => {
  admin = await adminOf(server())
})
beforeEach(async () => {
  passed = 0
  older = await server().member({ role: 'both', gradeLevel: 'high3' })
  younger = await server().member({ role: 'both', gradeLevel: 'middle1' })
})

const noted = (who = older) => signsOf(server(), who)
const towardsOf = async (who = older) => {
  const rows = server().db.selectFrom('riskEvents').select('towards').where('userId', '=', who.id)
  return (await rows.orderBy('id').execute()).map(({ towards }) => towards)
}
const say = (who: Person, id: number) =>
  who.call(api.chat.send, { params: { id }, body: { content: '안녕' } })

describe('the signs of real actions', () => {
  test('a request, and whether it goes to a younger member', async () => {
    const peer = await server().member({ gradeLevel: 'high1' })
    await askAbout(older, younger)
    await askAbout(older, peer)
    await askAbout(younger, older)
    expect(await noted()).toEqual(['request', 'request'])
    expect(await towardsOf()).toEqual(['younger', null])
    expect(await towardsOf(younger)).toEqual([null])
  })

  test('a verified adult’s request to a minor', async () => {
    const adult = await server().member({ role: 'listener', gradeLevel: 'adult' })
    await server()
      .db.updateTable('users')
      .set({ isVerified: true })
      .where('id', '=', adult.id)
      .execute()
    await askAbout(adult, younger, { isAnonymous: true })
    expect(await towardsOf(adult)).toEqual(['minor'])
  })

  test('similar messages to different members, without the text itself', async () => {
    const third = await server().member({ gradeLevel: 'middle2' })
    const message = '안녕! 네 글 읽고 왔어. 나랑 편하게 이야기하자, 언제든지 답할게 :)'
    await askAbout(older, younger, { message })
    await askAbout(older, younger, { message })
    expect(await noted()).toEqual(['request', 'request'])
    await askAbout(older, third, { message: `민지야 ${message.replace(':)', '🙂🙂')}` })
    expect(await noted()).toEqual(['request', 'request', 'request', 'same-message'])
    const rows = await server()
      .db.selectFrom('riskEvents')
      .selectAll()
      .where('userId', '=', older.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain('편하게')
  })

  test('a decline, but not the end of an account that looks like one', async () => {
    await decline(younger, await askAbout(older, younger))
    expect(await noted()).toEqual(['request', 'request-declined'])
    await askAbout(older, younger)
    await younger.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await noted()).toEqual(['request', 'request-declined', 'request'])
  })

  test('a block by name and one from a room, once for each member', async () => {
    const { roomId } = await meet(younger, older, { isAnonymous: true })
    const masked = await server().member({ gradeLevel: 'middle2' })
    const other = await meet(masked, older, { isAnonymous: true })
    for (const one of [younger, masked]) await settleIn(server(), one)
    await younger.call(api.chat.leave, { params: { id: roomId }, body: { block: true } })
    await masked.call(api.chat.leave, { params: { id: other.roomId }, body: { block: true } })
    expect((await noted()).filter((sign) => sign === 'blocked')).toHaveLength(2)
    const third = await server().member()
    await askAbout(older, third)
    await settleIn(server(), third)
    await block(third, older)
    await unblock(third, older)
    await block(third, older)
    expect((await noted()).filter((sign) => sign === 'blocked')).toHaveLength(3)
  })

  test('a report and its outcome, but not a worry about an author', async () => {
    const { postId } = await meet(older, younger)
    await settleIn(server(), younger)
    const id = await fileReport(younger, 'user', older.id)
    await dismiss(admin, id)
    expect(await noted()).toEqual(['reported', 'report-dismissed'])
    await fileReport(younger, 'post', postId, 'danger')
    expect(await noted()).toEqual(['reported', 'report-dismissed'])
    const again = await fileReport(younger, 'post', (await meet(older, younger)).postId)
    await decide(admin, again, { decision: 'warn', note: '서로를 아껴 주세요.' })
    expect(await noted()).toEqual([
      ...(['reported', 'report-dismissed', 'reported', 'report-upheld'] as const),
    ])
  })

  test('a night with a younger member, once a night and only after midnight', async () => {
    const { roomId } = await meet(younger, older)
    await say(older, roomId)
    await say(younger, roomId)
    await keepSessions(server(), admin)
    passed = 10 * hour
    await say(older, roomId)
    await say(older, roomId)
    await say(younger, roomId)
    await askAbout(older, younger)
    expect((await noted()).filter((sign) => sign === 'night')).toHaveLength(1)
    passed = 15.5 * hour
    await say(older, roomId)
    expect((await noted()).filter((sign) => sign === 'night')).toHaveLength(1)
    passed = 34 * hour
    await say(older, roomId)
    expect((await noted()).filter((sign) => sign === 'night')).toHaveLength(2)
    expect(await noted(younger)).not.toContain('night')
  })

  test('a night in a chat, which no admin sees where the member is masked', async () => {
    const params = { id: older.id }
    const seen = async () =>
      (await admin.call(api.risk.read, { params, query: {} })).items.map(({ sign }) => sign)
    const { roomId } = await meet(older, younger, { isAnonymous: true })
    const { roomId: byName } = await meet(older, younger)
    await keepSessions(server(), admin)
    passed = 10 * hour
    await say(older, roomId)
    expect(await noted()).toEqual(['night'])
    expect(await seen()).toEqual([])
    await say(older, byName)
    expect(await seen()).toEqual(['night'])
  })

  test.each([false, true])(
    'the text of a request, as written to the author (anonymous: %s)',
    async (isAnonymous) => {
      const ask = (message: string, confirm?: boolean) =>
        askAbout(older, younger, { message, isAnonymous, confirm })
      const maybe = '우리 둘만 아는 비밀로 하자, 알겠지?'
      await expect(ask(maybe)).rejects.toMatchObject({ code: 'CONFIRM_TEXT' })
      await ask(maybe, true)
      for (const refused of ['제 번호는 010-2345-6789 이에요.', '가슴 사진 찍어서 나한테 보내 줘.'])
        await expect(ask(refused)).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
      const rows = server().db.selectFrom('riskEvents').where('userId', '=', older.id).orderBy('id')
      expect(await rows.select(['sign', 'otherId', 'towards']).execute()).toEqual(
        (['request', 'approach-confirmed', 'handoff', 'approach-refused'] as const).map((sign) => ({
          sign,
          otherId: younger.id,
          towards: 'younger',
        })),
      )
    },
  )

  test('a text on one’s own story, or on an unknown one, has no recipient', async () => {
    const own = await publish(older)
    for (const postId of [own.id, 2_000_000_000])
      await expect(
        older.call(api.chatRequests.send, {
          body: { postId, message: '가슴 사진 찍어서 나한테 보내 줘.' },
        }),
      ).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
    const rows = server().db.selectFrom('riskEvents').where('userId', '=', older.id)
    expect(await rows.select('otherId').execute()).toEqual([{ otherId: null }, { otherId: null }])
  })

  test(
    'requests, comments and a decision in parallel do not deadlock',
    ...inRounds(4, async () => {
      const person = await server().member({ role: 'both', gradeLevel: 'high3' })
      const words = '너 진짜 병신 같은 새끼야, 꺼져 버려.'
      const posts = await times(8, async () => await publish(await server().member()))
      const caseId = await fileReport(younger, 'user', person.id)
      const deciding = outcomeOf(
        decide(admin, caseId, { decision: 'warn', note: '서로를 아껴 주세요.' }),
      )
      const writing = posts.map(({ id }, index) =>
        outcomeOf(
          index % 2 === 0
            ? person.call(api.chatRequests.send, {
                body: { postId: id, message: words, confirm: true },
              })
            : person.call(api.comments.add, {
                params: { id },
                body: { content: words, confirm: true },
              }),
        ),
      )
      // Some may exceed the limit and be refused; any other failure is an error.
      for (const outcome of await Promise.all([deciding, ...writing]))
        expect(['done', 'CONTACT_PAUSED']).toContain(outcome)
    }),
  )

  test('nothing of refused actions', async () => {
    await block(younger, older)
    const before = await noted()
    const post = await meet(younger, await server().member({ role: 'both' }))
    await expect(
      older.call(api.chatRequests.send, { body: { postId: post.postId, message: '안녕' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await noted()).toEqual(before)
  })

  test('accepting is no sign', async () => {
    const asked = await askAbout(older, younger)
    await accept(younger, { id: asked })
    expect(await noted()).toEqual(['request'])
    expect(await noted(younger)).toEqual([])
  })
})
