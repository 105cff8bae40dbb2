import { api, claimMinutes, type Overview, urgentIncidentsSize, urgentSize } from '@dodam/contract'
import {
  adminOf,
  meet,
  noticed,
  type Person,
  serverForTests,
  signInAgain,
} from '@dodam/test-support'
import { appeal, claim, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import {
  applyFor,
  approve,
  agree as proposeOrAgree,
  seenBy,
} from '@dodam/test-support/server/verifying.ts'
import { beforeAll, expect, test } from 'vitest'
import { version } from '../../core/version.ts'

const hourMs = 3_600_000
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let member: Person

beforeAll(async () => {
  admin = await adminOf(server())
  member = await server().member({ role: 'both' })
})

const read = (who = admin): Promise<Overview> => who.call(api.overview.read)
const tell = (who: Person, content: string, isAnonymous = false) =>
  who.call(api.posts.publish, { body: { content, categories: ['sleep'], isAnonymous } })
const none: Omit<Overview, 'delivery'> = {
  reports: { open: { P1: 0, P2: 0, P3: 0 }, overdue: 0, dueSoon: 0 },
  version,
  unansweredPosts: 0,
  support: { pending: 0, processing: 0, overdue: 0 },
  verification: { pending: 0 },
  objections: { unread: 0 },
  incidents: { open: 0, serious: 0 },
  backup: { isOverdue: true, hasFailed: false, lastGoodAt: null },
  urgent: [],
}

test('the overview of a new installation is empty, and only admins may read it', async () => {
  // A check of this instance may have ended before it is read.
  expect(await read()).toEqual({ ...none, delivery: expect.objectContaining({ lost: 0 }) })
  await expect(read(member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(server().visitor().call(api.overview.read)).rejects.toMatchObject({ status: 401 })
})

test('cases are counted by severity and lateness, and disappear once decided', async () => {
  const story = await tell(member, '오늘 하루가 길었어요.')
  const other = await server().member()
  const spam = await fileReport(other, 'post', story.id, 'spam')
  const danger = await fileReport(other, 'user', member.id, 'danger')
  const first = await read()
  expect(first.reports).toEqual({ open: { P1: 1, P2: 0, P3: 1 }, overdue: 0, dueSoon: 1 })
  expect(first.urgent).toMatchObject([
    { type: 'report', id: danger, severity: 'P1', targetType: 'user', text: 'danger' },
    { type: 'report', id: spam, severity: 'P3', targetType: 'post', text: 'spam' },
  ])
  passed += 25 * hourMs
  await signInAgain(server(), admin)
  expect((await read()).reports).toMatchObject({ overdue: 2, dueSoon: 0 })
  for (const id of [spam, danger]) {
    await claim(admin, id)
    await dismiss(admin, id)
  }
  expect((await read()).reports).toEqual(none.reports)
  expect(first.urgent.map(({ isAppeal }) => isAppeal)).toEqual([false, false])
  await appeal(other, spam)
  expect((await read()).urgent).toMatchObject([{ id: spam, isAppeal: true }])
  await claim(admin, spam)
  await dismiss(admin, spam)
})

test('a case says whether the admin who reads it has it now', async () => {
  const id = await fileReport(await server().member(), 'user', member.id, 'danger')
  const colleague = await adminOf(server())
  await claim(admin, id)
  expect((await read()).urgent).toMatchObject([{ id, isMine: true }])
  expect((await read(colleague)).urgent).toMatchObject([{ id, isMine: false }])
  passed += claimMinutes * 60_000
  await signInAgain(server(), admin)
  expect((await read()).urgent).toMatchObject([{ id, isMine: false }])
  await claim(admin, id)
  await dismiss(admin, id)
})

test('it does not contain a case about the calling admin', async () => {
  const concerned = await adminOf(server())
  const id = await fileReport(member, 'user', concerned.id, 'danger')
  expect((await read()).reports.open.P1).toBe(1)
  expect(await read(concerned)).toMatchObject({ reports: none.reports, urgent: [] })
  await claim(admin, id)
  await dismiss(admin, id)
})

test('it contains what waits for a second admin, with reason and end, for everybody who could agree', async () => {
  const [asker, second] = [await adminOf(server()), await adminOf(server())]
  const leaver = await server().member()
  const params = { id: leaver.id }
  const reason = '본인이 부탁했어요.'
  const { request } = await asker.call(api.users.remove, { params, body: { reason } })
  const waiting = (overview: Overview) =>
    overview.urgent.filter(({ type }) => type === 'admin-request')
  expect(waiting(await read(second))).toMatchObject([
    {
      id: request?.id,
      text: reason,
      dueAt: request?.expiresAt,
      needsSecond: true,
      about: { type: 'user', id: leaver.id },
    },
  ])
  expect(waiting(await read(asker))).toEqual([])
  // However much else is urgent.
  for (let n = 0; n < urgentSize; n++)
    await fileReport(await server().member(), 'user', (await server().member()).id, 'danger')
  expect(waiting(await read(second))).toMatchObject([{ id: request?.id }])
  await server().db.updateTable('cases').set({ status: 'resolved' }).execute()
  await second.call(api.users.remove, { params, body: {} })
  expect(waiting(await read(second))).toEqual([])
})

test('it says which applications another admin has proposed to verify', async () => {
  const [asker, second] = [await adminOf(server()), await adminOf(server())]
  const adult = await server().member({ role: 'listener', gradeLevel: 'adult' })
  const { id } = await applyFor(adult)
  const needsSecond = async (who: Person) =>
    (await read(who)).urgent.find((one) => one.type === 'verification-application' && one.id === id)
      ?.needsSecond
  expect(await needsSecond(second)).toBe(false)
  await proposeOrAgree(asker, id, seenBy(clock.now()))
  expect(await needsSecond(second)).toBe(true)
  expect(await needsSecond(asker)).toBe(false)
  await proposeOrAgree(second, id)
  expect(await needsSecond(second)).toBeUndefined()
})

test('it contains neither texts of chats nor the authors of anonymous stories', async () => {
  const writer = await server().member({ username: 'hiddenwriter', role: 'sharer' })
  const { id } = await tell(writer, '아무도 모르게 적어요.', true)
  const sharer = await server().member()
  const { roomId } = await meet(sharer, member)
  const params = { id: roomId }
  const said = '우리끼리만 하는 말이에요.'
  const { id: message } = await member.call(api.chat.send, { params, body: { content: said } })
  const reported = await fileReport(sharer, 'message', message)
  passed += 3 * hourMs
  await signInAgain(server(), admin)
  await server().app.jobs.runNow()
  const overview = await read()
  expect(overview.unansweredPosts).toBeGreaterThan(0)
  const ids = overview.urgent.map((one) => [one.type, one.id])
  expect(ids).toContainEqual(['post', id])
  expect(ids).toContainEqual(['report', reported])
  expect(JSON.stringify(overview)).not.toMatch(new RegExp(`${said}|hiddenwriter|author`, 'i'))
})

test('it contains serious incidents until they are closed, and few enough that other things stay visible', async () => {
  const { db, app } = server()
  // Wait for the incidents that earlier calls caused.
  await app.detector.settled()
  const { incidents: before } = await read()
  const minor = await noticed(db)
  await db
    .updateTable('securityIncidents')
    .set({ severity: 1 })
    .where('id', '=', minor.incidentId)
    .execute()
  const ids: number[] = []
  for (let n = 0; n < urgentIncidentsSize + 1; n++) ids.push((await noticed(db)).incidentId)
  const named = async () =>
    (await read()).urgent.filter(({ type }) => type === 'incident').map(({ id }) => id)
  expect((await read()).incidents).toEqual({
    open: before.open + ids.length + 1,
    serious: before.serious + ids.length,
  })
  expect(await named()).toEqual(ids.slice(1))
  for (const id of [...ids, minor.incidentId])
    await admin.call(api.security.setIncidentStatus, {
      params: { id },
      body: { status: 'resolved' },
    })
  expect(await named()).toEqual([])
  expect((await read()).incidents).toEqual(before)
})

test('it contains support messages, applications and objections until they are handled', async () => {
  const before = await read()
  const message = '비밀번호를 바꾸고 싶은데 어디에 있나요?'
  const { id } = await member.call(api.support.write, { body: { type: 'inquiry', message } })
  const { id: application } = await applyFor(member)
  await member.call(api.checks.object, { body: { place: 'post', text: '그런 뜻이 아니에요.' } })
  const now = await read()
  expect(now.support).toMatchObject({ pending: before.support.pending + 1, overdue: 0 })
  expect(now.verification.pending).toBe(1)
  expect(now.objections.unread).toBe(1)
  passed += 49 * hourMs
  await signInAgain(server(), admin)
  const late = await read()
  expect(late.support.overdue).toBe(1)
  expect(late.urgent).toContainEqual(
    expect.objectContaining({ type: 'support-message', id, text: message }),
  )
  // An answer counts as in time, whatever happens to the message later.
  const body = { userId: member.id, message: '설정의 보안에 있어요.', supportMessageId: id }
  await admin.call(api.support.send, { body })
  expect((await read()).support).toMatchObject({ pending: before.support.pending, overdue: 0 })
  await approve(admin, application)
  expect((await read()).verification.pending).toBe(0)
})

test('a visitor in danger comes first, with the time of a crisis', async () => {
  const write = (message: string) =>
    server()
      .visitor()
      .call(api.support.writeAsVisitor, { body: { username: '', message } })
  await write('비밀번호를 잊었어요.')
  const { supportMessage } = await write('로그인이 안 돼요. 요즘 너무 힘들어서 죽고 싶어요.')
  const { id, createdAt } = supportMessage
  const [first] = (await read()).urgent
  expect(first).toMatchObject({ type: 'support-message', id, severity: 'P1' })
  expect(Date.parse(first?.dueAt ?? '') - Date.parse(createdAt)).toBe(15 * 60_000)
})
