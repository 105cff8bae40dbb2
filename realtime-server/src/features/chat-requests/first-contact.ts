import { needsTeam } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Tx } from '../../core/tx/write.ts'
import type { PersonRow } from '../accounts/reads.ts'
import { readState } from '../duty/reads.ts'

type Party = Pick<PersonRow, 'gradeLevel' | 'isVerified'>

/**
 * Refuse that an unverified member and one who is two school levels younger begin a chat while no admin on duty may take
 * on a case (TEAM_AWAY, with the seconds until the next duty of one). It applies to each new chat and not only to the first of the two:
 * otherwise it would show whether the caller has talked with an anonymous author before.
 */
export async function refuseUnwatched(tx: Tx, one: Party, other: Party): Promise<void> {
  if (!needsTeam(one, other)) return
  const { isSomebodyOnDuty, nextAt } = await readState(tx)
  if (isSomebodyOnDuty) return
  const ms = nextAt === null ? undefined : Date.parse(nextAt) - tx.clock.now().getTime()
  throw new Problem('TEAM_AWAY', ms === undefined ? {} : { retryAfter: Math.ceil(ms / 1_000) })
}
