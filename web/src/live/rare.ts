import {
  type AnyEndpoint,
  aiPosts,
  announcements,
  backup,
  type CheckIn,
  checkIns,
  checks,
  disclosure,
  duty,
  overview,
  profiles,
  type Rating,
  ratings,
  reports,
  savedReplies,
  store,
  support,
  users,
  verification,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { drop, replace, stale } from './cache.ts'

const dutyReads = [duty.readRoster, duty.readNow]
const backups = [backup.list, backup.readState, backup.readIntegrity, overview.read]

/**
 * Reads to repeat when a thing changes that rarely does, and for few members. The server then decides order, counts and
 * late events.
 */
const reads = {
  'admin-announcement': [announcements.listAll],
  'admin-objection': [checks.listObjections, overview.read],
  'admin-report': [
    reports.listCases,
    reports.readSafety,
    reports.readPause,
    reports.readLinks,
    reports.readSteps,
    users.listCases,
    users.listWarnings,
    overview.read,
  ],
  'admin-request': [users.listRequests, users.read, disclosure.read, overview.read],
  'ai-draft': [aiPosts.listDrafts],
  backup: backups,
  'case-note': [reports.listNotes],
  'case-steps': [reports.readSteps],
  'check-in': [checkIns.list],
  'check-rule': [checks.listRules],
  'duty-now': dutyReads,
  'duty-roster': dutyReads,
  handover: [reports.listHandovers, reports.readSteps],
  'rating-request': [ratings.read, ratings.listOfRoom],
  recovery: backups,
  report: [reports.listMine],
  'restore-outcome': backups,
  'restore-request': backups,
  'saved-reply': [savedReplies.list],
  'support-message': [support.listMine, support.list, overview.read],
  'user-clean-up': [users.listContent, users.readStats],
  'user-gift': [store.listGifts, store.readClaim],
  'verification-application': [
    verification.listOf,
    verification.listAll,
    verification.readReview,
    overview.read,
  ],
} satisfies Record<string, readonly AnyEndpoint[]>

type RareKind = keyof typeof reads
interface RareThing {
  kind: RareKind
}

const isRareKind = (kind: string): kind is RareKind => Object.hasOwn(reads, kind)
export const isRare = (thing: { kind: string }): thing is RareThing => isRareKind(thing.kind)

export function staleKind(cache: QueryClient, kind: RareKind): void {
  for (const endpoint of reads[kind]) stale(cache, endpoint)
}

/** Replace a rare thing wherever it is held, until the reads it affects have run again. */
export function applyRare(cache: QueryClient, told: RareThing): void {
  replace(cache, told)
  staleKind(cache, told.kind)
}

/** Remove at once a check-in that is no longer open. */
export function applyCheckIn(cache: QueryClient, { id, isOpen }: CheckIn): void {
  if (isOpen) staleKind(cache, 'check-in')
  else removeCheckIn(cache, id)
}

export function removeCheckIn(cache: QueryClient, id: number): void {
  drop(cache, checkIns.list, id)
  staleKind(cache, 'check-in')
}

/** After an own rating, read again what it changed: the requests of that listener, in every room, and their average. */
export function applyRating(cache: QueryClient, { listenerId }: Rating): void {
  staleKind(cache, 'rating-request')
  stale(cache, profiles.readUser, { params: { id: listenerId }, later: true })
}
