import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../core/clock.ts'
import { logFailure } from '../core/http/failures.ts'
import { actsAsAdmin, adminState, type ListOnDuty } from '../core/sessions/admin-sessions.ts'
import { closedUntil } from '../core/sessions/restrictions.ts'
import {
  chatsClosedRoom,
  lockedMemberRoom,
  lockedRoom,
  memberRoom,
  roomsByRight,
  roomsOf,
  staffRooms,
} from './audience.ts'
import { leavePage } from './page-use.ts'
import type { AppSocket, Io } from './publish.ts'

/** Keeps open sockets in the rooms that their member's rights allow, on this instance. */
export interface Rights {
  /** Counts the changes. A handshake that began before the last change reads the rights again. */
  version(): number
  /** Update the rooms of a member whose rights may have changed. Errors are logged, and `check` retries. */
  follow(userId: number): Promise<void>
  /**
   * Compare with the database the sockets of those who are or should be in the rooms of admins or of members with closed
   * chats: messages can be lost, sessions lock by time, and closed chats reopen by time.
   */
  check(): Promise<void>
  /** Resolve when the sockets on this instance have followed every change so far. For tests. */
  settled(): Promise<void>
}

interface Deps {
  db: ReadDb
  clock: Clock
  log: FastifyBaseLogger
  config: { adminSecondFactor: boolean }
  listOnDuty: ListOnDuty
}

/**
 * Return the rights of each session of a member: a session that lacks a required second factor has no admin rights, and one
 * of an idle admin may be locked.
 */
async function readRights({ db, clock, config, listOnDuty }: Deps, userId: number) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.id', 'role', 'isVerified', 'gradeLevel', 'language'])
    .select(closedUntil.as('chatsClosedUntil'))
    .select('staffRoles')
    .select([
      'users.isAdmin as isAdminAccount',
      'sessions.createdAt',
      'adminSince',
      'adminActiveAt',
    ])
    .select(actsAsAdmin(config.adminSecondFactor).as('isAdmin'))
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
  const reading = { db, clock, listOnDuty }
  const rights = rows.map(async ({ id, chatsClosedUntil: until, ...row }) => {
    const state = row.isAdminAccount ? await adminState(userId, row, reading) : 'open'
    const holder = {
      ...row,
      id: userId,
      sessionId: id,
      staffRoles: row.isAdmin ? row.staffRoles : [],
      isLocked: state === 'locked',
      chatsClosedUntil: until === null ? null : Date.parse(until),
    }
    return [id, holder] as const
  })
  return new Map(await Promise.all(rights))
}

/** Return which of these members are admins or have closed chats. */
async function listRestrictedOrAdmins({ db, clock }: Deps, userIds: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val([...new Set(userIds)]))))
    .where((eb) =>
      eb.or([eb('isAdmin', '=', true), eb(closedUntil, '>', clock.now().toISOString())]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The rooms whose changes are announced to the client. */
const followed = [...staffRooms, chatsClosedRoom]

/** Move a socket to these rooms. One that locks leaves also the rooms of what it has open, and its page. */
async function move(socket: AppSocket, rooms: readonly string[]): Promise<void> {
  const { userId } = socket.data
  const left = rooms.includes(lockedRoom)
    ? [...socket.rooms].filter((room) => room !== socket.id)
    : roomsByRight(userId)
  for (const room of left) if (!rooms.includes(room)) await socket.leave(room)
  for (const room of rooms) if (!socket.rooms.has(room)) await socket.join(room)
  if (rooms.includes(lockedRoom)) leavePage(socket)
}

export function createRights(io: Io, deps: Deps): Rights {
  const { clock, log } = deps
  let changes = 0
  let turn = Promise.resolve()
  const socketsIn = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    )

  async function apply(userId: number): Promise<void> {
    const sockets = [memberRoom(userId), lockedMemberRoom(userId)].flatMap(socketsIn)
    if (sockets.length === 0) return
    const all = await readRights(deps, userId)
    for (const socket of sockets) {
      const rights = all.get(socket.data.sessionId)
      const held = () => followed.map((room) => socket.rooms.has(room)).join()
      const before = held()
      if (rights) await move(socket, roomsOf(rights, clock.now().getTime()))
      else for (const room of roomsByRight(userId)) await socket.leave(room)
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
      const rooms = [...followed, lockedRoom]
      const inside = rooms.flatMap(socketsIn).map((socket) => socket.data.userId)
      const connected = [...io.sockets.sockets.values()].map((socket) => socket.data.userId)
      const outside = await listRestrictedOrAdmins(deps, connected)
      for (const userId of new Set([...inside, ...outside])) await follow(userId)
    },
  }
}
