import type { ClientErrorGroup } from '@dodam/contract'
import { sql } from 'kysely'
import type { Context } from '../../core/tx/context.ts'

/** A screen shows no more. */
const mostListed = 200
const mostBrowsers = 5

/** List the equal failures of a release as one, whatever day and browser: those of the last day first, then the most frequent. */
export async function listClientErrors({ db }: Pick<Context, 'db'>): Promise<ClientErrorGroup[]> {
  const { rows } = await sql<ClientErrorGroup>`
    with by_browser as (
      select max(id) as id, type, screen, release, name, place, browser, sum(count)::int as count,
        min(day) as first, max(day) as last
      from "clientErrors" group by type, screen, release, name, place, browser)
    select max(id)::float8 as id, type, screen, release, name, nullif(place, '') as place,
      (array_agg(json_build_object('name', browser, 'count', count) order by count desc, browser)
        filter (where browser <> ''))[1:${sql.lit(mostBrowsers)}] as browsers,
      sum(count)::int as count, min(first)::text as "firstDay", max(last)::text as "lastDay"
    from by_browser group by type, screen, release, name, place
    order by max(last) desc, sum(count) desc, max(id) desc
    limit ${mostListed}`.execute(db)
  return rows.map((row) => ({ ...row, browsers: row.browsers ?? [] }))
}
