import { api, type BodyInput, type reports, rules } from '@dodam/contract'
import { adminOf, type Person, publish, serverForTests } from '@dodam/test-support'
import { decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let aheadMs = 0
const server = serverForTests({}, { now: () => new Date(Date.now() + aheadMs) })
let admin: Person
let writer: Person
let friend: Person
let caseId: number

beforeAll(async () => {
  admin = await adminOf(server())
})
beforeEach(async () => {
  aheadMs = 0
  writer = await server().member()
  friend = await server().member()
  caseId = await fileReport(friend, 'post', (await publish(writer)).id, 'danger')
})

const told = { to: '119', what: '어디에 있는지 알렸어요.' }
const handOver = (
  who: Person,
  body: BodyInput<typeof reports.handOver> = told,
  id: number = caseId,
) => who.call(api.reports.handOver, { params: { id }, body })
const list = async (who: Person, id: number = caseId) =>
  (await who.call(api.reports.listHandovers, { params: { id }, query: {} })).items
const actsOf = (id: number) =>
  server()
    .db.selectFrom('audit')
    .select(['actorId', 'reason'])
    .where('target', '=', `report ${id}`)
    .where('action', '=', 'report:handover')
    .orderBy('id')
    .execute()

describe('what was told outside', () => {
  test('is written down before and after the decision, and read by every admin', async () => {
    const other = await (await adminOf(server())).listen()
    const first = await handOver(admin)
    expect(first).toMatchObject({ kind: 'handover', ...told, admin: { id: admin.id } })
    await other.hears('audit:new', (one) => one.action === 'report:handover')
    await decide(admin, caseId, { decision: 'handed_over' })
    const second = await handOver(other, {
      to: ' 푸른중학교 상담실 ',
      what: '보호자와 이야기했어요.',
    })
    expect(second.to).toBe('푸른중학교 상담실')
    expect(await list(admin)).toEqual([second, first])
    // The log, which is kept for ever, has no own words.
    expect(await actsOf(caseId)).toEqual([
      { actorId: admin.id, reason: '119' },
      { actorId: other.id, reason: null },
    ])
  })

  test('is one entry where it is sent twice, one after the other or at once', async () => {
    const entries = await Promise.all([handOver(admin), handOver(admin), handOver(admin)])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1)
    await handOver(admin)
    expect(await list(admin)).toHaveLength(1)
    expect(await actsOf(caseId)).toHaveLength(1)
    // Others told them too, and they were told again later.
    await handOver(await adminOf(server()))
    aheadMs = 10 * 60_000 + 1
    await handOver(admin)
    expect(await list(admin)).toHaveLength(3)
  })

  test('is refused without words, and with too many', async () => {
    for (const [path, body] of [
      ['to', { ...told, to: ' ' }],
      ['to', { ...told, to: '가'.repeat(101) }],
      ['what', { ...told, what: '' }],
      ['what', { ...told, what: '가'.repeat(1_001) }],
    ] as const)
      await expect(handOver(admin, body)).rejects.toMatchObject({
        status: 400,
        answer: { details: [{ path, message: rules[`handover.${path}`].ko }] },
      })
    expect(await list(admin)).toEqual([])
  })

  test('is for admins who are no side of the case', async () => {
    const [reporter, subject] = [await adminOf(server()), await adminOf(server())]
    const id = await fileReport(reporter, 'user', subject.id)
    for (const call of [handOver, (who: Person) => list(who, id)]) {
      await expect(call(reporter, told, id)).rejects.toMatchObject({ status: 403 })
      await expect(call(subject, told, id)).rejects.toMatchObject({ status: 404 })
      await expect(call(writer, told, id)).rejects.toMatchObject({ status: 403 })
    }
    await expect(handOver(admin, told, 999_999)).rejects.toMatchObject({ status: 404 })
    await expect(list(admin, 999_999)).rejects.toMatchObject({ status: 404 })
  })

  test('cannot be changed in the database, nor deleted before its case', async () => {
    await handOver(admin)
    for (const change of [
      sql`update "caseHandovers" set what = ''`,
      sql`delete from "caseHandovers"`,
      sql`truncate "caseHandovers"`,
    ])
      await expect(change.execute(server().db)).rejects.toThrow('append-only')
    expect(await list(admin)).toHaveLength(1)
  })
})
