import {
  type Access,
  type ErrorCode,
  type GradeLevel,
  type Language,
  mayCall,
  type Role,
  type Staff,
  type StaffRole,
} from '@dodam/contract'

/** A caller who is not signed in. */
export interface Visitor {
  kind: 'visitor'
  language: Language
  /** The epoch in which the request began. */
  epoch: number
}

/** A signed-in caller, as the database knows them; the token gives only the session's id. */
export interface Member {
  kind: 'member'
  id: number
  sessionId: string
  /** The epoch in which the session was read. */
  epoch: number
  role: Role
  /** When the account was opened, in milliseconds since 1970. */
  joinedAt: number
  /** Whether the member may act as an admin on this session. */
  isAdmin: boolean
  /** What the member may do as an admin on this session; empty for other members. */
  staffRoles: readonly StaffRole[]
  /** Whether only a missing second factor keeps this session from acting as an admin. */
  lacksFactor: boolean
  /** Whether the session of an admin on duty is locked, until they prove their password. */
  isLocked: boolean
  /** When an admin was last active on this session, in milliseconds since 1970; null for other members. */
  adminActiveAt: number | null
  isVerified: boolean
  gradeLevel: GradeLevel
  language: Language
  showAiPosts: boolean
  /** When the password was last proven on this session, in milliseconds since 1970; null when never. */
  provenAt: number | null
  /** The end of a suspension, in milliseconds since 1970; null without one. A suspended member may not write. */
  suspendedUntil: number | null
  /** Since when chat requests and messages to minors are paused, in milliseconds since 1970; null when they are not. */
  pausedAt: number | null
  /** When the member's closed chats reopen, in milliseconds since 1970; null when they are open. */
  chatsClosedUntil: number | null
}

/** A member who is an admin, as the database says now, on a session that may act as one. */
export type Admin = Member & { isAdmin: true }

/** The product itself, in a job or at its start. */
export interface System {
  kind: 'system'
  /** The epoch of the request that a write belongs to; without it, the epoch in which each write begins. */
  epoch?: number
}
export const system: System = { kind: 'system' }

/** Every kind of actor that can change something. */
export type Actor = Member | Visitor | System

/** The recipient of a view. */
export type Viewer = Pick<Visitor, 'kind'> | Pick<Member, 'kind' | 'id'>

/** The caller of an endpoint with this access. */
export type Caller<A extends Access> = A extends 'visitor'
  ? Visitor | Member
  : A extends 'admin' | 'sudo'
    ? Admin
    : Member

/** How long a proven password allows calls of the access `sudo`. */
export const sudoMs = 10 * 60_000

/** The part of a spec that says who may call. */
interface Allowed {
  readonly access: Access
  readonly staff?: Staff
}

/** Return the code that refuses `who` a call at `now` (milliseconds since 1970); null when it is allowed. */
export function refusalOf(
  { access, staff = 'lead' }: Allowed,
  who: Visitor | Member,
  now: number,
): ErrorCode | null {
  if (access === 'visitor') return null
  if (who.kind === 'visitor') return 'UNAUTHORIZED'
  const mayAsAdmin = who.isAdmin && mayCall(who, { staff })
  const isAllowed = {
    member: true,
    sharer: who.role !== 'listener',
    listener: who.role !== 'sharer',
    admin: mayAsAdmin,
    sudo: mayAsAdmin,
  }[access]
  if (!isAllowed && who.lacksFactor && (access === 'admin' || access === 'sudo'))
    return 'SECOND_FACTOR_MISSING'
  if (!isAllowed) return 'FORBIDDEN'
  const isProven = who.provenAt !== null && now - who.provenAt < sudoMs
  return access === 'sudo' && !isProven ? 'REAUTH_REQUIRED' : null
}

/** Whether a suspension stops the caller from writing at `now` (milliseconds since 1970). */
export const isSuspended = (
  who: Visitor | Member,
  now: number,
): who is Member & { suspendedUntil: number } =>
  who.kind === 'member' && who.suspendedUntil !== null && now < who.suspendedUntil

/** Whether the member's requests and messages to minors are paused at `now` (milliseconds since 1970). */
export const isPaused = ({ pausedAt }: Pick<Member, 'pausedAt'>, now: number): boolean =>
  pausedAt !== null && pausedAt <= now

/** Whether the member's chats are closed at `now` (milliseconds since 1970). */
export const hasClosedChats = <Who extends Pick<Member, 'chatsClosedUntil'>>(
  who: Who,
  now: number,
): who is Who & { chatsClosedUntil: number } =>
  who.chatsClosedUntil !== null && now < who.chatsClosedUntil

/** Younger accounts may have been opened just for an attack. */
const settledMs = 86_400_000

/** Whether a member's account is over a day old, not suspended and not paused at `now` (milliseconds since 1970). */
export const isHealthy = (who: Visitor | Member, now: number): boolean =>
  who.kind === 'member' &&
  now - who.joinedAt > settledMs &&
  !isSuspended(who, now) &&
  !isPaused(who, now)

/** Return the viewer's id for comparisons in queries; 0 for a visitor, because no row belongs to 0. */
export const idOf = (who: Viewer): number => (who.kind === 'member' ? who.id : 0)

/** Return the language of a caller without a stored choice, by their Accept-Language header. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'ko'
