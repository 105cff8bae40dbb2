import type { HelpPathEvent, Language } from '@dodam/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'

/** Count an event for today in Korea. Nothing is stored of who caused it, or of the hour. */
export async function countEvent(
  tx: Tx,
  { event, language }: { event: HelpPathEvent; language: Language },
): Promise<void> {
  await sql`
    insert into "helpPathCounts" (day, language, event, count)
    values ((${tx.clock.now()}::timestamptz at time zone 'Asia/Seoul')::date, ${language}, ${event}, 1)
    on conflict (day, language, event) do update set count = "helpPathCounts".count + 1`.execute(
    tx.db,
  )
}
