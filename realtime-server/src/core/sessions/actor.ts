import type { Access, ErrorCode, GradeLevel, Language, Role } from '@dodam/contract'

/** A caller who is not signed in. */
export interface Visitor {
  kind: 'visitor'
  language: Language
  /** The epoch in which their request began. */
  epoch: number
}

/** A signed-in caller, as the database says; the token gives only the session's id. */
export interface Member {
  kind: 'member'
  id: number
  sessionId: string
  /** The epoch in which their session was read. */
  epoch: number
  role: Role
  /** When their account was opened, in milliseconds since 1970. */
  joinedAt: number
  /** Whether they act as an admin on this session. */
  isAdmin: boolean
  /** Whether they would, if this session had a second factor proven on it. */
  lacksFactor: boolean
  /** When an admin last did something on this session, in milliseconds since 1970; null for everybody else. */
  adminActiveAt: number | null
  isVerified: boolean
  gradeLevel: GradeLevel
  language: Language
  showAiPosts: boolean
  /** When the password was last proven on this session, in milliseconds since 1970; null when never. */
  provenAt: number | null
  /** Until when they may not write, in milliseconds since 1970; null when they may. */
  suspendedUntil: number | null
  /** From when on their requests and what they send to minors wait, in milliseconds since 1970; null when nothing does. */
  pausedAt: number | null
  /** Until when their chats are closed, in milliseconds since 1970; null when they are open. */
  chatsClosedUntil: number | null
}

/** A member who is an admin, as the database says now, on a session that may act as one. */
export type Admin = Member & { isAdmin: true }

/** The product itself, in a job or at its start. */
export interface System {
  kind: 'system'
  /** The epoch in which the request of whom it acts for began; without it, that of each write's begin. */
  epoch?: number
}
export const system: System = { kind: 'system' }

/** Everybody who can change something. */
export type Actor = Member | Visitor | System

/** The person for whom a view is made. */
export type Viewer = Pick<Visitor, 'kind'> | Pick<Member, 'kind' | 'id'>

/** The caller of an endpoint with this access. */
export type Caller<A extends Access> = A extends 'visitor'
  ? Visitor | Member
  : A extends 'admin' | 'sudo'
    ? Admin
    : Member

/** How long a proven password lets an admin make calls of the access `sudo`. */
export const sudoMs = 10 * 60_000

/** With what `who` is refused a call of this access at `now` (milliseconds since 1970); null when they may make it. */
export function refusalOf(access: Access, who: Visitor | Member, now: number): ErrorCode | null {
  if (access === 'visitor') return null
  if (who.kind === 'visitor') return 'UNAUTHORIZED'
  const mayCall = {
    member: true,
    sharer: who.role !== 'listener',
    listener: who.role !== 'sharer',
    admin: who.isAdmin,
    sudo: who.isAdmin,
  }[access]
  if (!mayCall && who.lacksFactor && (access === 'admin' || access === 'sudo'))
    return 'SECOND_FACTOR_MISSING'
  if (!mayCall) return 'FORBIDDEN'
  const isProven = who.provenAt !== null && now - who.provenAt < sudoMs
  return access === 'sudo' && !isProven ? 'REAUTH_REQUIRED' : null
}

/** Whether somebody is kept from writing at `now` (milliseconds since 1970). */
export const isSuspended = (who: Visitor | Member, now: number): boolean =>
  who.kind === 'member' && who.suspendedUntil !== null && now < who.suspendedUntil

/** Whether somebody's requests, and what they send to minors, wait at `now` (milliseconds since 1970). */
export const isPaused = ({ pausedAt }: Pick<Member, 'pausedAt'>, now: number): boolean =>
  pausedAt !== null && pausedAt <= now

/** Whether somebody's chats are closed at `now` (milliseconds since 1970). */
export const hasClosedChats = (
  { chatsClosedUntil }: Pick<Member, 'chatsClosedUntil'>,
  now: number,
): boolean => chatsClosedUntil !== null && now < chatsClosedUntil

/** From this age on an account is no longer one that an attacker made on the spot. */
const settledMs = 86_400_000

/** Whether somebody is a member like any other at `now` (milliseconds since 1970): not new since a day, not suspended, not paused. */
export const isHealthy = (who: Visitor | Member, now: number): boolean =>
  who.kind === 'member' &&
  now - who.joinedAt > settledMs &&
  !isSuspended(who, now) &&
  !isPaused(who, now)

/** The person's id for comparisons in queries; 0 for a visitor, to whom no row belongs. */
export const idOf = (who: Viewer): number => (who.kind === 'member' ? who.id : 0)

/** The language for a caller who has not chosen one, by their Accept-Language header. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'ko'
