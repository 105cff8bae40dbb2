import { api } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  meet,
  type Person,
  publish,
  serverForTests,
  times,
  wrongCounts,
} from '@dodam/test-support'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let other: Person
let writer: Person
let reader: Person

beforeEach(async () => {
  await server().db.deleteFrom('adminRequests').execute()
  await server().db.updateTable('users').set({ isAdmin: false }).execute()
  admin = await adminOf(server())
  other = await adminOf(server())
  writer = await server().member({ role: 'both' })
  reader = await server().member({ role: 'both' })
})

const cleanUp = (who: Person, { id }: Pick<Person, 'id'>, since?: string) =>
  who.call(api.users.cleanUp, { params: { id }, body: { since } })
const comment = (who: Person, postId: number) =>
  who.call(api.comments.add, { params: { id: postId }, body: { content: '여기 있었어요.' } })
const isThere = async (who: Person, { id }: { id: number }) =>
  await who.call(api.posts.read, { params: { id } }).then(
    () => true,
    () => false,
  )
const commentsOf = async (who: Person, { id }: { id: number }) =>
  (await who.call(api.comments.list, { params: { id } })).map((one) => one.id)
const requests = async (who: Person) =>
  (await who.call(api.users.listRequests, { query: {} })).items
const actsOn = async ({ id }: Person) =>
  (await admin.call(api.audit.list, { query: { limit: 200 } })).items
    .filter(({ target }) => target === `user ${id}`)
    .map(({ actor, action, reason }) => [actor.id, action, reason])
const newsOf = async (who: Person) =>
  (await who.call(api.notifications.list)).filter(({ type }) => type === 'texts_removed')

describe('a clean-up of what a member wrote by name', () => {
  test('waits for a second admin, deletes everything by name and is told once', async () => {
    const theirs = await publish(reader)
    const [story, later] = [await publish(writer), await publish(writer)]
    await comment(writer, theirs.id)
    await comment(reader, story.id)
    await Promise.all([reader.listen(), other.listen(), writer.listen()])
    const asked = await cleanUp(admin, writer)
    expect(asked).toMatchObject({
      kind: 'user-clean-up',
      id: writer.id,
      isDone: false,
      request: { act: 'clean-up', since: null, requestedBy: { id: admin.id }, status: 'open' },
    })
    expect(await other.hears('admin-request:changed')).toEqual(asked.request)
    expect(await cleanUp(admin, writer)).toEqual(asked)
    expect(await isThere(reader, story)).toBe(true)
    expect(await newsOf(writer)).toEqual([])

    expect(await cleanUp(other, writer)).toMatchObject({
      isDone: true,
      request: { status: 'confirmed' },
    })
    for (const { id } of [story, later])
      await reader.hears('post:removed', (told) => told.id === id)
    expect(await isThere(reader, story)).toBe(false)
    expect(await isThere(writer, later)).toBe(false)
    expect(await commentsOf(reader, theirs)).toEqual([])
    expect(await newsOf(writer)).toHaveLength(1)
    expect(await newsOf(reader)).toEqual([])
    expect(await actsOn(writer)).toEqual([
      [other.id, 'user:clean-up', 'all'],
      [admin.id, 'user:clean-up-request', 'all'],
    ])
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('leaves what is anonymous, so that nothing tells who wrote it', async () => {
    const masked = await publish(writer, true)
    const below = await comment(writer, masked.id)
    const { roomId } = await meet(writer, reader)
    const body = { content: '이야기해 줘서 고마워요.' }
    await writer.call(api.chat.send, { params: { id: roomId }, body })
    await publish(writer)
    await cleanUp(admin, writer)
    await reader.listen()
    await cleanUp(other, writer)
    expect(await isThere(reader, masked)).toBe(true)
    expect(await commentsOf(reader, masked)).toEqual([below.id])
    const params = { id: roomId }
    expect(await reader.call(api.chat.listMessages, { params })).toContainEqual(
      expect.objectContaining(body),
    )
    await server().settle()
    const told = reader.heardOf('post:removed').map(({ id }) => id)
    expect(told).not.toContain(masked.id)
  })

  test('that was interrupted is finished by either lead alone, and leaves what was written since', async () => {
    const stories = [await publish(writer), await publish(writer)]
    await cleanUp(admin, writer)
    const { db } = server()
    await sql`
      create function fail_to_delete() returns trigger language plpgsql as $$
      begin raise exception 'interrupted'; end $$`.execute(db)
    await sql`
      create trigger fail_to_delete before update of "deletedAt" on posts
      for each row execute function fail_to_delete()`.execute(db)
    try {
      await expect(cleanUp(other, writer)).rejects.toMatchObject({ code: 'INTERNAL' })
    } finally {
      await sql`drop function fail_to_delete cascade`.execute(db)
    }
    const later = await publish(writer)
    expect(await cleanUp(admin, writer)).toMatchObject({ isDone: true })
    for (const story of stories) expect(await isThere(reader, story)).toBe(false)
    expect(await isThere(reader, later)).toBe(true)
    expect(await newsOf(writer)).toHaveLength(1)
    expect(await actsOn(writer)).toEqual([
      [admin.id, 'user:clean-up', 'all'],
      [other.id, 'user:clean-up', 'all'],
      [admin.id, 'user:clean-up-request', 'all'],
    ])
    // What was written since needs two again.
    expect(await cleanUp(admin, writer)).toMatchObject({ isDone: false })
  })

  test('that was interrupted needs two again after an hour, and for another time', async () => {
    await publish(writer)
    const since = new Date(Date.now() - 86_400_000).toISOString()
    await cleanUp(admin, writer)
    await cleanUp(other, writer)
    const story = await publish(writer)
    // As one that was written before the agreement and that the interruption has left.
    await server()
      .db.updateTable('posts')
      .set({ createdAt: new Date(Date.now() - 3_600_000).toISOString() })
      .where('id', '=', story.id)
      .execute()
    expect(await cleanUp(admin, writer, since)).toMatchObject({ isDone: false })
    await server()
      .db.updateTable('adminRequests')
      .set({ closedAt: new Date(Date.now() - 3_600_001).toISOString() })
      .where('userId', '=', writer.id)
      .where('status', '=', 'confirmed')
      .execute()
    expect(await cleanUp(admin, writer)).toMatchObject({ isDone: false })
    expect(await isThere(reader, story)).toBe(true)
  })

  test('with nothing by name is done at once, and says the same of a member who wrote anonymously', async () => {
    await publish(writer, true)
    for (const who of [writer, reader])
      expect(await cleanUp(admin, who)).toEqual({
        kind: 'user-clean-up',
        id: who.id,
        isDone: true,
        request: null,
      })
    expect(await actsOn(writer)).toEqual([])
    expect(await newsOf(writer)).toEqual([])
  })

  test('since a time leaves what is older, and the second admin agrees to the same time', async () => {
    const old = await publish(writer)
    await server()
      .db.updateTable('posts')
      .set({ createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() })
      .where('id', '=', old.id)
      .execute()
    const fresh = await publish(writer)
    const since = new Date(Date.now() - 86_400_000).toISOString()
    expect((await cleanUp(admin, writer, since)).request).toMatchObject({ since })
    // Another time is another request.
    expect(await cleanUp(other, writer)).toMatchObject({
      isDone: false,
      request: { since: null, requestedBy: { id: other.id } },
    })
    expect(await requests(admin)).toHaveLength(1)
    await cleanUp(other, writer, since.replace('Z', '+00:00'))
    expect(await cleanUp(admin, writer, since)).toMatchObject({ isDone: true })
    expect(await isThere(reader, old)).toBe(true)
    expect(await isThere(reader, fresh)).toBe(false)
    const [done] = await actsOn(writer)
    expect(done).toEqual([admin.id, 'user:clean-up', `since ${since}`])
  })

  test('can be withdrawn, and closes when its last text is gone', async () => {
    const story = await publish(writer)
    const { request } = await cleanUp(admin, writer)
    await other.call(api.users.withdrawRequest, { params: { id: request?.id ?? 0 } })
    expect(await cleanUp(other, writer)).toMatchObject({ isDone: false })
    await writer.call(api.posts.remove, { params: { id: story.id } })
    expect(await cleanUp(admin, writer)).toMatchObject({ isDone: true, request: null })
    expect(await requests(admin)).toEqual([])
  })

  test('is for leads with a proven password, never about oneself or a built-in account', async () => {
    const moderator = await adminOf(server())
    await server()
      .db.updateTable('users')
      .set({ staffRoles: ['moderator'] })
      .where('id', '=', moderator.id)
      .execute()
    await publish(admin)
    const ai = await server().member()
    await server().db.updateTable('users').set({ isAi: true }).where('id', '=', ai.id).execute()
    for (const [who, whom] of [
      [admin, admin],
      [admin, ai],
      [admin, { id: 1 }],
      [reader, writer],
      [moderator, writer],
    ] as const)
      await expect(cleanUp(who, whom)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(cleanUp(admin, { id: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(cleanUp(admin, writer, 'yesterday')).rejects.toMatchObject({ status: 400 })
    passed += 11 * 60_000
    await expect(cleanUp(admin, writer)).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' })
    passed = 0
  })

  test('keeps the case of a deleted story, with what was sealed', async () => {
    const story = await publish(writer)
    const id = await fileReport(reader, 'post', story.id)
    await cleanUp(admin, writer)
    await cleanUp(other, writer)
    const found = await admin.call(api.reports.readCase, { params: { id } })
    expect(found).toMatchObject({ status: 'pending', target: { isDeleted: true } })
  })

  test(
    'is done once, of many parallel calls, beside a member who writes and deletes',
    ...inRounds(3, async () => {
      const person = await server().member({ role: 'both' })
      const own = [await publish(person), await publish(person), await publish(person)]
      const theirs = await publish(reader)
      for (let at = 0; at < 3; at++) await comment(person, theirs.id)
      await cleanUp(admin, person)
      await Promise.all([
        times(4, (at) => cleanUp(at % 2 === 0 ? admin : other, person)),
        person.call(api.posts.remove, { params: { id: own[1]?.id ?? 0 } }).catch(() => undefined),
      ])
      await cleanUp(other, person)
      for (const story of own) expect(await isThere(reader, story)).toBe(false)
      expect(await commentsOf(reader, theirs)).toEqual([])
      const acts = (await actsOn(person)).map(([, action]) => action)
      expect(acts.filter((action) => action === 'user:clean-up')).toHaveLength(1)
      expect(await newsOf(person)).toHaveLength(1)
      expect(await wrongCounts(server().db)).toEqual([])
    }),
  )
})
