import { type AnyEndpoint, api, errors, rules } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { adminOf, makeAdmin, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { endpoints, nameOf } from '@dodam/test-support/server/matrix.ts'
import {
  appeal,
  claim,
  decide,
  dismiss,
  fileReport,
  listMine,
} from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseOpener } from './open.ts'

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const server = serverForTests({ rateLimits: false }, clock)
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

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const say = async (who: Person, id: number, content: string) =>
  (await who.call(api.chat.send, { params: { id }, body: { content } })).id
const suspended = (wait = '1일') => ({
  status: 403,
  code: 'SUSPENDED',
  answer: { message: `${errors.SUSPENDED.ko} ${wait} 뒤에 다시 할 수 있어요.` },
})
const suspend = (who: Person, until = tomorrow()) =>
  admin.call(api.reports.suspend, { params: { id: who.id }, body: { until, reason: '쉬어 가요.' } })

describe('deleting a reported thing', () => {
  test('works as for its author, and every reader receives it', async () => {
    const { postId, roomId } = await meet(sharer, listener)
    const body = { content: '나쁜 말' }
    const comment = await sharer.call(api.comments.add, { params: { id: postId }, body })
    const message = await say(sharer, roomId, '나쁜 말')
    await listener.listen()
    await listener.watch(postId)
    for (const [type, id] of [
      ['message', message],
      ['comment', comment.id],
      ['post', postId],
    ] as const)
      await decide(admin, await fileReport(listener, type, id), { decision: 'delete_content' })
    expect(await listener.hears('message:deleted')).toMatchObject({ id: message, content: '' })
    expect(await listener.hears('comment:removed')).toMatchObject({ id: comment.id })
    expect(await listener.hears('post:removed')).toEqual({ id: postId })
    const read = listener.call(api.posts.read, { params: { id: postId } })
    await expect(read).rejects.toMatchObject({ status: 404 })
    const room = await listener.call(api.chat.readRoom, { params: { id: roomId } })
    expect(room).toMatchObject({ unreadCount: 0, lastMessageContent: '' })
    expect((await listMine(sharer)).map(({ outcome }) => outcome)).toEqual(
      Array(3).fill('규칙에 어긋나서 삭제했어요.'),
    )
  })

  test('is no failure when its author was faster, and is refused for a member', async () => {
    const post = await publish(sharer)
    const id = await fileReport(listener, 'post', post.id)
    await sharer.call(api.posts.remove, { params: { id: post.id } })
    expect(await decide(admin, id, { decision: 'delete_content' })).toMatchObject({
      status: 'resolved',
    })
    const ofPerson = await fileReport(listener, 'user', sharer.id)
    await expect(decide(admin, ofPerson, { decision: 'delete_content' })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('deciding', () => {
  test('closes every report of the thing, once', async () => {
    const post = await publish(sharer)
    const third = await server().member()
    const id = await fileReport(listener, 'post', post.id)
    await fileReport(third, 'post', post.id)
    await expect(decide(admin, id, { decision: 'warn' })).rejects.toMatchObject({ status: 400 })
    await expect(
      decide(admin, id, {
        decision: 'suspend',
        note: '하지 마세요.',
        until: '2020-01-01T00:00:00Z',
      }),
    ).rejects.toMatchObject({ status: 400 })
    await decide(admin, id, { decision: 'warn', note: '하지 마세요.' })
    for (const who of [listener, third])
      expect(await listMine(who)).toMatchObject([{ status: 'resolved', step: 'decided' }])
    const again = { status: 409, code: 'CASE_DECIDED' }
    await expect(dismiss(other, id)).rejects.toMatchObject(again)
    await expect(claim(other, id)).rejects.toMatchObject(again)
    const stored = await server()
      .db.selectFrom('cases')
      .select('status')
      .where('targetId', '=', post.id)
      .where('targetType', '=', 'post')
      .execute()
    expect(stored).toEqual([{ status: 'resolved' }])
  })

  test('needs the claim if another admin has it', async () => {
    const id = await fileReport(listener, 'post', (await publish(sharer)).id)
    await claim(admin, id)
    await claim(admin, id)
    const claimed = { status: 409, code: 'CASE_CLAIMED' }
    await expect(claim(other, id)).rejects.toMatchObject(claimed)
    await expect(dismiss(other, id)).rejects.toMatchObject(claimed)
    await dismiss(admin, id)
  })
})

describe('a warning', () => {
  test('is read and confirmed by its member only', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await decide(admin, id, { decision: 'warn', note: '서로를 아껴 주세요.' })
    const { warnings } = await sharer.call(api.reports.listWarnings)
    const params = { id: warnings[0]?.id ?? 0 }
    await expect(listener.call(api.reports.confirmWarning, { params })).rejects.toMatchObject({
      status: 404,
    })
    const confirmed = await sharer.call(api.reports.confirmWarning, { params })
    expect(confirmed.confirmedAt).not.toBeNull()
    expect(await sharer.call(api.reports.confirmWarning, { params })).toEqual(confirmed)
    expect(await listener.call(api.reports.listWarnings)).toEqual({
      warnings: [],
      suspension: null,
      chatsClosed: null,
    })
  })
})

describe('an appeal', () => {
  const ofOther = { status: 403, code: 'SECOND_ADMIN_REQUIRED' }

  test('of the reporter is decided by another admin, and hidden from the subject until then', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await dismiss(admin, id)
    const before = await listMine(sharer)
    expect(await appeal(listener, id)).toMatchObject({
      status: 'pending',
      step: 'received',
      outcome: null,
      canAppeal: false,
    })
    await expect(appeal(listener, id)).rejects.toMatchObject({ code: 'ALREADY_APPEALED' })
    expect(await listMine(sharer)).toEqual(before)
    await expect(claim(admin, id)).rejects.toMatchObject(ofOther)
    await expect(dismiss(admin, id)).rejects.toMatchObject(ofOther)
    await claim(other, id)
    expect((await listMine(listener))[0]).toMatchObject({ step: 'in-review' })
    const note = '하지 마세요.'
    const view = await decide(other, id, { decision: 'suspend', note, until: tomorrow() })
    expect(view).toMatchObject({ appeals: [{ side: 'reporter', reason: '다시 봐 주세요.' }] })
    expect((await listMine(listener))[0]).toMatchObject({ status: 'resolved', canAppeal: false })
    expect((await listMine(sharer))[0]).toMatchObject({ status: 'resolved', canAppeal: true })
  })

  test('cannot be decided by a new account of the first admin or in their browser', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await dismiss(admin, id)
    await appeal(listener, id)
    const second = await server().member()
    await makeAdmin(server(), second, new Date())
    const tooNew = { status: 403, code: 'ADMIN_TOO_NEW' }
    await expect(claim(second, id)).rejects.toMatchObject(tooNew)
    await expect(dismiss(second, id)).rejects.toMatchObject(tooNew)
    await makeAdmin(server(), second)
    await server()
      .db.updateTable('sessions')
      .set((eb) => ({
        deviceId: eb
          .selectFrom('sessions as theirs')
          .select('theirs.deviceId')
          .where('theirs.userId', '=', admin.id)
          .limit(1),
      }))
      .where('userId', '=', second.id)
      .execute()
    await expect(dismiss(second, id)).rejects.toMatchObject({ status: 403, code: 'SAME_DEVICE' })
    await dismiss(other, id)
    await server()
      .db.updateTable('users')
      .set({ isAdmin: false })
      .where('id', '=', second.id)
      .execute()
  })

  test('of the subject undoes the effect, and the reporter sees only the new decision', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await decide(admin, id, { decision: 'suspend', note: '하지 마세요.', until: tomorrow() })
    await expect(publish(sharer)).rejects.toMatchObject(suspended())
    const before = await listMine(listener)
    await appeal(sharer, id)
    await expect(publish(sharer), 'the first decision stands meanwhile').rejects.toMatchObject(
      suspended(),
    )
    expect(await listMine(listener)).toEqual(before)
    await dismiss(other, id)
    await publish(sharer)
    expect((await listMine(listener))[0]).toMatchObject({ status: 'dismissed' })
    expect((await listMine(sharer))[0]).toMatchObject({ status: 'dismissed', canAppeal: false })
  })

  test('is decided by the same admin when all others have reported the thing too', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await fileReport(other, 'user', sharer.id)
    await dismiss(admin, id)
    await appeal(listener, id)
    await expect(claim(other, id)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await claim(admin, id)
    await decide(admin, id, { decision: 'warn', note: '하지 마세요.' })
    expect((await listMine(listener))[0]).toMatchObject({ status: 'resolved' })
  })

  test('is impossible for strangers, and before a decision', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await expect(appeal(listener, id)).rejects.toMatchObject({ status: 403 })
    await expect(appeal(sharer, id)).rejects.toMatchObject({ status: 404 })
    await expect(appeal(other, id)).rejects.toMatchObject({ status: 404 })
  })

  test('withdraws a warning', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await decide(admin, id, { decision: 'warn', note: '하지 마세요.' })
    await appeal(sharer, id)
    await dismiss(other, id)
    expect(await sharer.call(api.reports.listWarnings)).toMatchObject({ warnings: [] })
  })
})

describe('a suspension', () => {
  test('prevents every write except those that the contract allows, until it ends', async () => {
    await suspend(sharer)
    const ending: readonly AnyEndpoint[] = [api.settings.removeMine, api.accounts.logout]
    for (const endpoint of ending) expect(specOf(endpoint).whileSuspended).toBe(true)
    const writes = endpoints.filter((one) => one.method !== 'GET' && !ending.includes(one))
    for (const endpoint of writes) {
      const path = endpoint.path.replace(/:\w+/, '999999')
      const isAllowed = specOf(endpoint).whileSuspended
      const response = await sharer.send(endpoint.method, path, {})
      const { code } = (await response.json()) as { code?: string }
      const isAdminCall = ['admin', 'sudo'].includes(specOf(endpoint).access)
      expect(code === 'SUSPENDED', nameOf(endpoint)).toBe(!isAllowed && !isAdminCall)
    }
    await sharer.call(api.settings.exportMine)
    expect(await sharer.call(api.reports.listWarnings)).toMatchObject({
      suspension: { reason: '쉬어 가요.' },
    })
    await admin.call(api.reports.endSuspension, { params: { id: sharer.id } })
    await publish(sharer)
    expect(await sharer.call(api.reports.listWarnings)).toMatchObject({ suspension: null })
  })

  test('still allows to delete, leave, block, report, appeal and call for help', async () => {
    const { postId, roomId } = await meet(sharer, listener)
    const own = await say(sharer, roomId, '안녕하세요')
    const theirs = await say(listener, roomId, '안녕')
    await suspend(sharer)
    await expect(say(sharer, roomId, '또 나예요')).rejects.toMatchObject(suspended())
    await sharer.call(api.chat.readUpTo, { params: { id: roomId }, body: { upToSeq: 2 } })
    await sharer.call(api.chat.deleteMessage, { params: { id: own } })
    await fileReport(sharer, 'message', theirs)
    await sharer.call(api.posts.remove, { params: { id: postId } })
    await sharer.call(api.chat.leave, { params: { id: roomId }, body: { block: true } })
    await sharer.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  })

  test('ends at its time, and is refused for admins', async () => {
    const span = 90_000
    await suspend(sharer, new Date(Date.now() + span).toISOString())
    await expect(publish(sharer)).rejects.toMatchObject(suspended('2분'))
    movedBy += span
    await publish(sharer)
    await expect(suspend(sharer, 'tomorrow')).rejects.toMatchObject({
      answer: { details: [{ path: 'until', message: rules['suspension.until'].ko }] },
    })
    await expect(suspend(other)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    for (const path of ['/api/admin/users/999999/suspension'])
      expect((await admin.send('DELETE', path)).status).toBe(404)
  })

  test('for anonymous content looks the same where its author is an admin, and has no effect', async () => {
    const author = await adminOf(server())
    await admin.listen()
    const until = tomorrow()
    const seenOf = async (who: Person) => {
      const post = await publish(who, true)
      const id = await fileReport(listener, 'post', post.id)
      const view = await decide(admin, id, { decision: 'suspend', note: '하지 마세요.', until })
      await admin.hears('report:changed', (one) => one.id === id && one.status === 'resolved')
      const { userSafetyStats } = await admin.call(api.reports.readSafety)
      const { items } = await admin.call(api.audit.list, { query: { limit: 5 } })
      const acts = items.filter(({ target }) => target === `report ${id}`)
      return { view, userSafetyStats, acts: acts.map(({ action, reason }) => [action, reason]) }
    }
    // Words and figures alone: ids and times differ for any two cases.
    const plain = (one: Awaited<ReturnType<typeof seenOf>>) =>
      JSON.stringify(one, (key, value) =>
        key === 'id' || key === 'targetId' || key.endsWith('At') ? null : value,
      )
    expect(plain(await seenOf(author))).toBe(plain(await seenOf(sharer)))
    await publish(author)
    await expect(publish(sharer)).rejects.toMatchObject(suspended())
    const named = await fileReport(listener, 'user', author.id)
    await expect(
      decide(admin, named, { decision: 'suspend', note: '하지 마세요.', until }),
    ).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('prevents typing events too', async () => {
    const { roomId } = await meet(sharer, listener)
    await Promise.all([sharer.listen(), listener.listen()])
    await suspend(sharer)
    sharer.emit('typing', { roomId })
    // Acknowledged in order, so the event before it has been handled.
    await sharer.ask('post:unwatch', { postId: 1 })
    await server().settle()
    expect(listener.heardOf('typing')).toEqual([])
  })
})

test('a case opened by the product is decided like any other', async () => {
  const { write, seal } = server().app
  const id = await write((tx) =>
    caseOpener(seal)(tx, {
      targetType: 'user',
      targetId: sharer.id,
      subjectId: sharer.id,
      reason: 'grooming',
      severity: 'P1',
      source: 'check',
      findings: [{ kind: 'grooming', start: 0, end: 2, severity: 'high', why: 'photo' }],
    }),
  )
  expect(await claim(admin, id)).toMatchObject({
    reporter: null,
    source: 'check',
    severity: 'P1',
    findings: [{ kind: 'grooming', why: 'photo' }],
  })
  await decide(admin, id, { decision: 'warn', note: '하지 마세요.' })
  expect(await listMine(sharer)).toMatchObject([{ id, side: 'concerned' }])
})

test('an export contains the member’s reports, those about them that they know of, warnings and suspension', async () => {
  const about = await fileReport(listener, 'user', sharer.id, 'canary reason')
  const own = await fileReport(sharer, 'user', listener.id, '내가 쓴 까닭')
  const before = await sharer.call(api.settings.exportMine)
  expect(before.reports.map(({ id }) => id)).toEqual([own])
  await decide(admin, about, { decision: 'warn', note: '서로를 아껴 주세요.' })
  await suspend(sharer)
  const told = await sharer.call(api.settings.exportMine)
  expect(told.reports).toMatchObject([
    { id: own, reason: '내가 쓴 까닭' },
    { id: about, side: 'concerned', reason: '' },
  ])
  expect(told).toMatchObject({
    warnings: [{ reason: '서로를 아껴 주세요.' }],
    suspension: { reason: '쉬어 가요.' },
  })
  expect(JSON.stringify(told)).not.toContain('canary')
})
