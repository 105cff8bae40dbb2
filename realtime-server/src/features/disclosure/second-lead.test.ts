import {
  api,
  disclosedMinutes,
  type StaffRole,
  tellIdentifiedDays,
  tellIdentifiedWithinDays,
} from '@dodam/contract'
import {
  adminOf,
  makeAdmin,
  meet,
  type Person,
  publish,
  serverForTests,
  signInAgain,
} from '@dodam/test-support'
import { appeal, claim, decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const minute = 60_000
const day = 24 * 60 * minute
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
// The tests run them themselves.
beforeAll(() => server().app.jobs.close())
let admin: Person
let other: Person
let writer: Person
let friend: Person
/** About an anonymous story. */
let caseId: number

const reason = '지금 도울 사람을 찾아야 해요.'
const identify = (who: Person, id = caseId, why = reason) =>
  who.call(api.disclosure.identify, { params: { id }, body: { reason: why } })
const agree = (who: Person, id = caseId, requestId?: number) =>
  who.call(api.disclosure.agreeToIdentify, { params: { id }, body: { requestId } })
const read = (who: Person, id = caseId) => who.call(api.disclosure.read, { params: { id } })
const exportCase = (who: Person, id = caseId) =>
  who.call(api.disclosure.exportCase, { params: { id }, body: { reason } })
const agreeToExport = (who: Person, id = caseId) =>
  who.call(api.disclosure.agreeToExport, { params: { id }, body: {} })
const withdraw = (who: Person, id: number) =>
  who.call(api.users.withdrawRequest, { params: { id } })
const waiting = async (who: Person) =>
  (await who.call(api.users.listRequests, { query: {} })).items.map(({ caseId: id }) => id)

const setSeverity = (severity: 'P1' | 'P2', id = caseId) =>
  server().db.updateTable('cases').set({ severity }).where('id', '=', id).execute()
const setRoles = ({ id }: Person, staffRoles: StaffRole[]) =>
  server().db.updateTable('users').set({ staffRoles }).where('id', '=', id).execute()
const endAdmin = ({ id }: Person) =>
  server()
    .db.updateTable('users')
    .set({ isAdmin: false, madeAdminAt: null })
    .where('id', '=', id)
    .execute()
const marksOf = async (action: string) =>
  (
    await server()
      .db.selectFrom('audit')
      .select('reason')
      .where('target', '=', `report ${caseId}`)
      .where('action', '=', action)
      .orderBy('id')
      .execute()
  ).map((entry) => entry.reason)

const pass = async (ms: number) => {
  passed += ms
  await signInAgain(server(), admin, other)
}

beforeEach(async () => {
  passed = 0
  await server().db.deleteFrom('adminRequests').execute()
  await server().db.updateTable('users').set({ isAdmin: false, madeAdminAt: null }).execute()
  admin = await adminOf(server())
  other = await adminOf(server())
  writer = await server().member({ email: 'writer@example.com' })
  friend = await server().member()
  caseId = await fileReport(friend, 'post', (await publish(writer, true)).id, 'hurtful')
  await setSeverity('P2')
  await claim(admin, caseId)
})

describe('one lead alone', () => {
  test('does not agree with a second account in the same browser, also once the first is signed out there', async () => {
    await identify(admin)
    const { deviceId } = await server()
      .db.selectFrom('sessions')
      .select('deviceId')
      .where('userId', '=', admin.id)
      .executeTakeFirstOrThrow()
    const putIn = () =>
      server().db.updateTable('sessions').set({ deviceId }).where('userId', '=', other.id).execute()
    await putIn()
    await expect(agree(other)).rejects.toMatchObject({ code: 'SAME_DEVICE' })
    await admin.call(api.accounts.logout)
    await expect(agree(other)).rejects.toMatchObject({ code: 'SAME_DEVICE' })
  })

  test('cannot ask and agree in another role, nor after they have lost the role of a lead', async () => {
    const moderator = await server().member()
    await makeAdmin(server(), moderator)
    await setRoles(moderator, ['moderator', 'support', 'store', 'operator'])
    await signInAgain(server(), moderator)
    await identify(admin)
    for (const refused of [identify, agree, read, exportCase, agreeToExport])
      await expect(refused(moderator)).rejects.toMatchObject({ code: 'FORBIDDEN' })

    await setRoles(admin, ['moderator'])
    await expect(agree(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(identify(admin)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await setRoles(admin, ['lead'])
    await agree(other)
    await setRoles(admin, ['moderator'])
    await expect(identify(admin)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('opens what was agreed only with the case in their hands, or after the decision', async () => {
    await identify(admin)
    await agree(other)
    await pass(31 * minute)
    await expect(identify(admin)).rejects.toMatchObject({ code: 'CASE_NOT_CLAIMED' })
    await claim(other, caseId)
    await expect(identify(admin)).rejects.toMatchObject({ code: 'CASE_CLAIMED' })
    await decide(other, caseId, { decision: 'dismiss' })
    expect((await identify(admin)).user).toMatchObject({ id: writer.id })
    // What one lead opens stays closed to the one who agreed.
    expect((await identify(other)).user).toBeNull()
  })

  test('does not open a case again that they decided and an appeal has reopened', async () => {
    await decide(admin, caseId, { decision: 'dismiss' })
    await identify(admin)
    await agree(other)
    await appeal(friend, caseId)
    await expect(identify(admin)).rejects.toMatchObject({ code: 'SECOND_ADMIN_REQUIRED' })
    await claim(other, caseId)
    expect((await identify(other)).user).toBeNull()
  })
})

describe('a request', () => {
  test('becomes a look at once where its case becomes urgent while it waits', async () => {
    expect((await identify(admin)).user).toBeNull()
    await setSeverity('P1')
    expect(await identify(admin)).toMatchObject({
      user: { id: writer.id },
      request: { isDone: true },
    })
    expect(await waiting(other)).toEqual([caseId])
    await agree(other)
    expect((await read(other)).opened).toMatchObject([{ agreedBy: { id: other.id } }])
  })

  test('is not agreed to with another one that came while the second lead was reading', async () => {
    const third = await adminOf(server())
    await decide(admin, caseId, { decision: 'dismiss' })
    const { request: withdrawn } = await identify(admin)
    await withdraw(admin, withdrawn?.id ?? 0)
    await identify(admin, caseId, '그냥 궁금해서 열어 봐요.')
    await expect(agree(other, caseId, withdrawn?.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { request } = await identify(third)
    expect(await agree(other, caseId, request?.id)).toMatchObject([{ id: request?.id }])
    const [first, second] = [await identify(admin), await identify(third)]
    expect([first.user, second.user?.id]).toEqual([null, writer.id])
    // A client that names none agrees to what waits.
    await agree(other)
    expect((await identify(admin)).user).not.toBeNull()
  })

  test('that was a look stays one where its case becomes less urgent', async () => {
    await setSeverity('P1')
    await identify(admin)
    await setSeverity('P2')
    expect((await identify(admin)).request).toMatchObject({ isDone: true })
    await pass(disclosedMinutes * minute + 1)
    await claim(admin, caseId)
    expect((await identify(admin)).user).toBeNull()
    await agree(other)
    expect((await read(other)).opened).toMatchObject([{ agreedBy: { id: other.id } }])
  })

  test('comes first again in an urgent case that an appeal has reopened', async () => {
    await setSeverity('P1')
    await admin.call(api.reports.release, { params: { id: caseId } })
    await decide(other, caseId, { decision: 'dismiss' })
    await appeal(friend, caseId)
    await claim(admin, caseId)
    expect(await identify(admin)).toMatchObject({ user: null, request: { isDone: false } })
  })

  test('is kept with the reason that the second lead has read', async () => {
    await identify(admin)
    await agree(other)
    await identify(admin, caseId, '그냥 궁금해서 열어 봐요.')
    expect((await read(other)).opened).toMatchObject([{ reason }])
  })

  test('is marked in the log by who agreed, not by who could agree later', async () => {
    await identify(admin)
    await agree(other)
    await endAdmin(other)
    await identify(admin)
    await pass(disclosedMinutes * minute + 1)
    await claim(admin, caseId)
    await identify(admin)
    await makeAdmin(server(), other)
    await identify(admin)
    expect(await marksOf('report:identify')).toEqual([null, 'alone', 'alone'])
  })

  test('leaves no reason in own words in the log, which is kept for ever', async () => {
    await decide(admin, caseId, { decision: 'dismiss' })
    await exportCase(admin)
    await agreeToExport(other)
    await exportCase(admin)
    expect(await marksOf('report:look')).toEqual([null])
    expect(await marksOf('report:export')).toEqual([null])
  })

  test('goes with its case, and does not show up for those it was about', async () => {
    const third = await adminOf(server())
    const about = await fileReport(friend, 'post', (await publish(third, true)).id, 'hurtful')
    await decide(admin, about, { decision: 'dismiss' })
    await pass(365 * day - 5 * minute)
    await identify(admin, about)
    await pass(10 * minute - 1)
    await pass(day)
    await exportCase(admin, about)
    await server().app.jobs.runNow()
    await signInAgain(server(), third)
    expect(await waiting(third)).toEqual([])
    const left = await server()
      .db.selectFrom('adminRequests')
      .select('id')
      .where('caseId', '=', about)
      .execute()
    expect(left).toEqual([])
  })
})

describe('at the same moment', () => {
  test('a yes and a withdrawal: one of them counts', async () => {
    const { request } = await identify(admin)
    const [agreed, withdrawn] = await Promise.allSettled([
      agree(other),
      withdraw(admin, request?.id ?? 0),
    ])
    expect([agreed.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { user } = await identify(admin)
    expect(user !== null).toBe(agreed.status === 'fulfilled')
  })

  test('several first looks are one, and none follows it without a yes', async () => {
    await setSeverity('P1')
    const looks = await Promise.all([identify(admin), identify(admin), identify(admin)])
    expect(looks.map(({ user }) => user?.id)).toEqual(looks.map(() => writer.id))
    expect([(await read(other)).opened.length, (await waiting(other)).length]).toEqual([1, 1])
    await withdraw(other, looks[0]?.request?.id ?? 0)
    const again = await Promise.all([identify(admin), identify(admin)])
    expect(again.map(({ user }) => user)).toEqual([null, null])
  })
})

test('a member is told of a late look, before its case is deleted', async () => {
  await decide(admin, caseId, { decision: 'dismiss' })
  await pass(364 * day)
  await identify(admin)
  await agree(other)
  await identify(admin)
  await pass((tellIdentifiedDays + tellIdentifiedWithinDays) * day)
  await signInAgain(server(), writer)
  await writer.listen()
  await server().app.jobs.runNow()
  await writer.hears('notification:new', ({ type }) => type === 'identified')
  await server().app.jobs.runNow()
  await expect(read(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('who is gone', () => {
  test('as the member: their name and address are gone too', async () => {
    await identify(admin)
    await agree(other)
    await writer.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    const { user, email, sessions } = await identify(admin)
    expect([user?.username, user?.isDeleted, email, sessions]).toEqual(['', true, null, []])
  })

  test('as the lead who asked: nothing is agreed to, and the look stays in the case', async () => {
    await setSeverity('P1')
    await identify(admin)
    await admin.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await expect(agree(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await read(other)).opened).toMatchObject([{ admin: { id: admin.id }, agreedBy: null }])
  })
})

describe('no answer and no event names the writer to', () => {
  test('any lead before a second one agrees, and to the second one at all', async () => {
    const told: unknown[] = []
    await Promise.all([admin.listen(), other.listen()])
    told.push(await identify(admin), await agree(other))
    for (const lead of [admin, other])
      told.push(
        await read(lead),
        await lead.call(api.users.listRequests, { query: {} }),
        await lead.call(api.overview.read),
        await lead.call(api.audit.list, { query: { limit: 200 } }),
        await lead.call(api.reports.readCase, { params: { id: caseId } }),
      )
    expect((await identify(admin)).user).not.toBeNull()
    await server().settle()
    told.push(
      await read(other),
      (await other.call(api.audit.list, { query: {} })).items.filter(
        ({ target }) => target === `report ${caseId}`,
      ),
      admin.heard,
      other.heard,
    )
    const all = JSON.stringify(told)
    for (const hidden of [
      writer.me.username,
      'writer@example.com',
      `"kind":"user","id":${writer.id},`,
    ])
      expect(all).not.toContain(hidden)
  })

  test('the writer: their own export says nothing of it before they are told', async () => {
    await identify(admin)
    await agree(other)
    await identify(admin)
    const told = JSON.stringify([
      await writer.call(api.settings.exportMine),
      await friend.call(api.settings.exportMine),
      await admin.call(api.settings.exportMine),
    ])
    expect(told).not.toContain('identif')
    expect(told).not.toContain(reason)
  })
})

test('the other side of a masked chat neither asks who it is nor agrees', async () => {
  const { roomId } = await meet(writer, admin, { isAnonymous: true })
  const { id: messageId } = await writer.call(api.chat.send, {
    params: { id: roomId },
    body: { content: '오늘 많이 힘들었어요.' },
  })
  const id = await fileReport(admin, 'message', messageId, 'hurtful')
  // As where the check has opened it.
  await server().db.updateTable('reports').set({ reporterId: null }).where('id', '=', id).execute()
  await setSeverity('P1', id)
  await claim(admin, id)
  await expect(identify(admin, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(exportCase(admin, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.call(api.reports.release, { params: { id } })
  await claim(other, id)
  expect((await identify(other, id)).user).toMatchObject({ id: writer.id })
  await expect(agree(admin, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('the other side of a masked chat in which a text was stopped does not learn who it is either', async () => {
  const { roomId } = await meet(writer, admin, { isAnonymous: true })
  const content = '가슴 사진 찍어서 나한테 보내 줘'
  const say = writer.call(api.chat.send, { params: { id: roomId }, body: { content } })
  await expect(say).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
  const { id } = await server()
    .db.selectFrom('cases')
    .select('id')
    .where('subjectId', '=', writer.id)
    .where('isMasked', '=', true)
    .executeTakeFirstOrThrow()
  const readHistory = (who: Person, of = id) =>
    who.call(api.reports.readHistory, { params: { id: of } })
  await claim(admin, id)
  for (const act of [identify, exportCase, readHistory])
    await expect(act(admin, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.call(api.reports.release, { params: { id } })
  await claim(other, id)
  expect((await readHistory(other)).concerned).toBeNull()
  expect((await identify(other, id)).user).toMatchObject({ id: writer.id })
  await expect(agree(admin, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a masked sharer who reported stays masked when the messages of the room are gone', async () => {
  const listener = await server().member({ role: 'listener' })
  const { roomId } = await meet(writer, listener, { isAnonymous: true })
  const say = (who: Person, content: string) =>
    who.call(api.chat.send, { params: { id: roomId }, body: { content } })
  await say(writer, '오늘 많이 힘들었어요.')
  const { id: messageId } = await say(listener, '그만 좀 하세요.')
  const id = await fileReport(writer, 'message', messageId, 'hurtful')
  await decide(admin, id, { decision: 'dismiss' })
  // As ninety days after a room has ended.
  await server().db.deleteFrom('chatMessages').where('roomId', '=', roomId).execute()
  const { messages } = await admin.call(api.reports.readEvidence, {
    params: { id },
    query: { reason },
  })
  expect(messages.map(({ authorId }) => authorId)).not.toContain(writer.id)
  await exportCase(other, id)
  await agreeToExport(admin, id)
  expect((await exportCase(other, id)).file?.text).not.toContain(`#${writer.id}`)
})

describe('without the rule of two', () => {
  const alone = serverForTests({ adminTwoPerson: false })

  test('a lead sees it at once, and the log does not say that another one was missing', async () => {
    const lead = await adminOf(alone())
    await adminOf(alone())
    const author = await alone().member()
    const { id: postId } = await publish(author, true)
    const id = await fileReport(await alone().member(), 'post', postId, 'hurtful')
    await claim(lead, id)
    expect((await read(lead, id)).agreement).toBe('off')
    expect(await identify(lead, id)).toMatchObject({ user: { id: author.id }, request: null })
    const { items } = await lead.call(api.audit.list, { query: { action: 'report:identify' } })
    expect(items).toMatchObject([{ reason: null }])
  })
})
