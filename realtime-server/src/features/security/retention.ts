import { sql } from 'kysely'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'

/** Forget from where attempts came and sessions were used: addresses are personal. Incidents and their counts stay. */
export const blankOldAddresses: DeleteBatch = async (tx, since) => {
  const events = await sql`
    update "securityEvents" set address = '', network = '' where id in (
      select id from "securityEvents"
      where "createdAt" < ${since}::timestamptz and address <> ''
      order by "createdAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  const incidents = await sql`
    update "securityIncidents" set source = '' where id in (
      select id from "securityIncidents"
      where "lastAt" < ${since}::timestamptz and status = 'resolved' and source <> ''
      order by "lastAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  const sessions = await sql`
    update sessions set address = null, network = null where id in (
      select id from sessions
      where "lastSeenAt" < ${since}::timestamptz and network is not null
      order by "lastSeenAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  return [events, incidents, sessions].some(
    ({ numAffectedRows }) => Number(numAffectedRows) === batchSize,
  )
}

/** Delete old attempts, and the closed incidents in which nothing happened since. */
export const deleteOldSecurityEvents: DeleteBatch = async (tx, since) => {
  const events = await sql`
    delete from "securityEvents" where id in (
      select id from "securityEvents" where "createdAt" < ${since}::timestamptz
      order by "createdAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  const incidents = await sql`
    delete from "securityIncidents" where id in (
      select id from "securityIncidents" as incident
      where "lastAt" < ${since}::timestamptz and status = 'resolved'
        and not exists (select from "securityEvents" where "incidentId" = incident.id)
      order by "lastAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  return [events, incidents].some(({ numAffectedRows }) => Number(numAffectedRows) === batchSize)
}
