import { randomBytes } from 'node:crypto'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  meet,
  ownDatabase,
  type Person,
  signedInAgain,
  startServer,
  type TestServer,
  testBackups,
  wrongCounts,
} from '@dodam/test-support'
import { savedBackup } from '@dodam/test-support/server/backups.ts'
import { accept, askForChat, publish } from '@dodam/test-support/server/meeting.ts'
import { stockUp } from '@dodam/test-support/server/pictures.ts'
import { ask, rate, ratedAs } from '@dodam/test-support/server/ratings.ts'
import { applyFor, approve, listOf, revoke } from '@dodam/test-support/server/verifying.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let admin: Person

beforeAll(async () => {
  // A database of its own: a restore takes everybody's.
  connection = await ownDatabase()
  const backup = testBackups(randomBytes(32))
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(connection, { backup, redisUrl, adminTwoPerson: false })
  admin = await adminOf(server)
})
afterAll(async () => {
  await server.close()
  await connection.close()
})

const saved = () => savedBackup(server, admin)
const member = () => server.member({ role: 'both' })
const claim = (who: Person, id: number) => who.call(api.store.claim, { params: { id } })
const codesOf = async (who: Person) =>
  (await who.call(api.store.listGifts)).map(({ giftCode }) => giftCode)

test('a code that was given out stays given, and a welcome gift spent', {
  timeout: 60_000,
}, async () => {
  const teen = await member()
  const welcome = await stockUp(admin, { count: 2, isWelcomeGift: true })
  const another = await stockUp(admin, { count: 1, isWelcomeGift: true })
  const restore = await saved()
  const { giftCode } = await claim(teen, welcome.id)
  const later = await stockUp(admin, { count: 1 })
  const newcomer = await member()
  const { giftCode: laterCode } = await claim(newcomer, later.id)
  await restore()

  const [back, backToo] = [await signedInAgain(teen), await signedInAgain(newcomer)]
  expect(await codesOf(back)).toEqual([giftCode])
  expect(await codesOf(backToo)).toEqual([laterCode])
  await expect(claim(back, another.id)).rejects.toMatchObject({ status: 409 })
  const { giftCode: next } = await claim(await member(), welcome.id)
  expect(next).not.toBe(giftCode)
  await expect(claim(await member(), welcome.id)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
})

test('what a person has taken out of their profile, or turned off, stays out and off', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const teen = await member()
  const change = (body: object) => teen.call(api.settings.changeProfile, { body })
  await change({ nickname: '김민지', bio: '푸른중학교 2학년, 솔길 3에 살아요.', location: '솔길' })
  const { notificationSettings } = await teen.call(api.settings.readProfile)
  const restore = await saved()
  await change({ nickname: '조용한밤', bio: '', location: '' })
  await change({ notificationSettings: { ...notificationSettings, likes: false } })
  await restore()
  const back = await signedInAgain(teen)
  expect(await back.call(api.settings.readProfile)).toMatchObject({
    nickname: '조용한밤',
    bio: '',
    notificationSettings: { likes: false },
  })
  const row = await connection.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', teen.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toMatch(/민지|푸른중|솔길/)
})

test('a request that was answered stays so, and one that led to a room leads to it, empty', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const [sharer, declined, accepted, late] = [
    await member(),
    await member(),
    await member(),
    await member(),
  ]
  const post = await publish(sharer)
  const [no, yes] = [await askForChat(declined, post), await askForChat(accepted, post)]
  const restore = await saved()
  const refuse = (id: number) =>
    sharer.call(api.chatRequests.respond, { params: { id }, body: { status: 'declined' } })
  await refuse(no.id)
  const { chatRoomId } = await accept(sharer, yes)
  const params = { id: chatRoomId ?? 0 }
  await sharer.call(api.chat.send, { params, body: { content: '반가워요.' } })
  const since = await askForChat(late, post)
  await refuse(since.id)
  await restore()

  const [me, again, guest] = [
    await signedInAgain(sharer),
    await signedInAgain(late),
    await signedInAgain(accepted),
  ]
  const received = await me.call(api.chatRequests.received, { query: {} })
  const statusOf = (id: number) => received.find((one) => one.id === id)?.status
  expect([no, yes, since].map(({ id }) => statusOf(id))).toEqual([
    'declined',
    'accepted',
    'declined',
  ])
  await expect(askForChat(again, post)).rejects.toMatchObject({ code: 'ALREADY_REQUESTED' })
  expect((await guest.call(api.chat.listMessages, { params })).length).toBe(0)
  expect(await guest.call(api.chat.readRoom, { params })).toMatchObject({
    isActive: true,
    unreadCount: 0,
    lastMessageContent: null,
  })
  const sent = await me.call(api.chat.send, { params, body: { content: '다시 반가워요.' } })
  expect((await guest.call(api.chat.listMessages, { params })).map(({ id }) => id)).toEqual([
    sent.id,
  ])
  expect(await wrongCounts(connection.db)).toEqual([])
})

test('a rating that was given counts, once', { tags: ['long'], timeout: 60_000 }, async () => {
  const listener = await member()
  const sharers = await Promise.all(Array.from({ length: 5 }, member))
  for (const sharer of sharers) {
    const { roomId } = await meet(sharer, listener)
    await ask(listener, roomId)
  }
  const restore = await saved()
  for (const sharer of sharers) await rate(sharer, listener)
  await restore()
  expect(await ratedAs(connection.db, listener)).toHaveLength(5)
  const [first] = sharers
  if (first === undefined) throw new Error('no sharer')
  await expect(rate(await signedInAgain(first), listener)).rejects.toMatchObject({
    code: 'ALREADY_RATED',
  })
  expect(await wrongCounts(connection.db)).toEqual([])
})

test('a verification that was given or taken back stays so, with its application and record', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const expert = () => server.member({ role: 'both', gradeLevel: 'adult' })
  const [given, taken] = [await expert(), await expert()]
  const { id } = await applyFor(given)
  await approve(admin, (await applyFor(taken)).id)
  const restore = await saved()
  await approve(admin, id)
  await revoke(admin, taken)
  const recorded = async () => [
    await listOf(admin, given),
    await listOf(admin, taken),
    await connection.db.selectFrom('verificationRecords').selectAll().orderBy('id').execute(),
  ]
  const before = await recorded()
  await restore()
  await server.app.jobs.runNow()
  expect(await recorded()).toEqual(before)
  const isVerified = async (who: Person) =>
    (await (await signedInAgain(who)).call(api.accounts.verify)).user.isVerified
  expect([await isVerified(given), await isVerified(taken)]).toEqual([true, false])
})

test('an entry about who outside was told of a case stays, with its notes and steps', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const [reporter, writer] = [await member(), await member()]
  const { id } = await reporter.call(api.reports.file, {
    body: { targetType: 'user', targetId: writer.id, reason: 'danger' },
  })
  const restore = await saved()
  const body = { to: '119', what: '주소를 알렸어요.' }
  const params = { id }
  const { id: entry } = await admin.call(api.reports.handOver, { params, body })
  const note = await admin.call(api.reports.addNote, { params, body: { text: '다시 살펴봐요.' } })
  const ticked = { step: 'safe', isDone: true } as const
  const steps = await admin.call(api.reports.setStep, { params, body: ticked })
  await restore()
  const again = await signedInAgain(admin)
  const page = await again.call(api.reports.listHandovers, { params, query: {} })
  expect(page.items).toMatchObject([{ id: entry, ...body }])
  expect((await again.call(api.reports.listNotes, { params, query: {} })).items).toEqual([note])
  expect(await again.call(api.reports.readSteps, { params })).toEqual(steps)
  await expect(sql`delete from "caseHandovers"`.execute(connection.db)).rejects.toThrow(
    'append-only',
  )
})
