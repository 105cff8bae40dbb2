import * as z from 'zod/mini'
import { Count, RowId, Time } from '../shared/schemas.ts'
import {
  attackSeverities,
  attackTypes,
  detectionRules,
  incidentEventsLength,
  incidentStatuses,
} from './rules.ts'

const what = {
  type: z.enum(attackTypes),
  /** The rule that detected it. */
  rule: z.enum(detectionRules),
  severity: z.enum(attackSeverities),
  status: z.enum(incidentStatuses),
  /** The username of the account that was its target or source; null where there is none. */
  targetUser: z.nullable(z.string()),
  targetUserId: z.nullable(RowId),
}

/** One attempt; many of the same kind and source within a moment are merged. */
export const HackingAttempt = z.object({
  kind: z.literal('hacking-attempt'),
  id: RowId,
  ...what,
  incidentId: RowId,
  /** Number of merged attempts. */
  count: Count,
  /** The network of the source; empty where unknown. Never a geographic guess. */
  location: z.string(),
  timestamp: Time,
  /** Empty once it is older than the retention of addresses. */
  sourceIP: z.string(),
  /** Browser and system, as `Chrome · Windows`, or `unknown`. */
  device: z.string(),
  /** The call, as `GET /api/chat-rooms/:id`. Untrusted input: render it as text only. */
  details: z.string(),
})
export type HackingAttempt = z.infer<typeof HackingAttempt>

/** What one rule has detected of an incident. */
const IncidentPart = z.object({
  type: z.enum(attackTypes),
  rule: z.enum(detectionRules),
  severity: z.enum(attackSeverities),
  count: Count,
  lastAt: Time,
})

/** The attempts of one source, until it is closed. `type` and `rule` are those of its gravest part. */
export const Incident = z.object({
  kind: z.literal('incident'),
  id: RowId,
  ...what,
  /** The gravest first. */
  parts: z.array(IncidentPart),
  /** A network, an account as `user 12`, a deleted account as `deleted 7`, which does not identify it, or `everywhere`. */
  source: z.string(),
  count: Count,
  firstAt: Time,
  lastAt: Time,
  /** Its latest attempts, newest first. */
  eventIds: z.array(RowId).check(z.maxLength(incidentEventsLength)),
  /** The server's own reaction, and until when. */
  answer: z.enum(['noted', 'slowed', 'blocked']),
  answerUntil: z.nullable(Time),
  /** With what it was closed; null where nothing was said. */
  note: z.nullable(z.string()),
})
export type Incident = z.infer<typeof Incident>

/** A network that is blocked, or slowed down while not signed in. */
export const BlockedAddress = z.object({
  kind: z.literal('blocked-address'),
  id: RowId,
  /** As `192.0.2.7`, `192.0.2.0/24` or `2001:db8:0:1::/64`. */
  ip: z.string(),
  action: z.enum(['slow', 'block']),
  reason: z.string(),
  /** Requests and connections that the block refused. */
  attempts: Count,
  addedAt: Time,
  /** null: until an admin lifts it. */
  until: z.nullable(Time),
  /** The admin who added it; null where the server did. */
  addedBy: z.nullable(z.string()),
  incidentId: z.nullable(RowId),
})
export type BlockedAddress = z.infer<typeof BlockedAddress>

export const ActiveSession = z.object({
  kind: z.literal('active-session'),
  id: RowId,
  userId: RowId,
  username: z.string(),
  nickname: z.string(),
  isAdmin: z.boolean(),
  /** It was used in another browser and from another network than those in which it was opened. */
  suspicious: z.boolean(),
  /** Empty before its first use. */
  ipAddress: z.string(),
  /** The network; empty together with the address. */
  location: z.string(),
  /** Rounded to the hour. */
  lastActivity: Time,
  device: z.string(),
  /** The session of the call. */
  isCurrent: z.boolean(),
})
export type ActiveSession = z.infer<typeof ActiveSession>

/** Points that an open incident deducts from the score. */
export const ScorePoint = z.object({
  incidentId: RowId,
  type: z.enum(attackTypes),
  rule: z.enum(detectionRules),
  severity: z.enum(attackSeverities),
  status: z.enum(incidentStatuses),
  points: Count,
})
export type ScorePoint = z.infer<typeof ScorePoint>

export const Security = z.object({
  securityMetrics: z.object({
    threatLevel: z.enum(attackSeverities),
    /** 0 to 100: see `securityScoreOf`. */
    securityScore: Count,
    /** Open incidents. */
    activeThreats: Count,
    /** Number of members. */
    protectedUsers: Count,
    /** The deductions, the largest first: the gravest open incident of each type. */
    points: z.array(ScorePoint),
  }),
  loginAttempts: z.object({
    /** Networks that are blocked now. */
    blockedIPs: Count,
    /** Attempts on passwords in the last 24 hours that belong to an incident. */
    suspicious: Count,
  }),
  /** The newest 200. */
  hackingAttempts: z.array(HackingAttempt),
  /** The first page of the sessions in use. */
  activeSessions: z.array(ActiveSession),
  /** The newest 200 in force. */
  ipBlacklist: z.array(BlockedAddress),
  /** Attempts of the last hour by minute, type and severity; only combinations with any. */
  activity: z.array(
    z.object({
      minute: Time,
      type: z.enum(attackTypes),
      severity: z.enum(attackSeverities),
      count: Count,
    }),
  ),
})
export type Security = z.infer<typeof Security>
