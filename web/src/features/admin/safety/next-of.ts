import type { AdminReport } from '@dodam/contract'
import { isOwnReport } from './case-words.ts'
import { claimOf } from './claiming.ts'

type Waiting = Pick<
  AdminReport,
  'id' | 'claimedBy' | 'claimedAt' | 'claimer' | 'reporter' | 'alsoReported'
>

interface For {
  meId: number
  now: number
  /** The appeals that another admin decides. */
  forOthers: ReadonlySet<number>
}

/** Return the first case of a queue that this admin may decide and no other admin has; undefined if there is none. */
export const nextOf = <Case extends Waiting>(
  cases: readonly Case[],
  { meId, now, forOthers }: For,
): Case | undefined =>
  cases.find((one) => {
    const claim = claimOf(one, { meId, now })
    const isTaken = claim.kind === 'held' && !claim.isMine
    return !isTaken && !isOwnReport(one, meId) && !forOthers.has(one.id)
  })
