import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../core/clock.ts'
import { logFailure } from '../core/http/failures.ts'
import { actsAsAdmin } from '../core/sessions/admin-sessions.ts'
import { adminsRoom, chatsClosedRoom, memberRoom, rightsRooms, roomsByRight } from './audience.ts'
import type { AppSocket, Io } from './publish.ts'

/** Keeps open sockets in the rooms that their member's rights allow, on this instance. */
export interface Rights {
  /** Counts up with every change. A handshake that began before the last one reads the rights again. */
  version(): number
  /** Move the sockets of a member whose rights may have changed. Errors are logged; `check` tries again. */
  follow(userId: number): Promise<void>
  /** Compare the sockets of admins, and of whose chats are closed, with the database: a message can be lost, and closed chats open by themselves. */
  check(): Promise<void>
  /** Resolve when the sockets here have followed every change so far. For tests. */
  settled(): Promise<void>
}

/** The rights of each of somebody's sessions: one that lacks a second factor is no admin's. */
async function readRights(db: ReadDb, userId: number, isFactorRequired: boolean) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'role', 'isVerified', 'gradeLevel', 'language', 'chatsClosedUntil'])
    .select(actsAsAdmin(isFactorRequired).as('isAdmin'))
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
  return new Map(
    rows.map(({ chatsClosedUntil: until, ...row }) => [
      row.id,
      { ...row, chatsClosedUntil: until === null ? null : Date.parse(until) },
    ]),
  )
}

/** The rooms whose coming and going a client is told of. */
const followed = [adminsRoom, chatsClosedRoom]

async function move(socket: AppSocket, rooms: readonly string[]): Promise<void> {
  for (const room of roomsByRight)
    if (!rooms.includes(room)) {
      if (socket.rooms.has(room)) await socket.leave(room)
    } else if (!socket.rooms.has(room)) await socket.join(room)
}

export function createRights(
  io: Io,
  db: ReadDb,
  {
    isFactorRequired,
    clock,
    log,
  }: { isFactorRequired: boolean; clock: Clock; log: FastifyBaseLogger },
): Rights {
  let changes = 0
  let turn = Promise.resolve()
  const socketsIn = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    )

  async function apply(userId: number): Promise<void> {
    const sockets = socketsIn(memberRoom(userId))
    if (sockets.length === 0) return
    const all = await readRights(db, userId, isFactorRequired)
    for (const socket of sockets) {
      const rights = all.get(socket.data.sessionId)
      const held = () => followed.map((room) => socket.rooms.has(room)).join()
      const before = held()
      await move(socket, rights ? rightsRooms(rights, clock.now().getTime()) : [])
      // After the move, so that what an admin reads then is told to them from then on.
      if (before !== held()) socket.emit('me:changed', {})
    }
  }

  /** One member after another: two changes of one person apply in the order in which they were read. */
  function follow(userId: number): Promise<void> {
    changes++
    turn = turn
      .then(() => apply(userId))
      .catch((error: unknown) =>
        logFailure(log, error, "a member's sockets keep their rooms until the next check"),
      )
    return turn
  }

  return {
    version: () => changes,
    follow,
    settled: () => turn,
    async check() {
      const people = new Set(followed.flatMap(socketsIn).map((socket) => socket.data.userId))
      for (const userId of people) await follow(userId)
    },
  }
}
