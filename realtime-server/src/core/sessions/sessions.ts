import { randomUUID } from 'node:crypto'
import type { Failure } from '@dodam/contract'
import { Recent } from '../lru.ts'
import type { Tx } from '../tx/write.ts'
import { noteActive } from './active-days.ts'
import type { Member } from './actor.ts'
import { adminEnds, noteActEveryMs } from './admin-sessions.ts'
import { idleMs, isIdle, loadMember, type Over, type SessionDeps } from './load-member.ts'
import type { Claims, NoToken, Tokens } from './tokens.ts'

/**
 * How long a cached session is trusted. Ends and changes are announced at once; this bounds the effect of a lost
 * announcement.
 */
export const trustMs = 5_000
/**
 * How long a refusal is cached: an ended session never becomes valid again, and an idle one only when the clock is set
 * back.
 */
const refusedMs = 60_000
const maxKept = 20_000

/** The part of a refusal that says why the session is over, if that is known. */
export const endingOf = (over: Over | undefined): Pick<Failure, 'sessionEnd'> =>
  over === undefined ? {} : { sessionEnd: over }

export interface NewSession {
  userId: number
  /** The browser and system in a few words. */
  device: string
  /** The browser's own id, which survives a sign-out. */
  deviceId: string
  /** Whether a second factor was proven as well. */
  hasFactor: boolean
}

/** Why a token was refused: unsigned, forged, or of a session that was ended. */
export interface TokenFault {
  fault: Exclude<NoToken, 'none'> | 'ended'
  /** Set for an ended session only. */
  sessionId: string | null
}

/** The sessions behind the tokens: rows in the database, with short-lived cached copies. */
export interface Sessions {
  /** Open a session. Returns its token. */
  open(tx: Tx, session: NewSession): Promise<string>
  /** Return the member of a token; null when it is forged, expired, ended or unused for too long. */
  find(token: string): Promise<Member | null>
  /** Record that an admin was active on their session, which postpones its end. */
  noteAct(member: Member): Promise<void>
  /**
   * Return why `find` has just refused this token; undefined for a token that was not issued here. Reads memory only.
   */
  endOf(token: string): Over | undefined
  /**
   * Return what is wrong with a token that `find` has just refused, for the detection of attacks; null when it is only
   * old. Reads memory only.
   */
  faultOf(token: string): TokenFault | null
  /** Refuse the session from now on. */
  forget(sessionId: string, over: Over): void
  /** Drop the copies of a member's sessions, so that their next use reads the database. */
  forgetMember(userId: number): void
  /** Drop every copy, because the database was replaced. */
  forgetAll(): void
  /** Return the time before which the last use of a session must lie for it to have ended. */
  idleSince(): string
  /** Return which of these sessions are over, and why. */
  endedAmong(sessionIds: readonly string[]): Promise<{ id: string; over: Over }[]>
}

/** Make the sessions of this instance. */
export function createSessions({ tokens, ...deps }: SessionDeps & { tokens: Tokens }): Sessions {
  const { db, clock, listOnDuty } = deps
  const known = new Recent<Member>({ ttlMs: trustMs, maxSize: maxKept })
  /** Announced as ended. Separate from `refused`, which strangers can fill with tokens of old sessions. */
  const ended = new Recent<Over>({ ttlMs: refusedMs, maxSize: maxKept })
  /** Tokens that the database refused, so that a repeated one costs no query. */
  const refused = new Recent<Over>({ ttlMs: refusedMs, maxSize: maxKept })
  /** Counts the changes of members: a row whose load began before a change may be stale, so it is not kept. */
  let changes = 0
  /** Parallel calls of one session share a query. */
  const loading = new Map<string, { since: number; member: Promise<Member | Over> }>()
  const nowMs = () => clock.now().getTime()
  const idleSince = () => new Date(nowMs() - idleMs).toISOString()

  /** Join a load of this session that is under way, unless a member has changed since it began. */
  function loadOnce(name: string, sid: string, userId: number): Promise<Member | Over> {
    const under = loading.get(name)
    if (under?.since === changes) return under.member
    const begun = { since: changes, member: loadMember(deps, sid, userId) }
    loading.set(name, begun)
    const drop = () => {
      if (loading.get(name) === begun) loading.delete(name)
    }
    begun.member.then(drop, drop)
    return begun.member
  }

  const endOfClaims = ({ sid, userId, isPast }: Claims): Over | undefined =>
    ended.get(sid, nowMs()) ??
    refused.get(`${sid} ${userId}`, nowMs()) ??
    (isPast ? 'expired' : undefined)

  return {
    async open(tx, { hasFactor, ...session }) {
      const id = randomUUID()
      const now = clock.now()
      const times = { createdAt: now, lastSeenAt: now, provenAt: now }
      await tx.db
        .insertInto('sessions')
        .values({
          id,
          ...session,
          ...times,
          factorAt: hasFactor ? now : null,
          adminSince: now,
          adminActiveAt: now,
        })
        .execute()
      await noteActive(tx.db, session.userId, now)
      tx.changed({ kind: 'session-opened' })
      return tokens.sign({ sid: id, userId: session.userId, jti: randomUUID() })
    },

    async find(token) {
      const claims = tokens.read(token)
      if (typeof claims === 'string') return null
      const { sid, userId } = claims
      const name = `${sid} ${userId}`
      if (endOfClaims(claims)) return null
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

    async noteAct({ sessionId, adminActiveAt }) {
      const now = clock.now()
      if (adminActiveAt === null || now.getTime() - adminActiveAt < noteActEveryMs) return
      await db
        .updateTable('sessions')
        .set({ adminActiveAt: now })
        .where('id', '=', sessionId)
        .execute()
      known.delete(sessionId)
    },

    endOf(token) {
      const claims = tokens.read(token)
      return typeof claims === 'string' ? undefined : endOfClaims(claims)
    },

    faultOf(token) {
      const claims = tokens.read(token)
      if (typeof claims === 'string')
        return claims === 'none' ? null : { fault: claims, sessionId: null }
      return endOfClaims(claims) === 'ended' ? { fault: 'ended', sessionId: claims.sid } : null
    },

    forget(sessionId, over) {
      known.delete(sessionId)
      ended.set(sessionId, over, nowMs())
    },

    forgetMember(userId) {
      changes++
      known.deleteWhere((member) => member.id === userId)
    },

    forgetAll() {
      changes++
      known.deleteWhere(() => true)
    },

    idleSince,

    async endedAmong(sessionIds) {
      const rows = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .select(['sessions.id', 'userId', 'endedAt', 'ranOut', 'lastSeenAt', 'users.isAdmin'])
        .select(['sessions.createdAt', 'adminSince', 'adminActiveAt'])
        .where((eb) => eb('sessions.id', '=', eb.fn.any(eb.val([...sessionIds]))))
        .execute()
      const held = new Map(rows.map((row) => [row.id, row]))
      const onDuty = rows.some(({ isAdmin }) => isAdmin) ? await listOnDuty({ db, clock }) : []
      return sessionIds.flatMap((id): { id: string; over: Over }[] => {
        const row = held.get(id)
        if (row === undefined) return [{ id, over: 'ended' }]
        if (row.endedAt !== null) return [{ id, over: row.ranOut ? 'expired' : 'ended' }]
        const { endsAt } = adminEnds(row, onDuty.includes(row.userId))
        const hasRunOut = row.isAdmin && endsAt <= nowMs()
        return hasRunOut || isIdle(row.lastSeenAt, clock.now()) ? [{ id, over: 'expired' }] : []
      })
    },
  }
}
