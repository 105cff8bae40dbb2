import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../core/clock.ts'
import { logFailure } from '../core/http/failures.ts'
import { actsAsAdmin } from '../core/sessions/admin-sessions.ts'
import { adminsRoom, chatsClosedRoom, memberRoom, rightsRooms, roomsByRight } from './audience.ts'
import type { AppSocket, Io } from './publish.ts'

/** Keeps open sockets in the rooms that their member's rights allow, on this instance. */
export interface Rights {
  /** Counts the changes. A handshake that began before the last change reads the rights again. */
  version(): number
  /** Update the rooms of a member whose rights may have changed. Errors are logged, and `check` retries. */
  follow(userId: number): Promise<void>
  /**
   * Compare with the database the sockets of admins and of members with closed chats: messages can be lost, and closed
   * chats reopen by time.
   */
  check(): Promise<void>
  /** Resolve when the sockets on this instance have followed every change so far. For tests. */
  settled(): Promise<void>
}

/** Return the rights of each session of a member: a session that lacks a required second factor has no admin rights. */
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

/** The rooms whose changes are announced to the client. */
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
      // After the move, so that no event is missed between the admin's read and their joining.
      if (before !== held()) socket.emit('me:changed', {})
    }
  }

  /** Sequential, so that two changes of one member apply in the order in which they were read. */
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
