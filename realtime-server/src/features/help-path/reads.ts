import { type HelpPathEvent, type Language, languages } from '@dodam/contract'
import { sql } from 'kysely'
import type { Context } from '../../core/tx/context.ts'

/** Return the counts of the last `days` days, for each language. */
export async function readHelpPath(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  days: number,
): Promise<(Record<HelpPathEvent, number> & { language: Language })[]> {
  const { rows } = await sql<{ language: Language; event: HelpPathEvent; count: number }>`
    select language, event, sum(count)::int as count from "helpPathCounts"
    where day > (${clock.now()}::timestamptz at time zone 'Asia/Seoul')::date - ${days}::int
    group by language, event`.execute(db)
  const countOf = (language: Language, event: HelpPathEvent) =>
    rows.find((row) => row.language === language && row.event === event)?.count ?? 0
  return languages.map((language) => ({
    language,
    shown: countOf(language, 'shown'),
    opened: countOf(language, 'opened'),
    stepped: countOf(language, 'stepped'),
    contacted: countOf(language, 'contacted'),
    listOpened: countOf(language, 'listOpened'),
    listContacted: countOf(language, 'listContacted'),
  }))
}
