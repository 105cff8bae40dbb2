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
  /** By which rule it was noticed. */
  rule: z.enum(detectionRules),
  severity: z.enum(attackSeverities),
  status: z.enum(incidentStatuses),
  /** The username of the account that it was aimed at, or came from; null where there is none. */
  targetUser: z.nullable(z.string()),
  targetUserId: z.nullable(RowId),
}

/** One attempt; many of the same kind and source within a moment are told as one. */
export const HackingAttempt = z.object({
  kind: z.literal('hacking-attempt'),
  id: RowId,
  ...what,
  incidentId: RowId,
  /** How many there were in this moment. */
  count: Count,
  /** The network it came from; empty where none is known. No place is made up from it. */
  location: z.string(),
  timestamp: Time,
  /** Empty once it is older than addresses are kept. */
  sourceIP: z.string(),
  /** Browser and system, as `Chrome · Windows`, or `unknown`. */
  device: z.string(),
  /** The call, as `GET /api/chat-rooms/:id`. Foreign input: it is text, and nothing else. */
  details: z.string(),
})
export type HackingAttempt = z.infer<typeof HackingAttempt>

/** What belongs together: attempts by one rule from one source, until it is closed. */
export const Incident = z.object({
  kind: z.literal('incident'),
  id: RowId,
  ...what,
  /** A network, an account as `user 12`, one that was deleted since as `deleted 7`, which says nothing of it, or `everywhere`. */
  source: z.string(),
  count: Count,
  firstAt: Time,
  lastAt: Time,
  /** Its last attempts, newest first. */
  eventIds: z.array(RowId).check(z.maxLength(incidentEventsLength)),
  /** What the server did by itself, and until when. */
  answer: z.enum(['noted', 'slowed', 'blocked']),
  answerUntil: z.nullable(Time),
})
export type Incident = z.infer<typeof Incident>

/** A network that is shut out, or slowed down while it is not signed in. */
export const BlockedAddress = z.object({
  kind: z.literal('blocked-address'),
  id: RowId,
  /** As `192.0.2.7`, `192.0.2.0/24` or `2001:db8:0:1::/64`. */
  ip: z.string(),
  action: z.enum(['slow', 'block']),
  reason: z.string(),
  /** Requests and connections that were refused by it. */
  attempts: Count,
  addedAt: Time,
  /** null: until an admin lifts it. */
  until: z.nullable(Time),
  /** The admin who made it; null where the server did. */
  addedBy: z.nullable(z.string()),
  incidentId: z.nullable(RowId),
})
export type BlockedAddress = z.infer<typeof BlockedAddress>

export const ActiveSession = z.object({
  kind: z.literal('active-session'),
  id: RowId,
  userId: RowId,
  username: z.string(),
  isAdmin: z.boolean(),
  /** It was used in another browser and from another network than the one it was opened in. */
  suspicious: z.boolean(),
  /** Empty until it was used. */
  ipAddress: z.string(),
  /** The network; empty as the address. */
  location: z.string(),
  /** The hour of it. */
  lastActivity: Time,
  device: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type ActiveSession = z.infer<typeof ActiveSession>

/** What an open incident takes off the score. */
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
    /** Members. */
    protectedUsers: Count,
    /** Why the score is not 100, the largest first: of each type the gravest open incident. */
    points: z.array(ScorePoint),
  }),
  loginAttempts: z.object({
    /** Networks that are shut out now. */
    blockedIPs: Count,
    /** Attempts at passwords of the last 24 hours that belong to an incident. */
    suspicious: Count,
  }),
  /** The newest 200. */
  hackingAttempts: z.array(HackingAttempt),
  /** The 200 that were used last, those that are suspicious before the others. */
  activeSessions: z.array(ActiveSession),
  /** The newest 200 that are in force. */
  ipBlacklist: z.array(BlockedAddress),
  /** Attempts of the last hour: of each minute, type and severity in which there were any. */
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
