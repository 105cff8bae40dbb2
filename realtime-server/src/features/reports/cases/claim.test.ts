import { api } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  meet,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
} from '@dodam/test-support'
import {
  appeal,
  claim,
  dismiss,
  fileReport,
  listMine,
  look,
} from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseOpener } from './open.ts'

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

const reported = async () => fileReport(listener, 'post', (await publish(sharer)).id)
const release = (who: Person, id: number) => who.call(api.reports.release, { params: { id } })
const assign = (who: Person, id: number, { id: adminId }: { id: number }) =>
  who.call(api.reports.assign, { params: { id }, body: { adminId } })
const actsOn = async (id: number) =>
  (
    await server()
      .db.selectFrom('audit')
      .select(['action', 'target'])
      .where('target', 'like', `report ${id}%`)
      .orderBy('id')
      .execute()
  ).map(({ action, target }) => `${action} ${target}`)

describe('letting a case go', () => {
  test('frees it for the next admin at once, and the reporter sees that it waits again', async () => {
    const id = await reported()
    await claim(admin, id)
    expect(await outcomeOf(release(other, id))).toBe('CASE_CLAIMED')
    expect(await listMine(listener)).toMatchObject([{ step: 'in-review' }])
    expect(await release(admin, id)).toMatchObject({
      claimedBy: null,
      claimedAt: null,
      claimer: null,
    })
    expect(await listMine(listener)).toMatchObject([{ step: 'received', claimedAt: null }])
    expect(await outcomeOf(look(admin, id))).toBe('CASE_NOT_CLAIMED')
    expect(await release(admin, id)).toMatchObject({ claimedBy: null })
    expect(await actsOn(id)).toEqual([`report:claim report ${id}`, `report:release report ${id}`])
    await claim(other, id)
    await dismiss(other, id)
    expect(await outcomeOf(release(other, id))).toBe('CASE_DECIDED')
  })
})

describe('handing a case over', () => {
  test('gives it to the named admin, who alone can decide it', async () => {
    const id = await reported()
    expect(await outcomeOf(assign(admin, id, other))).toBe('CASE_NOT_CLAIMED')
    await claim(admin, id)
    await other.listen()
    expect(await assign(admin, id, other)).toMatchObject({
      claimedBy: other.id,
      claimer: { id: other.id },
    })
    await other.hears('report:changed', (one) => 'claimer' in one && one.claimer?.id === other.id)
    other.leave()
    expect(await outcomeOf(assign(admin, id, other))).toBe('CASE_CLAIMED')
    expect(await outcomeOf(dismiss(admin, id))).toBe('CASE_CLAIMED')
    const [entry] = (await admin.call(api.audit.list, { query: { action: 'report:assign' } })).items
    expect(entry).toMatchObject({
      target: `report ${id}, user ${other.id}`,
      targetName: other.me.nickname,
    })
    await dismiss(other, id)
    expect(await outcomeOf(assign(other, id, admin))).toBe('CASE_DECIDED')
  })

  test('is refused to who is no other admin, is in the case, or decided it first', async () => {
    const [involved, reporting] = [await adminOf(server()), await adminOf(server())]
    const id = await fileReport(listener, 'user', involved.id)
    await fileReport(reporting, 'user', involved.id)
    await claim(admin, id)
    for (const to of [admin, involved, reporting, listener, { id: 2_000_000_000 }])
      expect(await outcomeOf(assign(admin, id, to))).toBe('COLLEAGUE_EXCLUDED')
    await dismiss(admin, id)
    await appeal(listener, id)
    await claim(other, id)
    expect(await outcomeOf(assign(other, id, admin))).toBe('COLLEAGUE_EXCLUDED')
  })

  test('is refused for every admin where a person of the case is anonymous', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const body = { content: '익명으로 한 말' }
    const message = await sharer.call(api.chat.send, { params: { id: roomId }, body })
    const id = await fileReport(listener, 'message', message.id)
    const { target } = await claim(admin, id)
    expect(target.user).toBeNull()
    for (const to of [other, listener])
      expect(await outcomeOf(assign(admin, id, to))).toBe('CASE_MASKED')
    await release(admin, id)
    await claim(other, id)
  })

  test('of a message that the check found is refused only once a masked person reports it too', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const body = { content: '오늘은 어땠어요?' }
    const message = await listener.call(api.chat.send, { params: { id: roomId }, body })
    const id = await server().app.write((tx) =>
      caseOpener(server().app.seal)(tx, {
        targetType: 'message',
        targetId: message.id,
        subjectId: listener.id,
        severity: 'P2',
        source: 'check',
        reason: 'contact',
        findings: [],
      }),
    )
    await claim(admin, id)
    await assign(admin, id, other)
    await fileReport(sharer, 'message', message.id)
    expect(await outcomeOf(assign(other, id, admin))).toBe('CASE_MASKED')
  })
})

describe('in parallel', () => {
  test(
    'a case is handed over and let go, and one of both happens',
    ...inRounds(5, async () => {
      const id = await reported()
      await claim(admin, id)
      const outcomes = await Promise.all([
        outcomeOf(assign(admin, id, other)),
        outcomeOf(release(admin, id)),
      ])
      const { claimedBy } = await admin.call(api.reports.readCase, { params: { id } })
      expect([...outcomes, claimedBy]).toEqual(
        outcomes[0] === 'done'
          ? ['done', 'CASE_CLAIMED', other.id]
          : ['CASE_NOT_CLAIMED', 'done', null],
      )
    }),
  )

  test(
    'a case is handed over and decided, and stays decided',
    ...inRounds(5, async () => {
      const id = await reported()
      await claim(admin, id)
      const outcomes = await Promise.all([
        outcomeOf(assign(admin, id, other)),
        outcomeOf(dismiss(admin, id)),
      ])
      const { status } = await admin.call(api.reports.readCase, { params: { id } })
      expect([...outcomes, status]).toEqual(
        outcomes[0] === 'done'
          ? ['done', 'CASE_CLAIMED', 'pending']
          : ['CASE_DECIDED', 'done', 'dismissed'],
      )
    }),
  )
})
