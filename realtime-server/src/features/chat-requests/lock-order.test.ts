import { api } from '@dodam/contract'
import { meet, outcomeOf, type Person, serverForTests } from '@dodam/test-support'
import { waitForWaiters, whileLocked } from '@dodam/test-support/server/locks.ts'
import { letEndsCome } from '@dodam/test-support/server/masks.ts'
import { accept, askForChat, block, publish } from '@dodam/test-support/server/meeting.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { closeRoomsThatMayNotBe } from '../chat/rooms/close.ts'
import { maskedEndsJob } from './jobs.ts'

const server = serverForTests()
// A scheduled run would appear among the counted locks, and end one more room.
beforeAll(() => server().app.jobs.close())

let sharer: Person
let listener: Person
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})

// The embedded database has one connection, so transactions on it never overlap.
describe.skipIf(inject('engine') === 'embedded')('overlapping transactions', () => {
  test('a revocation during an accept closes the room that it opens', async () => {
    const verified = sql`update users set "gradeLevel" = 'adult', "isVerified" = true where id = ${listener.id}`
    await verified.execute(server().db)
    const request = await askForChat(listener, await publish(sharer))
    let accepted: Promise<string> | undefined
    let revoked: Promise<number[]> | undefined
    let isRevoked = false
    // Accepting marks the notification of the request as read, after it has opened the room.
    const note = sql`
      select from notifications where "userId" = ${sharer.id} and type = 'chat_request' for update`
    await whileLocked(server().db, note, async () => {
      accepted = outcomeOf(accept(sharer, request))
      await waitForWaiters(server().db, 1)
      revoked = server().app.write(async (tx) => {
        await sql`update users set "isVerified" = false where id = ${listener.id}`.execute(tx.db)
        return await closeRoomsThatMayNotBe(tx, listener.id)
      })
      void revoked.finally(() => (isRevoked = true))
      await waitForWaiters(server().db, 2, () => isRevoked)
    })
    expect(await accepted).toBe('done')
    const ended = await revoked
    const [room] = await sharer.call(api.chat.listRooms)
    expect(ended).toEqual([room?.id])
    expect(room).toMatchObject({ isActive: false })
  })

  test.each([
    [false, 'FORBIDDEN'],
    [true, 'done'],
  ])(
    'a request during a deletion finds the account deleted (anonymous: %s)',
    async (isAnonymous, expected) => {
      const post = await publish(sharer, isAnonymous)
      let removed: Promise<unknown> | undefined
      let asked: Promise<string> | undefined
      await whileLocked(server().db, sql`lock table "postViews" in exclusive mode`, async () => {
        removed = sharer.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
        await waitForWaiters(server().db, 1)
        asked = outcomeOf(askForChat(listener, post))
        await waitForWaiters(server().db, 2)
      })
      await removed
      expect(await asked).toBe(expected)
      const rows = await server()
        .db.selectFrom('chatRequests')
        .select('declinesAt')
        .where('postId', '=', post.id)
        .execute()
      expect(rows.map(({ declinesAt }) => declinesAt !== null)).toEqual(isAnonymous ? [true] : [])
    },
  )

  test('two runs of the job end one masked room of a pair', async () => {
    const rooms: number[] = []
    for (let count = 0; count < 3; count++)
      rooms.push((await meet(sharer, listener, { isAnonymous: true })).roomId)
    await block(sharer, listener)
    await letEndsCome(server().db)
    const runs: Promise<void>[] = []
    const job = maskedEndsJob({ db: server().db, write: server().app.write })
    await whileLocked(
      server().db,
      sql`select from "chatRooms" where id = ${rooms[1]} for update`,
      async () => {
        for (const count of [1, 2]) {
          runs.push(job.run())
          await waitForWaiters(server().db, count)
        }
      },
    )
    await Promise.all(runs)
    const open = (await listener.call(api.chat.listRooms)).filter(({ isActive }) => isActive)
    expect(open).toHaveLength(2)
  })
})
