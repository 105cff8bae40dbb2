import type { AuditEntry } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { type PersonRow, personIn, publicUser } from '../accounts/reads.ts'

/** The columns that admins see. The hashes are not among them. */
export const auditColumns = [
  ...(['id', 'actorId', 'action', 'target', 'reason', 'address', 'createdAt'] as const),
] as const satisfies readonly (keyof Database['audit'])[]

export type AuditRow = Pick<Selectable<Database['audit']>, (typeof auditColumns)[number]>

/** Return the view of an entry; `people` contains its author. */
export const auditView = (
  { actorId, ...entry }: AuditRow,
  people: Map<number, PersonRow>,
): AuditEntry => ({
  kind: 'audit-entry',
  ...entry,
  actor: publicUser(personIn(people, actorId)),
})
