import { api } from '@dodam/contract'
import type pg from 'pg'
import { fillFor, readAs } from './admin-reads.ts'
import { withDatabase } from './bench-database.ts'
import { newSecret, settle } from './community.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'
import { median, quantile } from './statistics.ts'

const reports = 1_000_000
const people = 50_000
const times = 15

const makePeople = `
  insert into users (username, nickname, role, "gradeLevel", gender)
  select 'person' || at, 'person' || at, 'both', 'high1', 'female'
  from generate_series(1, ${people}) as at
  returning id`

/** Two years of reports, each of something else, decided within a day but for the last thousand. */
const makeReports = `
  insert into reports ("reporterId", "targetType", "targetId", reason, status, "subjectId", severity, "createdAt", "dueAt",
    decision, note, "decidedBy", "decidedAt", "firstDecidedAt", "toldAt")
  select $1::int + at % ${people}, 'comment', at,
    (array['danger', 'sexual', 'contact', 'hurtful', 'spam'])[at % 5 + 1],
    case when at > ${reports - 1000} then 'pending' when at % 3 = 0 then 'dismissed' else 'resolved' end,
    $1::int + at * 7 % ${people}, (array['P1', 'P2', 'P3', 'P3'])[at % 4 + 1], made, made + interval '1 day',
    case when at <= ${reports - 1000} then (array['dismiss', 'warn', 'delete_content'])[at % 3 + 1] end, null,
    case when at <= ${reports - 1000} then $2::int end,
    case when at <= ${reports - 1000} then made + at % 24 * interval '1 hour' end,
    case when at <= ${reports - 1000} then made + at % 24 * interval '1 hour' end,
    case when at <= ${reports - 1000} then made + at % 24 * interval '1 hour' end
  from (select at, now() - (${reports} - at) * interval '63 seconds' as made
    from generate_series(1, ${reports}) as at) as numbered`

async function fill(client: pg.Client, adminId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(makePeople)
  await client.query(makeReports, [Math.min(...rows.map(({ id }) => id)), adminId])
}

const paths = {
  'the statistics': api.reports.readSafety.path,
  'the queue': `${api.reports.listCases.path}?status=pending`,
  'decided cases': `${api.reports.listCases.path}?status=resolved`,
  'decided cases, far back': `${api.reports.listCases.path}?status=resolved&before=200000`,
}

/** What the moderators read where a million things were reported. */
export const adminCases = ({ rounds, progress }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const secret = newSecret()
    const server = await ServerProcess.start('product-server.ts', {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
    })
    try {
      const [admin] = (await settle(databaseUrl, secret, { pairs: 1, roomsEach: 1 })).people
      if (admin === undefined) throw new Error('There is nobody')
      await fillFor(admin, databaseUrl, (client) => fill(client, admin.id))
      progress(`${reports} reports are there`)
      const figures: Figure[] = []
      for (const [kind, path] of Object.entries(paths)) {
        const medians: number[] = []
        for (let round = 0; round < rounds; round++)
          medians.push(quantile((await readAs(admin, server, path, times)).ms, 0.5))
        const name = `1 M reports, ${kind}, p50`
        figures.push({ name, unit: 'ms', product: median(medians), goal: '≤ 300' })
        progress(`${name} ${median(medians).toFixed(1)} ms`)
      }
      return figures
    } finally {
      await server.stop()
    }
  })
