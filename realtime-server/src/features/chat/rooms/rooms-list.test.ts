import { api } from '@dodam/contract'
import { meet, type Person, serverForTests, times } from '@dodam/test-support'
import { signInSupport } from '@dodam/test-support/server/admins.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const server = serverForTests()

const roomIds = async (who: Person, query: { limit?: number; before?: number } = {}) =>
  (await who.call(api.chat.listRooms, { query })).map(({ id }) => id)

describe('the list of rooms', () => {
  test('continues after one of the caller’s rooms, also one they have left, and after no other', async () => {
    const [mina, joon, dana] = await times(3, () => server().member({ role: 'both' }))
    if (!mina || !joon || !dana) throw new Error('somebody is missing')
    const rooms: number[] = []
    for (let count = 0; count < 4; count++) rooms.unshift((await meet(mina, joon)).roomId)
    const [first = 0, second = 0, ...rest] = rooms
    expect(await roomIds(mina)).toEqual(rooms)
    expect(await roomIds(mina, { before: second })).toEqual(rest)
    await mina.call(api.chat.leave, { params: { id: second }, body: {} })
    expect(await roomIds(mina, { before: second })).toEqual(rest)
    expect(await roomIds(mina)).toEqual([first, ...rest])

    // A stranger's room as cursor reveals nothing, whatever happens in it.
    const { roomId: foreign } = await meet(joon, dana)
    const say = (who: Person, id: number) =>
      who.call(api.chat.send, { params: { id }, body: { content: '안녕하세요' } })
    for (const room of [first, foreign, first]) {
      expect(await roomIds(mina, { before: foreign })).toEqual([])
      expect(await roomIds(mina, { before: 9_999_999 })).toEqual([])
      await say(joon, room)
    }
  })
})

describe('the support team', () => {
  let support: Person
  /** The team's rooms, the latest message first. */
  let rooms: number[]

  /** Store a message of the team's in its room with a member, as an admin's call does. */
  const write = async (roomId: number) => {
    await sql`
      with room as (
        update "chatRooms" set "lastSeq" = "lastSeq" + 1, "lastMessageContent" = 'x',
          "lastMessageAt" = now(), unread2 = unread2 + 1
        where id = ${roomId} returning *
      )
      insert into "chatMessages" ("roomId", seq, "senderId", content)
      select id, "lastSeq", 1, 'x' from room`.execute(server().db)
    rooms = [roomId, ...rooms.filter((id) => id !== roomId)]
  }

  beforeAll(async () => {
    support = await signInSupport(server())
    rooms = []
    const people = await times(7, () => server().member())
    for (const { id } of people) {
      const room = await server()
        .db.insertInto('chatRooms')
        .values({ participant1Id: 1, participant2Id: id, isAnonymous: false })
        .returning('id')
        .executeTakeFirstOrThrow()
      await write(room.id)
    }
    // Some rooms get another message, and one of these is deleted.
    for (const index of [3, 5, 3, 0]) await write(rooms[index] ?? 0)
    await server()
      .db.updateTable('chatMessages')
      .set({ deletedAt: new Date() })
      .where('roomId', '=', rooms[2] ?? 0)
      .execute()
  })

  test('has its rooms sorted by their latest message, in pages, each once', async () => {
    expect(await roomIds(support)).toEqual(rooms)
    expect(await roomIds(support, { limit: 3 })).toEqual(rooms.slice(0, 3))
    expect(await roomIds(support, { limit: 3, before: rooms[2] ?? 0 })).toEqual(rooms.slice(3, 6))
    expect(await roomIds(support, { before: rooms[5] ?? 0 })).toEqual(rooms.slice(6))
    const list = await support.call(api.chat.listRooms)
    for (const room of list) expect(room).toMatchObject({ mySide: 1, otherOnline: null })
  })

  test('gets an empty page after a room that is not its own', async () => {
    const [mina, joon] = await times(2, () => server().member({ role: 'both' }))
    if (!mina || !joon) throw new Error('somebody is missing')
    const { roomId } = await meet(mina, joon)
    for (const before of [roomId, 9_999_999]) expect(await roomIds(support, { before })).toEqual([])
  })
})
