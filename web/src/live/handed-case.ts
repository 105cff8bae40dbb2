import { type AdminReport, claimEnd, type PublicUser } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { copiesOf } from './cache.ts'

type Held = Pick<AdminReport, 'claimedBy' | 'claimedAt' | 'claimer'>

interface Handed {
  id: number
  toId: number
  by: PublicUser
}

/** The case that one admin handed to another last; null until then. */
export const useHandedCase = create<Handed | null>(() => null)

const heldIn = new WeakMap<QueryClient, Map<number, Held>>()
const toldIn = new WeakMap<QueryClient, Set<string>>()

/**
 * Tell once of a case that goes to another admin while its time with the first one runs, which only handing it over does: no
 * event names who did. To be called before the cache has the new view; events are replayed on reads.
 */
export function tellOfHandover(cache: QueryClient, { id, ...now }: AdminReport): void {
  const held = heldIn.get(cache) ?? new Map<number, Held>()
  const told = toldIn.get(cache) ?? new Set<string>()
  heldIn.set(cache, held)
  toldIn.set(cache, told)
  const before = held.get(id) ?? copiesOf(cache, 'admin-report', id)[0]
  const { claimedBy, claimedAt, claimer } = now
  held.set(id, { claimedBy, claimedAt, claimer })
  if (claimedBy === null || claimedAt === null) return
  if (!before?.claimer || before.claimedAt === null || before.claimedBy === claimedBy) return
  const at = Date.parse(claimedAt)
  const isWithin = at >= Date.parse(before.claimedAt) && at < claimEnd(before.claimedAt)
  const key = `${id} ${claimedAt}`
  if (!isWithin || told.has(key)) return
  told.add(key)
  useHandedCase.setState({ id, toId: claimedBy, by: before.claimer }, true)
}
