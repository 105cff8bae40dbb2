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
import { letEndsCome } from '@dodam/test-support/server/masks.ts'
import { block, publish, unblock } from '@dodam/test-support/server/meeting.ts'
import { decide, dismiss, fileReport, insertCases } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer

beforeAll(async () => {
  // A database of its own: a restore takes everybody's.
  connection = await ownDatabase()
  const backup = testBackups(randomBytes(32))
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(connection, { backup, redisUrl, adminTwoPerson: false })
})
afterAll(async () => {
  await server.close()
  await connection.close()
})

const saved = (admin: Person) => savedBackup(server, admin)

test('a session of any age has run out after a restore, and still says from where it was used', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const admin = await adminOf(server)
  const [fresh, old, gone] = [await server.member(), await server.member(), await server.member()]
  await sql`
    update sessions set "createdAt" = now() - interval '70 days' where "userId" = ${old.id}`.execute(
    connection.db,
  )
  const uses = async () => {
    const { rows } = await sql`
      select "userId", "lastSeenAt", network from sessions
      where "userId" in (${fresh.id}, ${old.id}) order by 1`.execute(connection.db)
    return rows
  }
  const restore = await saved(admin)
  await gone.call(api.accounts.logout)
  const before = await uses()
  await restore()
  await server.app.jobs.runNow()
  expect(await uses()).toEqual(before)
  for (const [who, sessionEnd] of [
    [fresh, 'expired'],
    [old, 'expired'],
    [gone, 'ended'],
  ] as const)
    await expect(who.call(api.settings.exportMine)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      answer: { sessionEnd },
    })
  await admin.call(api.settings.listSessions)
})

test('no right of an admin comes back, nor grows old, nor what waited for a second one', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const admin = await adminOf(server)
  const [unmade, made] = [await adminOf(server), await server.member()]
  const setAdmin = ({ id }: Person, isAdmin: boolean) =>
    admin.call(api.users.setAdmin, { params: { id }, body: { isAdmin } })
  const createdAt = new Date()
  await connection.db
    .insertInto('adminRequests')
    .values({
      act: 'make-admin',
      userId: made.id,
      requestedBy: unmade.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 86_400_000),
    })
    .execute()
  const restore = await saved(admin)
  await setAdmin(unmade, false)
  await setAdmin(made, true)
  // A lead in the backup: a role that was taken away does not come back.
  await connection.db
    .updateTable('users')
    .set({ staffRoles: ['store'] })
    .where('id', '=', made.id)
    .execute()
  const rights = async () => {
    const { rows } = await sql`
      select id, "isAdmin", "staffRoles", "madeAdminAt" from users
      where id in (${unmade.id}, ${made.id}) order by id`.execute(connection.db)
    return rows
  }
  const before = await rights()
  await restore()
  expect(await rights()).toEqual(before)
  expect((await admin.call(api.users.listRequests, { query: {} })).items).toEqual([])
})

const roomOf = async (who: Person, id: number) =>
  await who.call(api.chat.readRoom, { params: { id } })
const roomIds = async (who: Person) => (await who.call(api.chat.listRooms)).map(({ id }) => id)

test('who was blocked since the backup stays so, and who was let in again too', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const admin = await adminOf(server)
  const both = () => server.member({ role: 'both' })
  const [mina, joon, dana, sora, haru] = [
    await both(),
    await both(),
    await both(),
    await both(),
    await both(),
  ]
  const { roomId: named } = await meet(mina, joon)
  const { roomId: masked } = await meet(mina, joon, { isAnonymous: true })
  const { roomId: byListener } = await meet(sora, mina, { isAnonymous: true })
  const { roomId: ofLifted } = await meet(mina, haru)
  const { roomId: other } = await meet(mina, dana)
  await block(mina, dana)
  const restore = await saved(admin)
  await block(mina, joon)
  // Whom this means is hidden from the blocker.
  await mina.call(api.chat.leave, { params: { id: byListener }, body: { block: true } })
  await block(mina, haru)
  for (const person of [dana, haru]) await unblock(mina, person)
  const blocks = async () => {
    const { rows } = await sql`
      select * from blocks where "blockerId" = ${mina.id} order by "blockedId"`.execute(
      connection.db,
    )
    return rows
  }
  const before = await blocks()
  await restore()

  expect(await blocks()).toEqual(before)
  const [back, blocked] = [await signedInAgain(mina), await signedInAgain(joon)]
  expect((await back.call(api.blocks.list)).map(({ id }) => id)).toEqual([joon.id])
  expect(await roomIds(back)).toEqual([])
  expect(await roomOf(blocked, named)).toMatchObject({ isActive: false })
  // What is masked ends for the other one at a moment of its own.
  expect(await roomOf(blocked, masked)).toMatchObject({ isActive: true })
  await letEndsCome(connection.db)
  await server.app.jobs.runNow()
  expect(await roomOf(blocked, masked)).toMatchObject({ isActive: false })
  for (const [who, id] of [
    [sora, byListener],
    [haru, ofLifted],
    [dana, other],
  ] as const)
    expect(await roomOf(await signedInAgain(who), id)).toMatchObject({ isActive: false })
  expect(await wrongCounts(connection.db)).toEqual([])
})

test('what was taken down, hidden or deleted since the backup stays so, and what was let through is seen', {
  timeout: 60_000,
}, async () => {
  const admin = await adminOf(server)
  const [author, other] = [
    await server.member({ role: 'both' }),
    await server.member({ role: 'both' }),
  ]
  const { postId, roomId } = await meet(author, other)
  const say = async (who: Person) =>
    (await who.call(api.chat.send, { params: { id: roomId }, body: { content: '잘 지내요?' } })).id
  const comment = async (who: Person) =>
    (await who.call(api.comments.add, { params: { id: postId }, body: { content: '힘내요.' } })).id
  const [taken, own, left, held, hidden] = [
    await publish(author),
    await publish(author),
    await publish(author),
    await publish(author),
    await publish(author),
  ]
  const [takenComment, ownComment, leftComment] = [
    await comment(other),
    await comment(other),
    await comment(other),
  ]
  const [takenMessage, ownMessage, leftMessage] = [
    await say(author),
    await say(author),
    await say(author),
  ]
  // As if a check had held it for somebody to read.
  await sql`update posts set "heldAt" = now() where id = ${held.id}`.execute(connection.db)
  await sql`update users set "postsCount" = "postsCount" - 1 where id = ${author.id}`.execute(
    connection.db,
  )
  await sql`
    update "categoryCounts" set "postsCount" = "postsCount" - 1 where category = 'sleep'`.execute(
    connection.db,
  )
  const restore = await saved(admin)
  for (const [type, id] of [
    ['post', taken.id],
    ['comment', takenComment],
    ['message', takenMessage],
  ] as const) {
    const who = type === 'comment' ? author : other
    await decide(admin, await fileReport(who, type, id), { decision: 'delete_content' })
  }
  await author.call(api.posts.remove, { params: { id: own.id } })
  await other.call(api.comments.remove, { params: { id: ownComment } })
  await author.call(api.chat.deleteMessage, { params: { id: ownMessage } })
  const [heldCase = 0] = await insertCases(connection.db, [
    { targetType: 'post', targetId: held.id, subjectId: author.id },
  ])
  await dismiss(admin, heldCase)
  await admin.call(api.reports.hold, { params: { id: hidden.id }, body: { reason: 'other' } })
  const state = async () => {
    const texts = async (table: string) =>
      (
        await sql`
          select id, "deletedAt" from ${sql.table(table)} order by id`.execute(connection.db)
      ).rows
    return [await texts('posts'), await texts('comments'), await texts('chatMessages')]
  }
  const before = await state()
  await restore()

  expect(await state()).toEqual(before)
  const [writer, reader] = [await signedInAgain(author), await signedInAgain(other)]
  const feed = (await reader.call(api.posts.list, { query: { limit: 50 } })).map(({ id }) => id)
  expect(feed).toEqual(expect.arrayContaining([left.id, held.id]))
  for (const { id } of [taken, own, hidden]) expect(feed).not.toContain(id)
  const comments = await writer.call(api.comments.list, { params: { id: postId } })
  expect(comments.map(({ id }) => id)).toEqual([leftComment])
  const messages = await reader.call(api.chat.listMessages, { params: { id: roomId } })
  expect(messages.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id)).toEqual([
    leftMessage,
  ])
  expect(await wrongCounts(connection.db)).toEqual([])
})

test('a backup of another installation does not shut out who restores it', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const admin = await adminOf(server)
  const networks = ['127.0.0.0/16', '198.51.100.0/24'] as const
  await connection.db
    .insertInto('securityBlocks')
    .values(
      networks.map((network) => ({
        network,
        action: 'slow' as const,
        reason: 'elsewhere',
        until: null,
        addedBy: null,
        incidentId: null,
        createdAt: new Date(),
      })),
    )
    .execute()
  const restore = await saved(admin)
  // As if the file had been made elsewhere.
  await sql`update kept.installation set id = gen_random_uuid()`.execute(connection.db)
  await restore()
  const { rows } = await sql`
    select network from "securityBlocks" where "liftedAt" is null`.execute(connection.db)
  expect(rows).toEqual([{ network: '198.51.100.0/24' }])
  await signedInAgain(admin)
})

test('a username that was left since the backup stays taken, and a nickname that moved on stops nothing', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const admin = await adminOf(server)
  const [gone, renamed, former] = [
    await server.member({ username: 'goneone' }),
    await server.member({ username: 'renamedone' }),
    await server.member(),
  ]
  const change = (who: Person, body: { username?: string; nickname?: string }) =>
    who.call(api.settings.changeProfile, { body })
  await change(former, { nickname: '옮겨간별명' })
  const restore = await saved(admin)
  await gone.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  await change(renamed, { username: 'renamedtwo' })
  await change(former, { nickname: '그뒤별명' })
  // A report carries its reporter over, who came after the backup.
  const newcomer = await server.member({ role: 'both' })
  await change(newcomer, { nickname: '옮겨간별명' })
  await fileReport(newcomer, 'post', (await publish(renamed)).id)
  await restore()

  for (const username of ['goneone', 'renamedone'])
    await expect(server.member({ username }), username).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
    })
  const { rows } = await sql`
    select id from users where nickname = '옮겨간별명' order by id`.execute(connection.db)
  expect(rows).toEqual([{ id: newcomer.id }])
  const back = await signedInAgain(await server.member())
  await expect(change(back, { nickname: '옮겨간 별명' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})
