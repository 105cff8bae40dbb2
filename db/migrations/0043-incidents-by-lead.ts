import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** The parts of an attack, by their first incident. Outside a transaction, since attempts are noted meanwhile. */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'security_incidents_of_lead',
    on: '"securityIncidents" ("leadId") where "leadId" is not null',
  })
}
