import type { AuditEntry } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import type { Selectable } from 'kysely'
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

/** Return the views of entries, with the names of their admins and of the members that they are about. */
export async function auditViews(db: ReadDb, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const ids = rows.flatMap(({ actorId, target }) => [actorId, memberOf(target) ?? actorId])
  const people = await readPeople(db, ids)
  return rows.map(({ actorId, ...entry }) => {
    const id = memberOf(entry.target)
    const member = id === null ? undefined : people.get(id)
    return {
      kind: 'audit-entry',
      ...entry,
      targetName: (member && publicUser(member).nickname) || null,
      actor: publicUser(personIn(people, actorId)),
    }
  })
}
