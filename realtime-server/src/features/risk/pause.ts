import type { Answer, risk } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Admin, isPaused, type Member } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { readEvents } from './reads.ts'
import { isPausing } from './score.ts'

/**
 * Serialize an account's own actions, and the decisions about them, until the transaction ends. `takeLock` says in which order
 * a write takes it with other locks.
 */
export async function lockRisk(tx: Pick<Tx, 'db'>, userId: number): Promise<void> {
  await takeLock(tx.db, `risk ${userId}`)
}

/** Throw CONTACT_PAUSED when the caller is paused. Serialized, so that each call sees the score before it. */
export async function refusePaused(tx: Tx<Member>): Promise<void> {
  await lockRisk(tx, tx.me.id)
  const { pausedAt } = await tx.db
    .selectFrom('users')
    .select('pausedAt')
    .where('id', '=', tx.me.id)
    .executeTakeFirstOrThrow()
  const from = pausedAt === null ? null : Date.parse(pausedAt)
  if (isPaused({ pausedAt: from }, tx.clock.now().getTime())) throw new Problem('CONTACT_PAUSED')
}

/** Admins learn of a pause that anonymous content caused at a random moment in this time: the first one would name its author. */
const untoldMs = 3_600_000

interface Pausing {
  userId: number
  at: Date
  /** Whether the signs that admins may see beside a name are enough for it. */
  isNamed: boolean
}

/** Pause a member from `at` on, unless an earlier pause applies. */
export async function pause(tx: Tx, { userId, at, isNamed }: Pausing): Promise<void> {
  const from = sql<string>`${at.toISOString()}::timestamptz`
  const tellAt = new Date(tx.clock.now().getTime() + Math.random() * untoldMs).toISOString()
  await tx.db
    .updateTable('users')
    .set(
      isNamed
        ? {
            // The time of an untold pause is that of anonymous content.
            pausedAt: sql<string>`
              case when "pauseTellAt" is null then least("pausedAt", ${from}) else ${from} end`,
            pauseTellAt: null,
          }
        : {
            pausedAt: sql<string>`least("pausedAt", ${from})`,
            pauseTellAt: sql<string | null>`
              case when "pausedAt" is null then ${tellAt}::timestamptz else "pauseTellAt" end`,
          },
    )
    .where('id', '=', userId)
    .execute()
  tx.changed({ kind: 'member', id: userId })
}

/** Let admins see a pause that they have not been told of, as one that begins now. */
export async function tellPause(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ pausedAt: sql<string>`greatest("pausedAt", "pauseTellAt")`, pauseTellAt: null })
    .where('id', '=', userId)
    .execute()
}

/** Pause a member at once if they have reached the limit. The caller holds the risk lock. */
export async function pauseIfAbove(tx: Tx, userId: number): Promise<void> {
  const at = tx.clock.now()
  if (!isPausing(await readEvents(tx, userId), at)) return
  const named = await readEvents(tx, userId, { namedOnly: true })
  await pause(tx, { userId, at, isNamed: isPausing(named, at) })
}

/**
 * End a member's pause after a moderator's decision and reset the points, also of a case without a pause. With `caseId`
 * only the pause of that case. No effect on a pause without a case that admins have not been told of: what changes would tell them.
 * Returns whether there was one.
 */
export async function endPause(
  tx: Tx,
  { userId, caseId }: { userId: number; caseId?: number },
): Promise<boolean> {
  await lockRisk(tx, userId)
  const ended = await tx.db
    .updateTable('users')
    .set((eb) => ({
      pausedAt: null,
      pauseTellAt: null,
      pauseCaseId: null,
      riskAfterId: eb
        .selectFrom('riskEvents')
        .select((count) => count.fn.max('riskEvents.id').as('id'))
        .where('riskEvents.userId', '=', userId),
    }))
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('pausedAt', 'is not', null), eb('pauseCaseId', 'is not', null)]))
    .where((eb) => eb.or([eb('pauseTellAt', 'is', null), eb('pauseCaseId', 'is not', null)]))
    .$if(caseId !== undefined, (query) => query.where('pauseCaseId', '=', caseId ?? 0))
    .returning('id')
    .executeTakeFirst()
  if (ended !== undefined) tx.changed({ kind: 'member', id: userId })
  return ended !== undefined
}

/** End a member's pause without a decision of its case. NOT_FOUND for an unknown id and for the admin themselves. */
export async function liftPause(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<Answer<typeof risk.endPause>> {
  const person = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (person === undefined || id === tx.me.id) throw new Problem('NOT_FOUND')
  if (await endPause(tx, { userId: id }))
    await audit(tx, seal, { action: 'user:end-pause', target: `user ${id}` })
  return { kind: 'pause', id, pausedAt: null }
}
