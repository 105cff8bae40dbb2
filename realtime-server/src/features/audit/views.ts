import type { AuditEntry } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { personIn, publicUser, readPeople } from '../accounts/reads.ts'

/** The columns that admins see. The hashes are not among them. */
export const auditColumns = [
  ...(['id', 'actorId', 'action', 'target', 'reason', 'address', 'createdAt'] as const),
] as const satisfies readonly (keyof Database['audit'])[]

export type AuditRow = Pick<Selectable<Database['audit']>, (typeof auditColumns)[number]>

/** Return the id of the member that a target names, as `user 12` or `report 3, user 12`; null for other targets. */
const memberOf = (target: string): number | null => {
  const [, id] = /(?:^|, )user (\d+)$/.exec(target) ?? []
  return id === undefined ? null : Number(id)
}

/** Whether an entry of the log, in the table of this name, replaces the decision of a case that had suspended its person. */
export const endsSuspension = (entry: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${entry}.action`)} like 'report:decide:%'
  and ${sql.ref(`${entry}.action`)} <> 'report:decide:suspend'
  and coalesce('report:decide:suspend' = (
    select previous.action from audit as previous
    where previous.target = ${sql.ref(`${entry}.target`)} and previous.action like 'report:decide:%'
      and previous.id < ${sql.ref(`${entry}.id`)}
    order by previous.id desc limit 1), false))`

/** Return which of these entries end a suspension. */
async function readEnds(db: ReadDb, rows: readonly AuditRow[]): Promise<ReadonlySet<number>> {
  const ids = rows.filter(({ action }) => action.startsWith('report:decide:')).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const ends = await db
    .selectFrom('audit')
    .select('id')
    .where('id', 'in', ids)
    .where(endsSuspension('audit'))
    .execute()
  return new Set(ends.map(({ id }) => id))
}

/** Return the views of entries, with the names of their admins and of the members that they are about. */
export async function auditViews(db: ReadDb, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const ids = rows.flatMap(({ actorId, target }) => [actorId, memberOf(target) ?? actorId])
  const people = await readPeople(db, ids)
  const ends = await readEnds(db, rows)
  return rows.map(({ actorId, ...entry }) => {
    const id = memberOf(entry.target)
    const member = id === null ? undefined : people.get(id)
    return {
      kind: 'audit-entry',
      ...entry,
      endsSuspension: ends.has(entry.id),
      targetName: (member && publicUser(member).nickname) || null,
      actor: publicUser(personIn(people, actorId)),
    }
  })
}
