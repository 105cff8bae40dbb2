import { api } from '@dodam/contract'
import { connect, migrate } from '@dodam/db'
import { seed } from '@dodam/db/seed'
import { analyticsCounter } from '@dodam/test-support/server/counting.ts'
import type pg from 'pg'
import { fillFor, readAs } from './admin-reads.ts'
import { withDatabase } from './bench-database.ts'
import { newSecret, settle } from './community.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'
import { median, quantile } from './statistics.ts'

const size = Number(process.env['FIGURES_SIZE'] ?? 1)
const posts = 1_000_000 * size
const messages = 10_000_000 * size
const members = 200_000 * size
const rooms = 200_000 * size
/** Age of the simulated database in years, with equal activity each day. */
const years = 2
const dailyActive = 20_000 * size
const times = 60

const nouns = '친구 학교 시험 엄마 아빠 성적 학원 선생님 가족 동생 진로 수면 걱정 고민 발표'.split(
  ' ',
)
const rareNouns = 2_000

/** Fill the tables directly, in the order of time: row `n` of `size` has a proportional age. */
export async function fill(client: pg.Client, progress: (line: string) => void): Promise<void> {
  const run = async (what: string, text: string, values: unknown[] = []) => {
    const start = performance.now()
    await client.query(text, values)
    progress(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  }
  const at = (total: number) =>
    `now() - interval '${years * 365} days' * (1 - n::float8 / ${total}) - interval '1 second'`
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where indexname in ('posts_author', 'posts_by_time', 'comments_by_time', 'post_likes_by_time')`,
  )
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  // No search runs here, and its index takes longest to build.
  await client.query('drop index posts_search')
  const { rows: references } = await client.query<{
    on: string
    name: string
    definition: string
  }>(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid in ('"chatMessages"'::regclass, 'comments'::regclass,
       'posts'::regclass, '"postLikes"'::regclass, '"chatRooms"'::regclass)`,
  )
  for (const one of references)
    await client.query(`alter table ${one.on} drop constraint "${one.name}"`)
  await run(
    'people',
    `insert into users (username, nickname, role, "gradeLevel", gender, "createdAt")
     select 'figure' || n, 'figure' || n, (array['sharer', 'listener', 'both'])[1 + n % 3], 'high2', 'female', ${at(members)}
     from generate_series(1, ${members}) as n`,
  )
  const { rows } = await client.query<{ first: string }>(
    `select min(id) as first from users where username like 'figure%'`,
  )
  const someone = `${rows[0]?.first} + floor(random() * ${members})::bigint`
  const word = `case when random() < 0.7 then ($1::text[])[1 + floor(random() * ${nouns.length})]
    else '낱말' || chr(44032 + floor(random() * ${rareNouns})::int) end
    || (array['이', '가', '을', '를', '은', '는', '도', ''])[1 + floor(random() * 8)]`
  await run(
    'posts',
    `insert into posts ("authorId", content, categories, language, "isAnonymous", "isWaiting", "likesCount",
       "commentsCount", "viewsCount", "createdAt")
     select ${someone}, ${Array.from({ length: 8 }, () => word).join(` || ' ' || `)},
       array[(array['sleep','stress','friendship','anxiety','love','study','career','hobby','family','other'])[1 + floor(random() * 10)]],
       'ko', true, false, 2, 2, 10, ${at(posts)}
     from generate_series(1, ${posts}) as n`,
    [nouns],
  )
  await run(
    'comments',
    `insert into comments ("postId", "authorId", content, "createdAt")
     select 1 + n / 2, ${someone}, '힘내요', ${at(2 * posts)} from generate_series(1, ${2 * posts - 2}) as n`,
  )
  await run(
    'likes',
    `insert into "postLikes" ("postId", "userId", "createdAt")
     select 1 + n / 2, ${someone}, ${at(2 * posts)} from generate_series(1, ${2 * posts - 2}) as n
     on conflict do nothing`,
  )
  await run(
    'rooms',
    `insert into "chatRooms" ("participant1Id", "participant2Id", "isAnonymous", "isActive")
     select ${rows[0]?.first} + n % ${members}, ${rows[0]?.first} + (n + 7) % ${members}, true, n % 4 = 0
     from generate_series(1, ${rooms}) as n`,
  )
  const { rows: firstRoom } = await client.query<{ first: string }>(
    `select max(id) - ${rooms - 1} as first from "chatRooms"`,
  )
  await run(
    'messages',
    `insert into "chatMessages" ("roomId", seq, "senderId", content, "createdAt")
     select ${firstRoom[0]?.first} + n % ${rooms}, 1000 + n / ${rooms}, ${someone}, '안녕하세요, 오늘은 어땠어요?', ${at(messages)}
     from generate_series(1, ${messages}) as n`,
  )
  await run(
    'active days',
    `insert into "activeDays" ("userId", day)
     select distinct ${someone}, (now() at time zone 'Asia/Seoul')::date - back
     from generate_series(0, 91) as back, generate_series(1, ${dailyActive})`,
  )
  await client.query(
    `insert into "analyticsChanges" (what, at) select 'active', day::timestamp at time zone 'Asia/Seoul'
     from (select distinct day from "activeDays") as days`,
  )
  for (const { definition, name } of indexes) await run(name, definition)
}

const reads: [name: string, path: string][] = [
  ...['analytics', 'trends'].flatMap((name) =>
    ['daily', 'monthly'].map((period): [string, string] => [
      `${name}, ${period}`,
      `/api/admin/${name}?period=${period}`,
    ]),
  ),
  ['overview', api.overview.read.path],
  ['unanswered stories', api.posts.listUnanswered.path],
  ['safety', api.reports.readSafety.path],
  ['security', api.security.read.path],
]

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/**
 * How long it takes to count a million posts and ten million messages for the first time, and every five minutes from
 * then on, and how long an admin waits for the figures and for the overview.
 */
export const adminFigures = ({ progress }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const secret = newSecret()
    const connection = await connect({ url: databaseUrl })
    await migrate(connection)
    await seed(connection.db, { adminPasswordHash: null, demoPasswordHash: null })
    const [admin] = (await settle(databaseUrl, secret, { pairs: 1, roomsEach: 1 })).people
    if (admin === undefined) throw new Error('There is nobody')
    await fillFor(admin, databaseUrl, (client) => fill(client, progress))
    const count = analyticsCounter(connection.db)
    const first = await seconds(count)
    progress(`first count: ${first.toFixed(1)} s`)
    const steady: number[] = []
    for (let time = 0; time < 5; time++) steady.push(await seconds(count))
    progress(`steady: ${steady.map((one) => one.toFixed(2)).join(', ')} s`)
    await connection.close()
    const server = await ServerProcess.start('product-server.ts', {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
    })
    try {
      const figures: Figure[] = [
        { name: 'analytics, the first count of all', unit: 's', product: first, goal: '' },
        { name: 'analytics, a count later', unit: 's', product: median(steady), goal: '' },
      ]
      for (const [name, path] of reads) {
        await readAs(admin, server, path, times)
        const { ms: all } = await readAs(admin, server, path, times)
        const [p50, p99] = [quantile(all, 0.5), quantile(all, 0.99)]
        progress(`${name}: ${p50.toFixed(1)} | ${p99.toFixed(1)} ms`)
        figures.push({ name: `${name}, p99`, unit: 'ms', product: p99, goal: '≤ 300' })
      }
      return figures
    } finally {
      await server.stop()
    }
  })
