import type { AdminReport } from '@dodam/contract'
import { isOwnReport } from './case-words.ts'
import { claimOf } from './claiming.ts'

type Waiting = Pick<AdminReport, 'id' | 'claimedBy' | 'claimedAt' | 'reporter' | 'alsoReported'>

interface For {
  meId: number
  now: number
  /** The appeals that another admin decides. */
  forOthers: ReadonlySet<number>
}

/** Return the other cases of a queue, those after this one first, so that a way through them comes to all. */
export function othersAfter<Case extends { id: number }>(
  cases: readonly Case[],
  id: number,
): Case[] {
  const at = cases.findIndex((one) => one.id === id)
  return [...cases.slice(at + 1), ...cases.slice(0, Math.max(at, 0))]
}

/**
 * Return the first case of a queue that this admin may decide, of those they have before the others; undefined if there is
 * none that no other admin has.
 */
export function nextOf<Case extends Waiting>(
  cases: readonly Case[],
  { meId, now, forOthers }: For,
): Case | undefined {
  const open = cases
    .filter((one) => !isOwnReport(one, meId) && !forOthers.has(one.id))
    .map((one) => ({ one, claim: claimOf(one, { meId, now }) }))
  const isMine = ({ claim }: (typeof open)[number]) => claim.kind === 'held' && claim.isMine
  return (open.find(isMine) ?? open.find(({ claim }) => claim.kind !== 'held'))?.one
}
