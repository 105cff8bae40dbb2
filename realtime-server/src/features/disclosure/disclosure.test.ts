import { createPublicKey, randomUUID, verify } from 'node:crypto'
import {
  adminRequestHours,
  agreeMinutes,
  api,
  disclosedMinutes,
  tellIdentifiedDays,
  tellIdentifiedWithinDays,
} from '@dodam/contract'
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

const minute = 60_000
const day = 24 * 60 * minute
let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let other: Person
let writer: Person
let friend: Person
/** About an anonymous story. */
let caseId: number

const reason = '지금 도울 사람을 찾아야 해요.'
const identify = (who: Person, id = caseId) =>
  who.call(api.disclosure.identify, { params: { id }, body: { reason } })
const agree = (who: Person, id = caseId) =>
  who.call(api.disclosure.agreeToIdentify, { params: { id }, body: {} })
const read = (who: Person, id = caseId) => who.call(api.disclosure.read, { params: { id } })
const exportCase = (who: Person, id = caseId) =>
  who.call(api.disclosure.exportCase, { params: { id }, body: { reason } })
const waiting = async (who: Person) =>
  (await who.call(api.users.listRequests, { query: {} })).items.map(({ caseId: id, act }) => [
    id,
    act,
  ])
const urgent = async (who: Person) =>
  (await who.call(api.overview.read)).urgent.filter(({ type }) => type === 'admin-request').length
const actsOn = async (id = caseId) =>
  (
    await server()
      .db.selectFrom('audit')
      .select(['actorId', 'action'])
      .where('target', '=', `report ${id}`)
      .where('action', 'like', 'report:%')
      .orderBy('id')
      .execute()
  )
    .filter(({ action }) => /identify|export/.test(action))
    .map(({ actorId, action }) => [actorId, action.replace('report:', '')])

const setSeverity = (severity: 'P1' | 'P2', id = caseId) =>
  server().db.updateTable('cases').set({ severity }).where('id', '=', id).execute()

const pass = async (ms: number) => {
  passed += ms
  await signInAgain(server(), admin, other, writer)
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

describe('who an anonymous story is by', () => {
  test('is shown once another lead has agreed, and then to the one who asked alone', async () => {
    const asked = await identify(admin)
    expect(asked).toMatchObject({
      user: null,
      email: null,
      sessions: [],
      request: { act: 'identify', user: null, caseId, reason, isDone: false, status: 'open' },
    })
    expect(await identify(admin)).toEqual(asked)
    expect(JSON.stringify(asked)).not.toContain(writer.me.username)
    expect([await waiting(other), await urgent(other), await urgent(admin)]).toEqual([
      [[caseId, 'identify']],
      1,
      0,
    ])

    expect(await agree(other)).toMatchObject([{ status: 'confirmed', user: null, reason }])
    expect([(await read(admin)).granted, (await read(other)).granted]).toEqual([['identify'], []])
    const shown = await identify(admin)
    expect(shown).toMatchObject({
      request: null,
      user: { id: writer.id, username: writer.me.username },
      email: 'writer@example.com',
      sessions: [{ userId: writer.id }],
    })
    // The second lead asks anew.
    await expect(identify(other)).rejects.toMatchObject({ code: 'CASE_CLAIMED' })
    expect(await waiting(admin)).toEqual([])
    expect(await actsOn()).toEqual([
      [admin.id, 'identify-request'],
      [other.id, 'identify-agree'],
      [admin.id, 'identify'],
    ])
    expect(await read(other)).toMatchObject({
      opened: [{ act: 'identify', admin: { id: admin.id }, agreedBy: { id: other.id }, reason }],
      requests: [],
      agreement: 'second',
    })
    // The case and the page of the person stay as they were.
    const one = await other.call(api.reports.readCase, { params: { id: caseId } })
    expect([one.target.user, one.targetId]).toEqual([null, one.targetId])
  })

  test('lists what waits in a case with the newest first', async () => {
    for (const ask of [identify, exportCase]) await ask(admin)
    expect((await read(other)).requests.map(({ act }) => act)).toEqual(['export', 'identify'])
  })

  test('is asked again after ten minutes, and after an hour of being open', async () => {
    await identify(admin)
    await pass(agreeMinutes * minute + 1)
    await expect(agree(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await waiting(other)).toEqual([])
    expect((await identify(admin)).request).toMatchObject({ status: 'open' })
    await agree(other)
    expect((await identify(admin)).user).toMatchObject({ id: writer.id })
    await pass(disclosedMinutes * minute + 1)
    await claim(admin, caseId)
    expect(await identify(admin)).toMatchObject({ user: null, request: { status: 'open' } })
    expect((await read(admin)).opened).toHaveLength(1)
  })

  test('is not shown without a claim, without the password, without a reason, nor to other roles', async () => {
    await admin.call(api.reports.release, { params: { id: caseId } })
    await expect(identify(admin)).rejects.toMatchObject({ code: 'CASE_NOT_CLAIMED' })
    await claim(admin, caseId)
    await expect(
      admin.call(api.disclosure.identify, { params: { id: caseId }, body: { reason: ' 왜 ' } }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await expect(identify(admin, 999_999)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(agree(other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    passed += 15 * minute
    await claim(admin, caseId)
    await expect(identify(admin)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' })
  })

  test('is not agreed to by who asked, in the same browser, nor by a lead of less than three days', async () => {
    await identify(admin)
    await expect(agree(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await server()
      .db.updateTable('users')
      .set({ madeAdminAt: clock.now() })
      .where('id', '=', other.id)
      .execute()
    await expect(agree(other)).rejects.toMatchObject({ code: 'ADMIN_TOO_NEW' })
    expect((await identify(admin)).user).toBeNull()
  })

  test('is hidden from the lead whose story it is, and from one who reported it', async () => {
    const third = await adminOf(server())
    const own = await publish(third, true)
    const about = await fileReport(other, 'post', own.id, 'hurtful')
    await setSeverity('P2', about)
    await claim(admin, about)
    await Promise.all([third.listen(), other.listen()])
    await identify(admin, about)
    await server().settle()
    for (const hidden of [third, other]) {
      expect(hidden.heardOf('admin-request:changed')).toEqual([])
      expect([await waiting(hidden), await urgent(hidden)]).toEqual([[], 0])
    }
    await expect(agree(third, about)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(read(third, about)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(agree(other, about)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(read(other, about)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { items } = await admin.call(api.users.listRequests, { query: {} })
    for (const hidden of [third, other])
      await expect(
        hidden.call(api.users.withdrawRequest, { params: { id: items[0]?.id ?? 0 } }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is one request where it is asked for and agreed to several times at once', async () => {
    await Promise.all([identify(admin), identify(admin), identify(admin)])
    expect(await waiting(other)).toEqual([[caseId, 'identify']])
    const agreed = await Promise.allSettled([agree(other), agree(other), agree(other)])
    expect(agreed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const looks = await Promise.all([identify(admin), identify(admin)])
    expect(looks.map(({ user }) => user?.id)).toEqual([writer.id, writer.id])
    expect((await read(admin)).opened).toHaveLength(1)
  })

  test('is shown to the only lead at once, which the log says', async () => {
    await server()
      .db.updateTable('users')
      .set({ isAdmin: false, madeAdminAt: null })
      .where('id', '=', other.id)
      .execute()
    expect((await read(admin)).agreement).toBe('alone')
    expect(await identify(admin)).toMatchObject({ user: { id: writer.id }, request: null })
    expect((await read(admin)).opened).toMatchObject([{ agreedBy: { id: admin.id } }])
    expect(await actsOn()).toEqual([[admin.id, 'identify']])
  })
})

describe('where they are', () => {
  test('is told by the last twenty sessions of thirty days, also by those that have ended', async () => {
    const { db } = server()
    await writer.call(api.notifications.list, { query: {} })
    await writer.call(api.accounts.logout)
    await server().settle()
    const used = await db
      .selectFrom('sessions')
      .selectAll()
      .where('userId', '=', writer.id)
      .executeTakeFirstOrThrow()
    expect([used.endedAt, used.address]).not.toContain(null)
    await setSeverity('P1')
    const listed = async () =>
      (await identify(admin)).sessions.map(({ ipAddress, lastActivity }) => [
        ipAddress,
        Date.parse(lastActivity),
      ])
    const wrote = [used.address, Date.parse(used.lastSeenAt)]
    expect(await listed()).toEqual([wrote])

    const now = clock.now().getTime()
    const { publicId: _publicId, ...session } = used
    const add = (days: number) =>
      db
        .insertInto('sessions')
        .values({
          ...session,
          id: randomUUID(),
          address: `203.0.113.${days}`,
          lastSeenAt: new Date(now - days * day + minute).toISOString(),
        })
        .execute()
    const before = (days: number) => [`203.0.113.${days}`, now - days * day + minute]
    for (const days of [31, 30, 2, 29, 1]) await add(days)
    expect(await listed()).toEqual([wrote, ...[1, 2, 29, 30].map(before)])
    for (let days = 3; days < 28; days++) await add(days)
    const last = await listed()
    expect(last).toHaveLength(20)
    expect(last.at(-1)).toEqual(before(19))
  })
})

describe('in an open urgent case', () => {
  beforeEach(async () => {
    await setSeverity('P1')
  })

  test('a lead looks first, and another one agrees within a day', async () => {
    const shown = await identify(admin)
    expect(shown).toMatchObject({
      user: { id: writer.id },
      request: { isDone: true, status: 'open' },
    })
    expect((await read(other)).opened).toMatchObject([{ agreedBy: null }])
    // It cannot be taken out of sight.
    const params = { id: shown.request?.id ?? 0 }
    await expect(admin.call(api.users.withdrawRequest, { params })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await agree(other)
    expect((await read(other)).opened).toMatchObject([{ agreedBy: { id: other.id } }])
    expect((await identify(admin)).request).toBeNull()
  })

  test('a look that was not agreed to is the last one without a yes', async () => {
    const shown = await identify(admin)
    await other.call(api.users.withdrawRequest, { params: { id: shown.request?.id ?? 0 } })
    expect(await identify(admin)).toMatchObject({ user: null, request: { isDone: false } })
    expect((await actsOn()).map(([, act]) => act)).toEqual([
      'identify-request',
      'identify',
      'identify-withdraw',
      'identify-request',
    ])
    await agree(other)
    expect((await identify(admin)).user).not.toBeNull()

    // Nor does it help to wait until the request is over.
    const second = await fileReport(friend, 'post', (await publish(writer)).id, 'hurtful')
    await setSeverity('P1', second)
    await claim(admin, second)
    await identify(admin, second)
    await pass(adminRequestHours * 60 * minute + 1)
    await claim(admin, second)
    expect((await identify(admin, second)).user).toBeNull()
  })
})

describe('the member', () => {
  const untilTold = (tellIdentifiedDays + tellIdentifiedWithinDays) * day
  const notes = async () =>
    (await writer.call(api.notifications.list, { query: {} })).filter(
      ({ type }) => type === 'identified',
    )
  const look = async () => {
    await identify(admin)
    await agree(other)
    await identify(admin)
  }

  test('is told once, thirty days later or up to two weeks more, and after the decision', async () => {
    await look()
    const times = []
    for (const isTold of [false, true, false, true]) {
      const params = { id: caseId }
      const { tellAt } = await other.call(api.disclosure.setTold, { params, body: { isTold } })
      times.push(Date.parse(tellAt ?? '') - clock.now().getTime())
    }
    expect(times[1]).not.toBe(times[3])
    expect(times[1]).toBeGreaterThan(tellIdentifiedDays * day - minute)
    await pass(untilTold)
    await server().app.jobs.runNow()
    expect(await notes()).toEqual([])
    await decide(admin, caseId, { decision: 'dismiss' })
    await server().app.jobs.runNow()
    await server().app.jobs.runNow()
    expect(await notes()).toMatchObject([{ relatedId: null }])
    expect((await read(admin)).toldAt).not.toBeNull()
  })

  test('is not told where a lead says so, and is where they change that', async () => {
    await look()
    await decide(admin, caseId, { decision: 'dismiss' })
    const setTold = (isTold: boolean, who = other) =>
      who.call(api.disclosure.setTold, { params: { id: caseId }, body: { isTold } })
    // Not the lead who looked.
    await expect(setTold(false, admin)).rejects.toMatchObject({ code: 'SECOND_LEAD_REQUIRED' })
    expect((await setTold(false)).tellAt).toBeNull()
    await setTold(false)
    await pass(untilTold)
    await server().app.jobs.runNow()
    expect(await notes()).toEqual([])
    await setTold(true)
    await server().app.jobs.runNow()
    expect(await notes()).toHaveLength(1)
    expect((await actsOn()).filter(([, act]) => act === 'identify-told')).toHaveLength(2)
  })
})

describe('a case file', () => {
  test('is signed text that two leads agree on, in which masks stay', async () => {
    const listener = await server().member({ role: 'listener' })
    const { roomId } = await meet(writer, listener, { isAnonymous: true })
    const said = await writer.call(api.chat.send, {
      params: { id: roomId },
      body: { content: '첫 줄이에요.\n-----BEGIN DODAM SIGNATURE-----' },
    })
    const id = await fileReport(listener, 'message', said.id, 'hurtful')
    await setSeverity('P1', id)
    await claim(admin, id)
    await admin.call(api.reports.handOver, {
      params: { id },
      body: { to: '112', what: '위험해 보인다고 알렸어요.' },
    })
    // Of a file there is no first look, also in an urgent case.
    expect(await exportCase(admin, id)).toMatchObject({ file: null, request: { act: 'export' } })
    await other.call(api.disclosure.agreeToExport, { params: { id }, body: {} })
    const { file } = await exportCase(admin, id)
    expect(file?.name).toMatch(/^dodam-case-\d+-\d{4}-\d\d-\d\d\.txt$/)
    const text = file?.text ?? ''
    expect(text).toContain('    첫 줄이에요.')
    expect(text).toContain('위험해 보인다고 알렸어요.')
    for (const hidden of [writer.me.username, `#${writer.id}`]) expect(text).not.toContain(hidden)

    const begin = text.lastIndexOf('\n-----BEGIN DODAM SIGNATURE-----\n') + 1
    const [, , key = '', signature = ''] = text.slice(begin).split('\n')
    const keys = await writer.call(api.disclosure.listKeys)
    const publicKey = keys.find((one) => key.endsWith(one.id))?.publicKey ?? ''
    const fits = (signed: string) =>
      verify(
        null,
        Buffer.from(signed),
        createPublicKey(publicKey),
        Buffer.from(signature, 'base64'),
      )
    expect(fits(text.slice(0, begin))).toBe(true)
    expect(fits(text.slice(0, begin).replace('첫', '두'))).toBe(false)
    expect(await read(other, id)).toMatchObject({
      opened: [{ act: 'export', admin: { id: admin.id }, agreedBy: { id: other.id } }],
      tellAt: null,
    })
    expect((await actsOn(id)).map(([, act]) => act)).toEqual([
      'export-request',
      'export-agree',
      'export',
    ])
  })

  test('is made of a decided case without a claim', async () => {
    await decide(admin, caseId, { decision: 'dismiss' })
    await exportCase(other)
    await admin.call(api.disclosure.agreeToExport, { params: { id: caseId }, body: {} })
    expect((await exportCase(other)).file).not.toBeNull()
  })
})
