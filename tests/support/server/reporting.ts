import {
  api,
  type BodyInput,
  type QueryInput,
  type ReportTarget,
  type reports,
} from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import type { Person } from './person.ts'

export const fileReport = async (
  who: Person,
  targetType: ReportTarget,
  targetId: number,
  reason = 'hurtful',
): Promise<number> =>
  (await who.call(api.reports.file, { body: { targetType, targetId, reason } })).id
export const claim = (who: Person, id: number) => who.call(api.reports.claim, { params: { id } })
export const look = (
  who: Person,
  id: number,
  query: QueryInput<typeof reports.readEvidence> = {},
) => who.call(api.reports.readEvidence, { params: { id }, query })
export const decide = (who: Person, id: number, body: BodyInput<typeof reports.decide>) =>
  who.call(api.reports.decide, { params: { id }, body })
export const dismiss = (who: Person, id: number) => decide(who, id, { decision: 'dismiss' })
export const appeal = (who: Person, id: number) =>
  who.call(api.reports.appeal, { params: { id }, body: { reason: '다시 봐 주세요.' } })
export const listMine = (who: Person) => who.call(api.reports.listMine, { query: {} })

/** Open cases as the product would, without its other effects. Returns their ids. */
export async function insertCases(
  db: Db,
  things: readonly { targetType: ReportTarget; targetId: number; subjectId: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with thing as (
      select * from json_to_recordset(${JSON.stringify(things)}::json)
        as r("targetType" text, "targetId" bigint, "subjectId" bigint)),
    opened as (
      insert into cases (id, "targetType", "targetId", "subjectId", reason, "dueAt")
      select nextval(pg_get_serial_sequence('reports', 'id')), "targetType", "targetId", "subjectId",
        'hurtful', now() + interval '4 hours'
      from thing returning id, reason)
    insert into reports (id, "caseId", reason) select id, id, reason from opened
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
