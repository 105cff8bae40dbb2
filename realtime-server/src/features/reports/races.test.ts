import { api } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  meet,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
} from '@dodam/test-support'
import {
  appeal,
  claim,
  decide,
  dismiss,
  fileReport,
  listMine,
  look,
} from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let sharer: Person
let listener: Person
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})

const warning = { decision: 'warn', note: '하지 마세요.' } as const
const rowsOf = (targetId: number) =>
  server()
    .db.selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'caseId')
    .select(['reports.id', 'caseId', 'status'])
    .where('targetType', '=', 'post')
    .where('targetId', '=', targetId)
    .orderBy('reports.id')
    .execute()

describe('in parallel', () => {
  test(
    'two admins claim, and one of them has it',
    ...inRounds(5, async () => {
      const id = await fileReport(listener, 'post', (await publish(sharer)).id)
      const outcomes = await Promise.all([outcomeOf(claim(admin, id)), outcomeOf(claim(other, id))])
      expect(outcomes.toSorted()).toEqual(['CASE_CLAIMED', 'done'])
    }),
  )

  test(
    'two admins decide, twice each, and there is one decision with one effect',
    ...inRounds(5, async () => {
      const id = await fileReport(listener, 'post', (await publish(sharer)).id)
      const acts = [admin, other, admin, other].map((who) => outcomeOf(decide(who, id, warning)))
      const outcomes = await Promise.all(acts)
      expect(outcomes.toSorted()).toEqual(['CASE_DECIDED', 'CASE_DECIDED', 'CASE_DECIDED', 'done'])
      const warnings = await server()
        .db.selectFrom('warnings')
        .select('id')
        .where('caseId', '=', id)
        .execute()
      expect(warnings).toHaveLength(1)
    }),
  )

  test(
    'many report one thing, one of them twice: one case, with all of them',
    ...inRounds(3, async () => {
      const { id } = await publish(sharer)
      const people = await times(4, () => server().member())
      await Promise.all([listener, listener, ...people].map((who) => fileReport(who, 'post', id)))
      const rows = await rowsOf(id)
      expect(rows).toHaveLength(5)
      expect(new Set(rows.map(({ caseId }) => caseId))).toEqual(new Set([rows[0]?.id]))
    }),
  )

  test(
    'a report during a decision is decided with the case, or opens a new one',
    ...inRounds(5, async () => {
      const { id } = await publish(sharer)
      const late = await server().member()
      const first = await fileReport(listener, 'post', id)
      await Promise.all([decide(admin, first, warning), fileReport(late, 'post', id)])
      const [, second] = await rowsOf(id)
      expect([first, second?.id]).toContain(second?.caseId)
      expect(second?.status).toBe(second?.caseId === first ? 'resolved' : 'pending')
      const [mine] = await listMine(late)
      expect(mine?.status).toBe(second?.status)
    }),
  )

  test(
    'a report during a deletion is refused, or sealed with the text',
    ...inRounds(5, async () => {
      const { postId, roomId } = await meet(sharer, listener)
      const message = await sharer.call(api.chat.send, {
        params: { id: roomId },
        body: { content: '마음에 걸리는 말' },
      })
      const [ofMessage, ofPost] = await Promise.all([
        fileReport(listener, 'message', message.id),
        outcomeOf(fileReport(listener, 'post', postId)),
        sharer.call(api.chat.deleteMessage, { params: { id: message.id } }),
        sharer.call(api.posts.remove, { params: { id: postId } }),
      ])
      await claim(admin, ofMessage)
      const { messages } = await look(admin, ofMessage)
      expect(messages.find(({ isReported }) => isReported)?.content).toBe('마음에 걸리는 말')
      expect(['done', 'NOT_FOUND']).toContain(ofPost)
      const [stored] = await rowsOf(postId)
      expect(stored === undefined).toBe(ofPost === 'NOT_FOUND')
      if (stored === undefined) return
      await claim(admin, stored.id)
      expect((await look(admin, stored.id)).messages[0]?.content).toContain('요즘 잠이')
    }),
  )

  test(
    'a thing deleted by its author and by a decision is counted once',
    ...inRounds(5, async () => {
      const { id } = await publish(sharer)
      const reportId = await fileReport(listener, 'post', id)
      const params = { id }
      await Promise.all([
        outcomeOf(sharer.call(api.posts.remove, { params })),
        decide(admin, reportId, { decision: 'delete_content' }),
      ])
      const { postsCount } = await sharer.call(api.settings.readProfile)
      expect(postsCount).toBe(0)
    }),
  )

  test(
    'one side appeals twice and the other too: one appeal for each side, and one pending case',
    ...inRounds(5, async () => {
      const post = await publish(sharer)
      const id = await fileReport(listener, 'post', post.id)
      await decide(admin, id, warning)
      const acts = [listener, sharer, listener, sharer].map((who) => outcomeOf(appeal(who, id)))
      expect((await Promise.all(acts)).toSorted()).toEqual([
        'ALREADY_APPEALED',
        'ALREADY_APPEALED',
        'done',
        'done',
      ])
      await dismiss(other, id)
      for (const who of [listener, sharer])
        expect((await listMine(who))[0]).toMatchObject({ status: 'dismissed', canAppeal: false })
    }),
  )

  test(
    'a suspended member writes: every successful write is stored, and none follows',
    ...inRounds(3, async () => {
      const { roomId } = await meet(sharer, listener)
      const send = (number: number) =>
        outcomeOf(
          sharer.call(api.chat.send, {
            params: { id: roomId },
            body: { content: `말 ${number}` },
          }),
        )
      const until = new Date(Date.now() + 60_000).toISOString()
      const params = { id: sharer.id }
      const [outcomes] = await Promise.all([
        times(20, send),
        admin.call(api.reports.suspend, { params, body: { until, reason: '쉬어 가요.' } }),
      ])
      expect(await times(5, send)).toEqual(Array(5).fill('SUSPENDED'))
      const messages = await listener.call(api.chat.listMessages, {
        params: { id: roomId },
        query: {},
      })
      expect(messages).toHaveLength(outcomes.filter((outcome) => outcome === 'done').length)
      await admin.call(api.reports.endSuspension, { params })
    }),
  )

  test('many acts of admins make one unbroken chain', async () => {
    const ids = await times(6, async () => fileReport(listener, 'post', (await publish(sharer)).id))
    await Promise.all(ids.map((id, index) => claim(index % 2 === 0 ? admin : other, id)))
    const rows = await server().db.selectFrom('audit').selectAll().orderBy('id').execute()
    for (const [index, row] of rows.entries())
      expect(row.previousHash).toBe(rows[index - 1]?.hash ?? '')
  })
})
