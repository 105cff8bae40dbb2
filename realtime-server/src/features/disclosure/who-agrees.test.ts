import { adminRequestHours, api } from '@dodam/contract'
import {
  adminOf,
  meet,
  type Person,
  publish,
  serverForTests,
  signInAgain,
} from '@dodam/test-support'
import { claim, decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let other: Person
let writer: Person
let friend: Person

const reason = '지금 도울 사람을 찾아야 해요.'
const identify = (who: Person, id: number) =>
  who.call(api.disclosure.identify, { params: { id }, body: { reason } })
const agree = (who: Person, id: number) =>
  who.call(api.disclosure.agreeToIdentify, { params: { id }, body: {} })
const exportCase = (who: Person, id: number) =>
  who.call(api.disclosure.exportCase, { params: { id }, body: { reason } })
const openedIn = async (who: Person, id: number) =>
  (await who.call(api.disclosure.read, { params: { id } })).opened
const reportBy = async (
  reporter: Person,
  { isUrgent = false, by = writer, isAnonymous = true },
) => {
  const id = await fileReport(reporter, 'post', (await publish(by, isAnonymous)).id, 'hurtful')
  const severity = isUrgent ? 'P1' : 'P2'
  await server().db.updateTable('cases').set({ severity }).where('id', '=', id).execute()
  return id
}

beforeEach(async () => {
  passed = 0
  await server().db.deleteFrom('adminRequests').execute()
  await server().db.updateTable('users').set({ isAdmin: false, madeAdminAt: null }).execute()
  admin = await adminOf(server())
  other = await adminOf(server())
  writer = await server().member()
  friend = await server().member()
})

describe('a lead whose first look nobody has agreed to', () => {
  /** Two urgent cases of different authors, both in the hands of the same lead. */
  const twoUrgent = async () => {
    const first = await reportBy(friend, { isUrgent: true })
    const second = await reportBy(friend, { isUrgent: true, by: await server().member() })
    for (const id of [first, second]) await claim(admin, id)
    return [first, second] as const
  }

  test('does not look first in another case, learns why, and does once it is agreed to', async () => {
    const [first, second] = await twoUrgent()
    expect((await identify(admin, first)).user).not.toBeNull()
    expect(await identify(admin, second)).toMatchObject({
      user: null,
      request: { isDone: false, status: 'open', hasUnreviewedLook: true },
    })
    await agree(other, first)
    expect(await identify(admin, second)).toMatchObject({
      user: { id: expect.any(Number) },
      request: { isDone: true, hasUnreviewedLook: false },
    })
    expect(await openedIn(other, second)).toMatchObject([{ agreedBy: null }])
  })

  test('does not look first at two cases at once', async () => {
    const looks = await Promise.all((await twoUrgent()).map((id) => identify(admin, id)))
    expect(looks.filter(({ user }) => user !== null)).toHaveLength(1)
  })

  test('can have it agreed to after its request is over, by asking again in that case', async () => {
    const [first, second] = await twoUrgent()
    await identify(admin, first)
    passed += adminRequestHours * 3_600_000 + 1
    await signInAgain(server(), admin, other)
    await claim(admin, second)
    expect((await identify(admin, second)).user).toBeNull()
    await claim(admin, first)
    expect((await identify(admin, first)).request).toMatchObject({ isDone: false })
    await agree(other, first)
    expect(await openedIn(other, first)).toMatchObject([{ agreedBy: { id: other.id } }])
    expect((await identify(admin, second)).user).not.toBeNull()
  })

  test('does not keep another lead from looking first', async () => {
    const [first, second] = await twoUrgent()
    await identify(admin, first)
    await admin.call(api.reports.release, { params: { id: second } })
    await claim(other, second)
    expect((await identify(other, second)).user).not.toBeNull()
  })
})

describe('where the only other lead', () => {
  const marksOf = async (id: number) =>
    (
      await server()
        .db.selectFrom('audit')
        .select(['action', 'reason'])
        .where('target', '=', `report ${id}`)
        .where('action', 'in', ['report:identify', 'report:export'])
        .orderBy('id')
        .execute()
    ).map(({ action, reason: mark }) => [action, mark])

  test('reported the case, one is enough, and the log says so', async () => {
    const id = await reportBy(other, {})
    await claim(admin, id)
    expect(await identify(admin, id)).toMatchObject({ user: { id: writer.id }, request: null })
    expect((await exportCase(admin, id)).file).not.toBeNull()
    await expect(agree(other, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await marksOf(id)).toEqual([
      ['report:identify', 'alone'],
      ['report:export', 'alone'],
    ])
    expect(await openedIn(admin, id)).toMatchObject([
      { agreedBy: { id: admin.id } },
      { agreedBy: { id: admin.id } },
    ])
  })

  test('hid the story, one is enough, also in an urgent case', async () => {
    const { id: postId } = await publish(writer, true)
    const { id } = await other.call(api.reports.hold, {
      params: { id: postId },
      body: { reason: 'danger' },
    })
    await claim(admin, id)
    expect(await identify(admin, id)).toMatchObject({ user: { id: writer.id }, request: null })
  })

  test('reported it beside a third one who could agree, two are needed', async () => {
    const third = await adminOf(server())
    const id = await reportBy(other, {})
    await claim(admin, id)
    expect((await identify(admin, id)).user).toBeNull()
    await agree(third, id)
    expect((await identify(admin, id)).user).not.toBeNull()
  })

  test('is whom it is about by name, the lead reads at once that nobody could agree', async () => {
    const id = await reportBy(friend, { by: other, isAnonymous: false })
    await claim(admin, id)
    const refused = { code: 'NO_SECOND_ADMIN' }
    await expect(identify(admin, id)).rejects.toMatchObject(refused)
    await expect(exportCase(admin, id)).rejects.toMatchObject(refused)
    const { items } = await admin.call(api.users.listRequests, { query: {} })
    expect(items).toEqual([])
  })

  test('is masked in it, as author or as reporter, it waits as for anybody else', async () => {
    const about = await reportBy(friend, { by: other })
    const listener = await server().member({ role: 'listener' })
    const { roomId } = await meet(other, listener, { isAnonymous: true })
    const { id: messageId } = await listener.call(api.chat.send, {
      params: { id: roomId },
      body: { content: '그만 좀 하세요.' },
    })
    const reported = await fileReport(other, 'message', messageId, 'hurtful')
    await server().db.updateTable('cases').set({ severity: 'P2' }).execute()
    for (const id of [about, reported]) {
      await decide(admin, id, { decision: 'dismiss' })
      expect(await identify(admin, id)).toMatchObject({ user: null, request: { status: 'open' } })
    }
  })
})
