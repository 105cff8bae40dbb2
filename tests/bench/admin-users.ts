import { type Answer, api, type QueryInput, type users } from '@dodam/contract'
import type pg from 'pg'
import { fillFor, readAs } from './admin-reads.ts'
import { withDatabase } from './bench-database.ts'
import { newSecret, settle } from './community.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { pinLoad, ServerProcess } from './server-process.ts'
import { median, quantile } from './statistics.ts'

const people = 1_000_000
const times = 15

/** So many accounts, made in one statement; what is rare in their names is there in old and new ones alike. */
const makePeople = `
  insert into users (username, nickname, email, role, "gradeLevel", gender, "createdAt")
  select
    (array['star', 'moon', 'river', 'cloud', 'spring', 'maple', 'tiger', 'wave'])[at % 8 + 1] || at,
    case
      when at % 200000 = 7 then '뷁나무' || at % 100
      when at % 5000 = 11 then '자작나무 숲' || at % 100
      else (array['푸른', '작은', '고요한', '밝은', '따뜻한', '느린', '노란'])[at % 7 + 1]
        || (array['바다', '하늘', '고래', '다람쥐', '구름', '나비', '봄', '새벽', '달빛', '편지', '친구'])[at % 11 + 1]
        || at % 1000
    end,
    case when at % 3 > 0 then
      (array['kim', 'lee', 'park', 'choi', 'jung'])[at % 5 + 1] || '.' || at || '@'
        || (array['naver.com', 'gmail.com', 'daum.net', 'school.example.kr'])[at % 4 + 1]
    end,
    (array['sharer', 'sharer', 'sharer', 'listener', 'both'])[at % 5 + 1],
    'high1', 'female', now() - (${people} - at) * interval '1 minute'
  from generate_series(1, ${people}) as at`

const kinds: Record<string, QueryInput<typeof users.list>> = {
  'the list': {},
  'the list, far back': { before: 20_000 },
  listeners: { role: 'listener' },
  'AI and test accounts': { type: 'test' },
  admins: { standing: 'admin' },
  'suspended people': { standing: 'suspended' },
  'Korean, in many nicknames': { search: '바다' },
  'Korean, in one of 5,000': { search: '자작나무' },
  'Korean, in one of 200,000': { search: '뷁나무' },
  'Korean that nobody is called': { search: '쀍쇏' },
  'Latin, in many usernames': { search: 'aple' },
  'Latin, one username': { search: 'maple12341' },
  'Latin that nobody is called': { search: 'zzqxj' },
  'a part of many addresses': { search: '@naver' },
  'one address': { search: 'park.500002@daum.net' },
  'listeners by a common name, far back': { search: '고래', role: 'listener', before: 20_000 },
  'one letter that nobody has': { search: '뛟' },
}

async function fill(client: pg.Client): Promise<void> {
  // Built at once afterwards, as where it came to a table that was full.
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('users_search'::regclass) as definition`,
  )
  await client.query('drop index users_search')
  await client.query(makePeople)
  await client.query(rows[0]?.definition ?? '')
}

/** Lists and searches through a million accounts as admins make them, each with the totals. */
export const adminUsers = ({ rounds, progress }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const secret = newSecret()
    const server = await ServerProcess.start('product-server.ts', {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
    })
    const unpin = pinLoad()
    try {
      const { people: settled } = await settle(databaseUrl, secret, { pairs: 1, roomsEach: 1 })
      const [admin] = settled
      if (admin === undefined) throw new Error('There is nobody')
      await fillFor(admin, databaseUrl, fill)
      progress(`${people} accounts are there`)
      const figures: Figure[] = []
      for (const [kind, query] of Object.entries(kinds)) {
        const asked = Object.entries({ limit: 50, ...query }).map(
          ([name, value]): [string, string] => [name, String(value)],
        )
        const path = `${api.users.list.path}?${new URLSearchParams(asked).toString()}`
        const { answer } = await readAs(admin, server, path, 1)
        const size = (answer as Answer<typeof api.users.list>).users.length
        const medians: number[] = []
        for (let round = 0; round < rounds; round++)
          medians.push(quantile((await readAs(admin, server, path, times)).ms, 0.5))
        const name = `1 M accounts, ${kind}: ${size} found, p50`
        const figure = { name, unit: 'ms', product: median(medians), goal: '≤ 300' }
        progress(`${name} ${figure.product.toFixed(1)} ms`)
        figures.push(figure)
      }
      return figures
    } finally {
      unpin()
      await server.stop()
    }
  })
