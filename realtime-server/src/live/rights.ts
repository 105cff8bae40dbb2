import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import { actsAsAdmin } from '../core/admin-sessions.ts'
import { logFailure } from '../core/failures.ts'
import { adminsRoom, memberRoom, rightsRooms, roomsByRight } from './audience.ts'
import type { AppSocket, Io } from './publish.ts'

/** Keeps open sockets in the rooms that their member's rights allow, on this instance. */
export interface Rights {
  /** Counts up with every change. A handshake that began before the last one reads the rights again. */
  version(): number
  /** Move the sockets of a member whose rights may have changed. Errors are logged; `check` tries again. */
  follow(userId: number): Promise<void>
  /** Compare the sockets in the admins' room with the database, since the message of a change can be lost. */
  check(): Promise<void>
  /** Resolve when the sockets here have followed every change so far. For tests. */
  settled(): Promise<void>
}

/** The rights of each of somebody's sessions: one that lacks a second factor is no admin's. */
async function readRights(db: ReadDb, userId: number, isFactorRequired: boolean) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'role', 'isVerified', 'gradeLevel', 'language'])
    .select(actsAsAdmin(isFactorRequired).as('isAdmin'))
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function move(socket: AppSocket, rooms: readonly string[]): Promise<void> {
  for (const room of roomsByRight)
    if (!rooms.includes(room)) {
      if (socket.rooms.has(room)) await socket.leave(room)
    } else if (!socket.rooms.has(room)) await socket.join(room)
}

export function createRights(
  io: Io,
  db: ReadDb,
  { isFactorRequired, log }: { isFactorRequired: boolean; log: FastifyBaseLogger },
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
      const wasAdmin = socket.rooms.has(adminsRoom)
      await move(socket, rights ? rightsRooms(rights) : [])
      // After the move, so that what an admin reads then is told to them from then on.
      if (wasAdmin !== socket.rooms.has(adminsRoom)) socket.emit('me:changed', {})
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
      const admins = new Set(socketsIn(adminsRoom).map((socket) => socket.data.userId))
      for (const userId of admins) await follow(userId)
    },
  }
}
