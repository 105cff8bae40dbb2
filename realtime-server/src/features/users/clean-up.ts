import { api, type Body, supportId, type UserCleanUp, type users } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { lockAdmins } from '../accounts/admins.ts'
import { audit } from '../audit/writes.ts'
import { notify } from '../notifications/notify.ts'
import { removeContents } from '../reports/cases/effects.ts'
import { closeRequests } from './admin-requests.ts'
import { listNamedTexts, type NamedText } from './content.ts'
import { lockAccount } from './reads.ts'
import { agree } from './two-person.ts'

/** How long the rest of an interrupted clean-up can be deleted without a second agreement. */
const finishMs = 3_600_000

type Asked = Body<typeof users.cleanUp> & { id: number; isTwoPerson: boolean }

/**
 * Delete what a member wrote under their own name, once two leads agree on it. An admin must not learn from what
 * vanishes who wrote an anonymous text, so these stay. The deletion follows the agreement in batches, and repeating the
 * call within an hour continues one that was interrupted, without another agreement. FORBIDDEN for oneself, the support team and AI accounts.
 */
export async function cleanUp(write: Write<Admin>, seal: Seal, asked: Asked): Promise<UserCleanUp> {
  const { texts, answer } = await write((tx) => agreeToCleanUp(tx, seal, asked))
  await removeContents(write, texts)
  return answer
}

/**
 * List what a clean-up that two leads agreed to within the last hour has left: nothing where it was not interrupted. What
 * was written after the agreement is no part of it.
 */
async function listUnfinished(
  tx: Tx<Admin>,
  { userId, since }: { userId: number; since: string | null },
): Promise<NamedText[]> {
  const agreed = await tx.db
    .selectFrom('adminRequests')
    .select('closedAt')
    .where('userId', '=', userId)
    .where('act', '=', 'clean-up')
    .where('status', '=', 'confirmed')
    .where(sql<boolean>`since is not distinct from ${since}::timestamptz`)
    .where('closedAt', '>', timeBefore(tx.clock.now(), finishMs))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (agreed === undefined) return []
  return await listNamedTexts(tx.db, { userId, since, until: agreed.closedAt })
}

/** Agree on a clean-up, record it and tell the member. Returns the texts to delete: none while it waits for another admin. */
async function agreeToCleanUp(
  tx: Tx<Admin>,
  seal: Seal,
  { id, since: given, isTwoPerson }: Asked,
): Promise<{ texts: NamedText[]; answer: UserCleanUp }> {
  const admins = await lockAdmins(tx, api.users.cleanUp)
  const person = await lockAccount(tx.db, id)
  if (id === tx.me.id || id === supportId || person.isAi) throw new Problem('FORBIDDEN')
  const since = given === undefined ? null : new Date(given).toISOString()
  const reason = since === null ? 'all' : `since ${since}`
  const about = { act: 'clean-up', userId: id, since } as const
  const answer = { kind: 'user-clean-up', id, isDone: true, request: null } as const
  const target = `user ${id}`
  const rest = await listUnfinished(tx, about)
  if (rest.length > 0) {
    await audit(tx, seal, { action: 'user:clean-up', target, reason })
    return { texts: rest, answer }
  }
  const texts = await listNamedTexts(tx.db, { userId: id, since, until: null })
  if (texts.length === 0) {
    await closeRequests(tx, { ...about, status: 'withdrawn', closedBy: null })
    return { texts, answer }
  }
  const agreed = await agree(tx, seal, admins, { ...about, reason, isTwoPerson })
  const { request } = agreed
  if (!agreed.isAgreed) return { texts: [], answer: { ...answer, isDone: false, request } }
  await notify(tx, { userId: id, type: 'texts_removed', relatedId: null, actorId: null })
  await audit(tx, seal, { action: 'user:clean-up', target, reason: agreed.reason })
  return { texts, answer: { ...answer, request } }
}
