import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
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
}

const readRights = (db: ReadDb, userId: number) =>
  db
    .selectFrom('users')
    .select(['role', 'isAdmin', 'isVerified', 'gradeLevel'])
    .where('id', '=', userId)
    .executeTakeFirst()

async function move(socket: AppSocket, rooms: readonly string[]): Promise<void> {
  for (const room of roomsByRight)
    if (!rooms.includes(room)) {
      if (socket.rooms.has(room)) await socket.leave(room)
    } else if (!socket.rooms.has(room)) await socket.join(room)
}

export function createRights(io: Io, db: ReadDb, log: FastifyBaseLogger): Rights {
  let changes = 0
  let turn = Promise.resolve()
  const socketsIn = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    )

  async function apply(userId: number): Promise<void> {
    const sockets = socketsIn(memberRoom(userId))
    if (sockets.length === 0) return
    const rights = await readRights(db, userId)
    for (const socket of sockets) await move(socket, rights ? rightsRooms(rights) : [])
  }

  /** One member after another: two changes of one person apply in the order in which they were read. */
  function follow(userId: number): Promise<void> {
    changes++
    turn = turn
      .then(() => apply(userId))
      .catch((error: unknown) =>
        log.warn({ err: error }, "a member's sockets keep their rooms until the next check"),
      )
    return turn
  }

  return {
    version: () => changes,
    follow,
    async check() {
      const admins = new Set(socketsIn(adminsRoom).map((socket) => socket.data.userId))
      for (const userId of admins) await follow(userId)
    },
  }
}
