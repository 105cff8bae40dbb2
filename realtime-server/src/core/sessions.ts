import { randomUUID } from 'node:crypto'
import type { Failure } from '@dodam/contract'
import type { Db } from '@dodam/db'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import { Recent } from './recent.ts'
import type { Member } from './who.ts'
import type { Tx } from './write.ts'

/** A session ends after this long without use. */
const idleDays = 30
const idleMs = idleDays * 86_400_000
/** How long a copy is used. Ends and changes are announced at once; this bounds the effect of a lost announcement. */
const trustMs = 5_000
/** How long a refusal is kept: an ended session never comes back, and one unused for too long only if the clock is set back. */
const refusedMs = 60_000
/** Use is noted at most this often. */
const noteEveryMs = 600_000
const maxKept = 20_000

/** Why a session is over: it was ended, or it was unused for too long. */
type Over = NonNullable<Failure['sessionEnd']>

/** The part of a refusal that says why the session is over, where that is known. */
export const endingOf = (over: Over | undefined): Pick<Failure, 'sessionEnd'> =>
  over === undefined ? {} : { sessionEnd: over }

/** A session to open. */
export interface NewSession {
  userId: number
  /** The browser and system in a few words. */
  device: string
  /** The browser's own id, kept over sign-outs. */
  deviceId: string
}

/** The sessions behind the tokens: rows in the database, with short-lived copies of those in use. */
export interface Sessions {
  /** Open a session. Returns its token. */
  open(tx: Tx, session: NewSession): Promise<string>
  /** Return the member of a token; null when it is forged, expired, ended or unused for too long. */
  find(token: string): Promise<Member | null>
  /** Say why `find` has just refused this token; undefined where it never was one of ours. Asks nobody. */
  endOf(token: string): Over | undefined
  /** Refuse the session from now on: it is over. */
  forget(sessionId: string, over: Over): void
  /** Drop the copies of a person's sessions; their next use asks the database. */
  forgetMember(userId: number): void
  /** A session that was last used before this time has ended. */
  idleSince(): string
  /** Return which of these sessions are over, and why. */
  endedAmong(sessionIds: readonly string[]): Promise<{ id: string; over: Over }[]>
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: string; jti: string; typ: 'session' }
    user: { sub: string; sid: string; typ: string }
  }
}

export const issuer = 'dodam'

export interface SessionDeps {
  db: Db
  /** Must be set to HS256 only, with this issuer and audience. */
  jwt: FastifyInstance['jwt']
  clock: Clock
  /** False in production: the test accounts have a known password. */
  mayTestAccountsSignIn: boolean
}

/** Make the sessions of this instance. */
export function createSessions({ db, jwt, clock, mayTestAccountsSignIn }: SessionDeps): Sessions {
  const known = new Recent<Member>({ ttlMs: trustMs, maxSize: maxKept })
  /** Announced as ended. Kept apart from the refused ones, which strangers can fill with tokens of old sessions. */
  const ended = new Recent<Over>({ ttlMs: refusedMs, maxSize: maxKept })
  /** Tokens that the database refused, so that their repetition costs no query. */
  const refused = new Recent<Over>({ ttlMs: refusedMs, maxSize: maxKept })
  /** Counts the changes of members: a row that was being loaded meanwhile may be older, so it is not kept. */
  let changes = 0
  /** Parallel calls of one session share a query. */
  const loading = new Map<string, { since: number; member: Promise<Member | Over> }>()
  const nowMs = () => clock.now().getTime()
  const idleSince = () => new Date(nowMs() - idleMs).toISOString()
  const isIdle = (lastSeenAt: string) => Date.parse(lastSeenAt) <= nowMs() - idleMs

  async function load(sessionId: string, userId: number): Promise<Member | Over> {
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
      .select(['suspendedUntil', 'pausedAt'])
      .select(['lastSeenAt', 'provenAt', 'endedAt', 'isAi', 'isTest'])
      .where('sessions.id', '=', sessionId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    // Only the deletion of an account takes its sessions away.
    if (row === undefined) return 'ended'
    const { lastSeenAt, provenAt, suspendedUntil, pausedAt, endedAt, isAi, isTest, ...who } = row
    if (endedAt !== null) return 'ended'
    if (isIdle(lastSeenAt) || isAi || (isTest && !mayTestAccountsSignIn)) return 'expired'
    if (now.getTime() - Date.parse(lastSeenAt) > noteEveryMs)
      await db
        .updateTable('sessions')
        .set({ lastSeenAt: now })
        .where('id', '=', sessionId)
        .execute()
    return {
      kind: 'member',
      sessionId,
      ...who,
      provenAt: provenAt === null ? null : Date.parse(provenAt),
      suspendedUntil: suspendedUntil === null ? null : Date.parse(suspendedUntil),
      pausedAt: pausedAt === null ? null : Date.parse(pausedAt),
    }
  }

  /** Load a session together with the calls that wait for it already, unless a member has changed since they began. */
  function loadOnce(name: string, sid: string, userId: number): Promise<Member | Over> {
    const under = loading.get(name)
    if (under?.since === changes) return under.member
    const begun = { since: changes, member: load(sid, userId) }
    loading.set(name, begun)
    const drop = () => {
      if (loading.get(name) === begun) loading.delete(name)
    }
    begun.member.then(drop, drop)
    return begun.member
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
    async open(tx, session) {
      const id = randomUUID()
      const now = clock.now()
      await tx.db
        .insertInto('sessions')
        .values({ id, ...session, createdAt: now, lastSeenAt: now, provenAt: now })
        .execute()
      return jwt.sign({ sub: String(session.userId), sid: id, jti: randomUUID(), typ: 'session' })
    },

    async find(token) {
      const claims = verified(token)
      if (claims === null) return null
      const { sid, userId } = claims
      const name = `${sid} ${userId}`
      if (ended.get(sid, nowMs()) || refused.get(name, nowMs())) return null
      const copy = known.get(sid, nowMs())
      if (copy !== undefined) return copy.id === userId ? copy : null
      const changesBefore = changes
      const member = await loadOnce(name, sid, userId)
      if (typeof member === 'string') {
        refused.set(name, member, nowMs())
        return null
      }
      if (ended.get(sid, nowMs())) return null
      if (changes === changesBefore) known.set(sid, member, nowMs())
      return member
    },

    endOf(token) {
      const claims = verified(token)
      if (claims === null) return undefined
      const { sid, userId } = claims
      return ended.get(sid, nowMs()) ?? refused.get(`${sid} ${userId}`, nowMs())
    },

    forget(sessionId, over) {
      known.delete(sessionId)
      ended.set(sessionId, over, nowMs())
    },

    forgetMember(userId) {
      changes++
      known.deleteWhere((member) => member.id === userId)
    },

    idleSince,

    async endedAmong(sessionIds) {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'endedAt', 'lastSeenAt'])
        .where((eb) => eb('id', '=', eb.fn.any(eb.val([...sessionIds]))))
        .execute()
      const held = new Map(rows.map((row) => [row.id, row]))
      return sessionIds.flatMap((id): { id: string; over: Over }[] => {
        const row = held.get(id)
        if (row === undefined || row.endedAt !== null) return [{ id, over: 'ended' }]
        return isIdle(row.lastSeenAt) ? [{ id, over: 'expired' }] : []
      })
    },
  }
}
