import * as z from 'zod/mini'
import { audited } from '../audit/schemas.ts'
import { Count, page, RowId, Success, Time, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import {
  attackSeverities,
  attackTypes,
  blockReasonLength,
  detectionRules,
  incidentEventsLength,
  incidentStatuses,
  incidentsPageSize,
  networkLength,
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
  /** null: until somebody lifts it. */
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

const Network = text(networkLength.min, networkLength.max, 'network.form')

/** What a browser tells, of which only the beginning is read. */
const Told = z.string().check(z.maxLength(8_192))

export const securitySpecs = {
  read: spec({
    summary: 'How safe it is now, and why: attempts, sessions, blocked networks, and the last hour',
    access: 'admin',
    answer: Security,
  }),
  block: spec({
    summary:
      'Shut out an address (of IPv6 its /64) or a network, until a time or until it is lifted. Never one’s own, a proxy’s or a private one. Of what is shut out already, reason and end are replaced',
    access: 'admin',
    body: z.object({
      ip: Network,
      reason: text(blockReasonLength.min, blockReasonLength.max, 'block-ip.reason'),
      until: z.optional(z.nullable(Time)),
    }),
    answer: BlockedAddress,
    status: 201,
    announces: [...audited, 'security:changed', 'incident:changed'],
  }),
  unblock: spec({
    summary: 'Lift a block, or the slowing down of a network',
    access: 'admin',
    answer: Success,
    announces: [...audited, 'security:changed', 'incident:changed'],
  }),
  endSession: spec({
    summary: 'End anybody’s session; never the one that asks',
    access: 'admin',
    answer: Success,
    announces: [...audited, 'session:ended'],
  }),
  removeEvent: spec({
    summary: 'Take an attempt off the list. Its incident keeps its count',
    access: 'admin',
    answer: Success,
    announces: [...audited, 'security:changed', 'incident:changed'],
  }),
  resetLimits: spec({
    summary:
      'Let an account or a network begin anew with every limit: wrong passwords, requests, messages. One of the two must be named',
    access: 'sudo',
    body: z.object({ userId: z.optional(RowId), ip: z.optional(Network) }).check(
      z.refine(({ userId, ip }) => userId !== undefined || ip !== undefined, {
        error: 'reset-limits.nobody',
        path: ['userId'],
      }),
    ),
    answer: Success,
    announces: [...audited],
  }),
  listIncidents: spec({
    summary: 'Incidents, newest first',
    access: 'admin',
    query: z.extend(page(incidentsPageSize, 100), {
      status: z.optional(z.enum(incidentStatuses)),
    }),
    answer: z.object({ items: z.array(Incident), nextBefore: z.nullable(RowId) }),
  }),
  listIncidentEvents: spec({
    summary: 'The attempts of an incident, newest first',
    access: 'admin',
    query: page(incidentsPageSize, 100),
    answer: z.object({ items: z.array(HackingAttempt), nextBefore: z.nullable(RowId) }),
  }),
  setIncidentStatus: spec({
    summary:
      'Close an incident, or open it again: closing lifts what the server did because of it. Of one rule and source one is open at most',
    access: 'admin',
    body: z.object({ status: z.enum(['resolved', 'investigating']) }),
    answer: Incident,
    announces: [...audited, 'incident:changed', 'security:changed'],
  }),
  reportViolation: spec({
    summary:
      'What a page wanted to load or run against its content security policy; browsers report it by themselves',
    access: 'visitor',
    whileSuspended: true,
    body: z.object({
      'csp-report': z.object({
        'blocked-uri': z.optional(Told),
        'effective-directive': z.optional(Told),
        'violated-directive': z.optional(Told),
        'source-file': z.optional(Told),
      }),
    }),
    answer: Success,
  }),
}
