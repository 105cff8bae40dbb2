import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Id, page, RowId, Success, Time, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import {
  blockReasonLength,
  incidentNoteLength,
  incidentStatuses,
  incidentsPageSize,
  networkLength,
  sessionSearchLength,
  sessionsPageSize,
} from './rules.ts'
import { ActiveSession, BlockedAddress, HackingAttempt, Incident, Security } from './schemas.ts'

export * from './schemas.ts'

const Network = text(networkLength.min, networkLength.max, 'network.form')

/** Reported by a browser; only the beginning is read. */
const Told = z.string().check(z.maxLength(8_192))

export const securitySpecs = {
  read: spec({
    summary: 'How safe it is now, and why: attempts, sessions, blocked networks, and the last hour',
    access: 'admin',
    staff: ['operator'],
    answer: Security,
  }),
  block: spec({
    summary:
      'Shut out an address (of IPv6 its /64) or a network, until a time or until it is lifted. Never one’s own, a proxy’s or a private one. Of what is shut out already, reason and end are replaced. It closes the open incidents from there',
    access: 'admin',
    staff: ['operator'],
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
    staff: ['operator'],
    answer: Success,
    announces: [...audited, 'security:changed', 'incident:changed'],
  }),
  listSessions: spec({
    summary:
      'Sessions in use, unusual ones first, then the latest sign-in: of all, of one account, or with every word of a search in username, address and device',
    access: 'admin',
    staff: ['operator'],
    query: z.extend(page(sessionsPageSize, 100), {
      search: z.optional(text(sessionSearchLength.min, sessionSearchLength.max, 'user.search')),
      userId: z.optional(Id),
    }),
    answer: z.object({ items: z.array(ActiveSession), nextBefore: z.nullable(RowId) }),
  }),
  endSession: spec({
    summary: 'End anybody’s session; never the one that asks',
    access: 'admin',
    staff: ['operator'],
    answer: Success,
    announces: [...audited, 'session:ended'],
  }),
  removeEvent: spec({
    summary: 'Take an attempt off the list. Its incident keeps its count',
    access: 'admin',
    staff: ['operator'],
    answer: Success,
    announces: [...audited, 'security:changed', 'incident:changed'],
  }),
  resetLimits: spec({
    summary:
      'Let an account or a network begin anew with every limit: wrong passwords, requests, messages. One of the two must be named',
    access: 'sudo',
    staff: ['operator'],
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
    staff: ['operator'],
    query: z.extend(page(incidentsPageSize, 100), {
      status: z.optional(z.enum(incidentStatuses)),
    }),
    answer: z.object({ items: z.array(Incident), nextBefore: z.nullable(RowId) }),
  }),
  listIncidentEvents: spec({
    summary: 'The attempts of an incident, newest first',
    access: 'admin',
    staff: ['operator'],
    query: page(incidentsPageSize, 100),
    answer: z.object({ items: z.array(HackingAttempt), nextBefore: z.nullable(RowId) }),
  }),
  setIncidentStatus: spec({
    summary:
      'Close an incident, or open it again: closing lifts what the server did because of it, and can say why. Of one source one is open at most',
    access: 'admin',
    staff: ['operator'],
    body: z.object({
      status: z.enum(['resolved', 'investigating']),
      note: z.optional(text(incidentNoteLength.min, incidentNoteLength.max, 'incident.note')),
    }),
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
