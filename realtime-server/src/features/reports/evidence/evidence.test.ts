import { api, rules } from '@dodam/contract'
import { adminOf, meet, type Person, serverForTests } from '@dodam/test-support'
import {
  appeal,
  claim,
  decide,
  dismiss,
  fileReport,
  look,
} from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealedText } from '../../audit/writes.ts'

const server = serverForTests()
let sharer: Person
let listener: Person
let admin: Person

beforeAll(async () => {
  admin = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})

const say = async (who: Person, id: number, content: string) =>
  (await who.call(api.chat.send, { params: { id }, body: { content } })).id
const auditOf = (id: number) =>
  server()
    .db.selectFrom('audit')
    .select(['actorId', 'action', 'reason'])
    .where('target', '=', `report ${id}`)
    .orderBy('id')
    .execute()

/** Return one of many messages; numbers in a row would be taken for contact details. */
const said = (number: number) => `말 ${String.fromCodePoint(0xac00 + 28 * number)}`

/** Open a room with 40 alternating messages, in the order of their ids. */
async function talk() {
  const { roomId } = await meet(sharer, listener)
  const ids: number[] = []
  for (let number = 1; number <= 40; number++)
    ids.push(await say(number % 2 === 0 ? sharer : listener, roomId, said(number)))
  return { roomId, ids }
}

describe('the sealed evidence', () => {
  test('contains the message, 20 before and 10 after, deleted ones included', async () => {
    const { ids } = await talk()
    await listener.call(api.chat.deleteMessage, { params: { id: ids[18] ?? 0 } })
    const reported = ids[25] ?? 0
    const id = await fileReport(listener, 'message', reported)
    await claim(admin, id)
    const { messages, isWhole } = await look(admin, id)
    expect(isWhole).toBe(true)
    expect(messages.map((one) => one.id)).toEqual(ids.slice(5, 36))
    expect(messages.filter((one) => one.isReported).map((one) => one.id)).toEqual([reported])
    expect(messages.find((one) => one.id === ids[18])).toMatchObject({ content: said(19) })
    expect(messages.filter((one) => one.deletedAt !== null).map((one) => one.id)).toEqual([ids[18]])
    expect(messages[20]).toMatchObject({ type: 'message', authorId: sharer.id, content: said(26) })
  })

  test('does not change when things or both accounts are deleted later', async () => {
    const { roomId, postId } = await meet(sharer, listener)
    const message = await say(sharer, roomId, '마음에 걸리는 말')
    const comment = await sharer.call(api.comments.add, {
      params: { id: postId },
      body: { content: '나쁜 말' },
    })
    const ofMessage = await fileReport(listener, 'message', message)
    const ofComment = await fileReport(listener, 'comment', comment.id)
    const ofPost = await fileReport(listener, 'post', postId)
    const ofPerson = await fileReport(listener, 'user', sharer.id)
    await sharer.call(api.chat.deleteMessage, { params: { id: message } })
    await sharer.call(api.comments.remove, { params: { id: comment.id } })
    await sharer.call(api.posts.remove, { params: { id: postId } })
    const name = sharer.me.username
    for (const who of [sharer, listener])
      await who.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    for (const [id, content] of [
      [ofMessage, '마음에 걸리는 말'],
      [ofComment, '나쁜 말'],
      [ofPost, '요즘 잠이'],
      [ofPerson, name],
    ] as const) {
      await claim(admin, id)
      const { messages, isWhole } = await look(admin, id)
      expect(isWhole).toBe(true)
      expect(messages.find((one) => one.isReported)?.content).toContain(content)
      const view = await decide(admin, id, { decision: 'warn', note: '하지 마세요.' })
      expect(view).toMatchObject({ reporter: { isDeleted: true, username: '' } })
    }
  })

  test('shows that it was changed', async () => {
    const { roomId } = await meet(sharer, listener)
    const first = await fileReport(listener, 'message', await say(sharer, roomId, '미워'))
    const second = await fileReport(listener, 'message', await say(sharer, roomId, '정말 미워'))
    const third = await fileReport(listener, 'message', await say(sharer, roomId, '아주 미워'))
    for (const id of [first, second, third]) await claim(admin, id)
    await sql`
      update "reportEvidence" set bundle = replace(bundle, '미워', '좋아')
      where "reportId" = ${first}`.execute(server().db)
    await sql`
      update "reportEvidence" set bundle = other.bundle, hash = other.hash
      from "reportEvidence" as other
      where "reportEvidence"."reportId" = ${second} and other."reportId" = ${third}`.execute(
      server().db,
    )
    await sql`update "reportEvidence" set bundle = '{' where "reportId" = ${third}`.execute(
      server().db,
    )
    expect(await look(admin, first)).toMatchObject({ isWhole: false })
    expect(await look(admin, second)).toMatchObject({ isWhole: false })
    expect(await look(admin, third)).toMatchObject({ isWhole: false, messages: [] })
  })
})

describe('opening the evidence', () => {
  test('needs a recent claim of that admin, while the case is pending', async () => {
    const { roomId } = await meet(sharer, listener)
    const id = await fileReport(listener, 'message', await say(sharer, roomId, '미워'))
    const other = await adminOf(server())
    const notClaimed = { status: 409, code: 'CASE_NOT_CLAIMED' }
    await expect(look(admin, id)).rejects.toMatchObject(notClaimed)
    await claim(other, id)
    await expect(look(admin, id)).rejects.toMatchObject({ status: 409, code: 'CASE_CLAIMED' })
    await look(other, id)
    const long = sql<string>`now() - interval '31 minutes'`
    await server().db.updateTable('cases').set({ claimedAt: long }).where('id', '=', id).execute()
    await expect(look(other, id)).rejects.toMatchObject(notClaimed)
    await claim(admin, id)
    await look(admin, id)
    await dismiss(admin, id)
    await expect(look(admin, id)).rejects.toMatchObject({ status: 400 })
    expect((await auditOf(id)).map(({ actorId, action }) => `${actorId} ${action}`)).toEqual([
      `${other.id} report:claim`,
      `${other.id} report:look`,
      `${admin.id} report:claim`,
      `${admin.id} report:look`,
      `${admin.id} report:decide:dismiss`,
    ])
  })

  test('of a decided case needs a reason, which the log keeps, and is told to whose chat it was', async () => {
    const { roomId } = await meet(sharer, listener)
    const id = await fileReport(listener, 'message', await say(sharer, roomId, '미워'))
    await dismiss(admin, id)
    for (const query of [{}, { reason: '' }, { reason: '  ' }, { reason: '가'.repeat(501) }])
      await expect(look(admin, id, query)).rejects.toMatchObject({
        status: 400,
        answer: { details: [{ path: 'reason', message: rules['evidence.reason'].ko }] },
      })
    const other = await adminOf(server())
    const { messages } = await look(other, id, { reason: '경찰이 물었어요.' })
    expect(messages.find((one) => one.isReported)?.content).toBe('미워')
    expect((await auditOf(id)).at(-1)).toEqual({
      actorId: other.id,
      action: 'report:look',
      reason: '경찰이 물었어요.',
    })
    const { tellAt, toldAt } = await server()
      .db.selectFrom('cases')
      .select(['tellAt', 'toldAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([tellAt === null, toldAt]).toEqual([false, null])
  })

  test('of an appealed case needs a claim and no reason', async () => {
    const { postId } = await meet(sharer, listener)
    const id = await fileReport(listener, 'post', postId)
    await decide(admin, id, { decision: 'warn', note: '하지 마세요.' })
    await appeal(sharer, id)
    const second = await adminOf(server())
    await expect(look(second, id, { reason: '궁금해요.' })).rejects.toMatchObject({
      code: 'CASE_NOT_CLAIMED',
    })
    await claim(second, id)
    expect(await look(second, id)).toMatchObject({ isWhole: true })
  })

  test('of a decided case is refused to its sides', async () => {
    const [reporter, subject] = [await adminOf(server()), await adminOf(server())]
    const id = await fileReport(reporter, 'user', subject.id)
    await dismiss(admin, id)
    const query = { reason: '궁금해요.' }
    await expect(look(reporter, id, query)).rejects.toMatchObject({ status: 403 })
    await expect(look(subject, id, query)).rejects.toMatchObject({ status: 404 })
  })

  test('is the only way for an admin into a chat, and a failed attempt leaves no trace', async () => {
    const { roomId } = await meet(sharer, listener)
    const id = await fileReport(listener, 'message', await say(sharer, roomId, '조용한 이야기'))
    const list = await admin.call(api.reports.listCases, { query: { limit: 100 } })
    expect(JSON.stringify([list, await claim(admin, id)])).not.toContain('조용한 이야기')
    const before = (await auditOf(id)).length
    await sql`alter table "reportEvidence" rename to evidence_away`.execute(server().db)
    try {
      await expect(look(admin, id)).rejects.toMatchObject({ status: 500 })
    } finally {
      await sql`alter table evidence_away rename to "reportEvidence"`.execute(server().db)
    }
    expect(await auditOf(id)).toHaveLength(before)
  })
})

describe('the audit log', () => {
  test('is a chain that cannot be changed or shortened unnoticed', async () => {
    const rows = await server().db.selectFrom('audit').selectAll().orderBy('id').execute()
    expect(rows.length).toBeGreaterThan(3)
    const { seal } = server().app
    for (const [index, row] of rows.entries()) {
      expect(row.previousHash).toBe(rows[index - 1]?.hash ?? '')
      expect(seal.fits('audit', sealedText(row), row.hash)).toBe(true)
      expect(seal.fits('audit', sealedText({ ...row, actorId: 1 }), row.hash)).toBe(false)
    }
    for (const change of [
      sql`update audit set action = 'nothing'`,
      sql`delete from audit`,
      sql`truncate audit`,
    ])
      await expect(change.execute(server().db)).rejects.toThrow('append-only')
  })
})
