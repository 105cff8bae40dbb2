import { api, rules } from '@dodam/contract'
import { adminOf, outcomeOf, type Person, publish, serverForTests } from '@dodam/test-support'
import { decide, fileReport, listMine } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let other: Person
let writer: Person
let friend: Person
let caseId: number

beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
  other = await adminOf(server())
  // No lead, who hears of every act of an admin anyway.
  await server()
    .db.updateTable('users')
    .set({ staffRoles: ['moderator'] })
    .where('id', '=', other.id)
    .execute()
  await other.listen()
})
beforeEach(async () => {
  writer = await server().member()
  friend = await server().member()
  caseId = await fileReport(friend, 'post', (await publish(writer)).id)
})

const text = '보호자와 이야기했어요. 내일 다시 살펴봐요.'
const add = (who: Person, id: number = caseId, words = text) =>
  who.call(api.reports.addNote, { params: { id }, body: { text: words } })
const list = (who: Person, id: number = caseId, query: { limit?: number; before?: number } = {}) =>
  who.call(api.reports.listNotes, { params: { id }, query })

describe('a note about a case', () => {
  test('is read by every admin at once, before and after the decision, newest first', async () => {
    const first = await add(admin)
    expect(first).toMatchObject({ kind: 'case-note', text, author: { id: admin.id } })
    await other.hears('case:recorded', ({ id }) => id === caseId)
    await decide(admin, caseId, { decision: 'dismiss' })
    const second = await add(other, caseId, '고마워요. 내가 살펴볼게요.')
    expect((await list(admin)).items).toEqual([second, first])
    const page = await list(other, caseId, { limit: 1 })
    expect(page).toEqual({ items: [second], nextBefore: second.id })
    expect((await list(other, caseId, { limit: 1, before: second.id })).items).toEqual([first])
  })

  test('is audited without its text', async () => {
    await add(admin)
    const { items } = await admin.call(api.audit.list, { query: { action: 'report:note' } })
    expect(items[0]).toMatchObject({
      actor: { id: admin.id },
      target: `report ${caseId}`,
      reason: null,
    })
  })

  test('belongs to the case, also by the number of a later report in it', async () => {
    const { targetId } = await admin.call(api.reports.readCase, { params: { id: caseId } })
    const joined = await fileReport(await server().member(), 'post', targetId ?? 0)
    const note = await add(admin, joined)
    expect((await list(other)).items).toEqual([note])
  })

  test('is refused without words, and with too many', async () => {
    for (const words of [' ', '가'.repeat(1_001)])
      await expect(add(admin, caseId, words)).rejects.toMatchObject({
        status: 400,
        answer: { details: [{ path: 'text', message: rules['note.length'].ko }] },
      })
    expect((await list(admin)).items).toEqual([])
  })

  test('is neither seen nor heard of by a side of the case, admins and members alike', async () => {
    const [reporter, subject] = [await adminOf(server()), await adminOf(server())]
    for (const who of [reporter, subject, friend, writer]) await who.listen()
    const id = await fileReport(reporter, 'user', subject.id)
    for (const call of [add, (who: Person) => list(who, id)]) {
      expect(await outcomeOf(call(reporter, id))).toBe('FORBIDDEN')
      expect(await outcomeOf(call(subject, id))).toBe('NOT_FOUND')
      expect(await outcomeOf(call(writer, id))).toBe('FORBIDDEN')
    }
    for (const one of [id, caseId]) {
      await add(admin, one)
      await other.hears('case:recorded', (told) => told.id === one)
    }
    await server().settle()
    for (const who of [friend, writer]) expect(who.heardOf('case:recorded')).toEqual([])
    // They hear of the case that is about others.
    for (const who of [reporter, subject])
      expect(who.heardOf('case:recorded')).toEqual([{ id: caseId }])
    for (const who of [friend, writer]) {
      const seen = [who.heard, await who.call(api.settings.exportMine), await listMine(who)]
      expect(JSON.stringify(seen)).not.toContain(text)
    }
  })

  test('is not for an unknown case', async () => {
    for (const call of [add, list]) expect(await outcomeOf(call(admin, 999_999))).toBe('NOT_FOUND')
  })
})
