import { randomUUID } from 'node:crypto'
import type { Db } from '@dodam/db'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Member } from './who.ts'
import type { Tx } from './write.ts'

/** A session ends after this long without use. */
const idleDays = 30
const idleMs = idleDays * 86_400_000
/** How long an instance believes what it knows of a session. Ends and changes are told at once; this bounds what a lost message can do. */
const trustMs = 5_000
/** Use is noted at most this often. */
const noteEveryMs = 600_000
const maxKnown = 20_000

interface Known {
  member: Member
  until: number
}

/** The sessions behind the tokens: rows in the database, with a short-lived copy of those in use. */
export interface Sessions {
  /** Opens a session for a user and answers its token. */
  open(tx: Tx, userId: number, device: string): Promise<string>
  /** Who a token stands for, or null when it is forged, expired, ended or unused for too long. */
  find(token: string): Promise<Member | null>
  /** Refuses the session from now on: it has ended. */
  forget(sessionId: string): void
  /** Forgets the copies of a person's sessions; their next use asks the database. */
  forgetMember(userId: number): void
  /** A session that was last used before this is over. */
  idleSince(): string
  /** Which of these sessions no longer count. */
  endedAmong(sessionIds: readonly string[]): Promise<string[]>
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: string; jti: string; typ: 'session' }
    user: { sub: string; sid: string; typ: string }
  }
}

export const issuer = 'dodam'

/** Makes the sessions of this instance. `jwt` must be set to HS256 only, with this issuer and audience. */
export function createSessions(db: Db, jwt: FastifyInstance['jwt'], clock: Clock): Sessions {
  const known = new Map<string, Known>()
  /** Ended while perhaps being loaded: a session never comes back, so these are refused without asking. */
  const ended = new Set<string>()
  /** Counted up by every change of a member: what was being loaded meanwhile may be from before it, and is not kept. */
  let changes = 0
  const idleSince = () => new Date(clock.now().getTime() - idleMs).toISOString()

  async function load(sessionId: string, userId: number): Promise<Member | null> {
    const now = clock.now()
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select([
        'users.id',
        'role',
        'isAdmin',
        'isVerified',
        'gradeLevel',
        'language',
        'showAiPosts',
      ])
      .select('lastSeenAt')
      .where('sessions.id', '=', sessionId)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('lastSeenAt', '>', idleSince())
      .executeTakeFirst()
    if (row === undefined) return null
    const { lastSeenAt, ...who } = row
    if (now.getTime() - Date.parse(lastSeenAt) > noteEveryMs)
      await db
        .updateTable('sessions')
        .set({ lastSeenAt: now })
        .where('id', '=', sessionId)
        .execute()
    return { kind: 'member', sessionId, ...who }
  }

  function verified(token: string): { sid: string; userId: number } | null {
    try {
      const { sub, sid, typ } = jwt.verify<{ sub: string; sid: string; typ: string }>(token)
      const userId = Number(sub)
      return typ === 'session' && Number.isSafeInteger(userId) ? { sid, userId } : null
    } catch {
      return null
    }
  }

  return {
    async open(tx, userId, device) {
      const id = randomUUID()
      const now = clock.now()
      await tx.db
        .insertInto('sessions')
        .values({ id, userId, device, createdAt: now, lastSeenAt: now })
        .execute()
      return jwt.sign({ sub: String(userId), sid: id, jti: randomUUID(), typ: 'session' })
    },

    async find(token) {
      const claims = verified(token)
      if (claims === null || ended.has(claims.sid)) return null
      const now = clock.now().getTime()
      const copy = known.get(claims.sid)
      if (copy !== undefined && copy.until > now)
        return copy.member.id === claims.userId ? copy.member : null
      const changesBefore = changes
      const member = await load(claims.sid, claims.userId)
      known.delete(claims.sid)
      if (member !== null && !ended.has(claims.sid)) {
        // The map keeps insertion order: its first entry is the one loaded longest ago.
        if (known.size >= maxKnown) known.delete(known.keys().next().value ?? '')
        if (changes === changesBefore) known.set(claims.sid, { member, until: now + trustMs })
        return member
      }
      return null
    },

    forget(sessionId) {
      known.delete(sessionId)
      if (ended.size >= maxKnown) ended.clear()
      ended.add(sessionId)
    },

    forgetMember(userId) {
      changes++
      for (const [sessionId, { member }] of known) if (member.id === userId) known.delete(sessionId)
    },

    idleSince,

    async endedAmong(sessionIds) {
      const alive = await db
        .selectFrom('sessions')
        .select('id')
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...sessionIds]))))
        .where('endedAt', 'is', null)
        .where('lastSeenAt', '>', idleSince())
        .execute()
      const living = new Set(alive.map((row) => row.id))
      return sessionIds.filter((id) => !living.has(id))
    },
  }
}
