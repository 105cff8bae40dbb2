import type { DetectionRule, Incident } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import type { ExpressionBuilder } from 'kysely'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { announceIncidents } from './announcements.ts'
import { everywhere } from './detection/observations.ts'

/*
 * An attack is what one source does while an incident of it is open: an incident for each rule. The first of them is its lead,
 * and names the attack; the others are its parts, whose `leadId` is the lead.
 */

/** Where incidents are the leads or parts of some attacks. */
export const ofAttacks =
  (leads: readonly number[]) => (eb: ExpressionBuilder<Database, 'securityIncidents'>) =>
    eb.or([
      eb('securityIncidents.id', '=', eb.fn.any(eb.val([...leads]))),
      eb('leadId', '=', eb.fn.any(eb.val([...leads]))),
    ])

/** Sources that name no one: many together, and what retention has blanked. */
const unnamed: readonly string[] = [everywhere, '']

/**
 * List the open incidents of the attack to which these rules' detections of a source belong, the oldest first. Where the source
 * is unnamed, only those of the same rules are of one attack.
 */
export const openWith = (
  db: ReadDb,
  { rules, source }: { rules: readonly DetectionRule[]; source: string },
) =>
  db
    .selectFrom('securityIncidents')
    .selectAll()
    .where('source', '=', source)
    .$if(unnamed.includes(source), (query) => query.where('rule', 'in', rules))
    .where('status', '<>', 'resolved')
    .orderBy('id')
    .execute()

interface End {
  note: string | null
  answer: Incident['answer']
  answerUntil: string | null
}

/** Lock attacks: until the transaction ends nothing is added to them. */
export async function lockAttacks(
  { db }: Pick<Tx, 'db'>,
  attacks: readonly { source: string }[],
): Promise<void> {
  for (const source of attacks.map((one) => one.source).toSorted())
    await takeLock(db, `attack ${source}`)
}

/** Close attacks with all their incidents, and tell admins. Returns their views. */
export async function closeAttacks(
  tx: Tx,
  attacks: readonly { id: number; source: string }[],
  end: End,
): Promise<Incident[]> {
  if (attacks.length === 0) return []
  await lockAttacks(tx, attacks)
  const leads = attacks.map(({ id }) => id)
  await tx.db
    .updateTable('securityIncidents')
    .set({ ...end, status: 'resolved' })
    .where(ofAttacks(leads))
    .where('status', '<>', 'resolved')
    .execute()
  return await announceIncidents(tx, leads)
}
