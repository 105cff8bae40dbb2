import { api, rules } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Clock } from '../../core/clock.ts'

const dayMs = 86_400_000
let connection: Connection
let server: TestServer
let bada: Person
/** A clock ahead of registrations, so that every account is older than a day. */
let now = Date.now() + 2 * dayMs
const clock: Clock = { now: () => new Date(now) }

const search = (who: Person, text: string, query: object = {}) =>
  who.call(api.posts.list, { query: { search: text, limit: who.token ? 50 : 9, ...query } })

/** Publish stories of three members, or of the given ones, that contain all these words. */
async function write(words: readonly string[], authors = people.slice(0, 3)) {
  await connection.db
    .insertInto('posts')
    .values(
      words.flatMap((content) =>
        authors.map(({ id }) => ({
          authorId: id,
          content,
          categories: ['other' as const],
          language: 'ko' as const,
          isAnonymous: true,
        })),
      ),
    )
    .execute()
}

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined }, clock)
  bada = await server.member({ username: 'bada', role: 'both' })
})
afterAll(() => server.close())

const popular = (limit?: number) =>
  server.visitor().call(api.search.popular, { query: limit === undefined ? {} : { limit } })
/** Wait until earlier searches are counted: a marker keyword of three members is counted after them. */
let marks = 0
async function counted(people: Person[]) {
  const mark = `표시 ${++marks}번`
  await Promise.all(people.slice(0, 3).map((one) => search(one, mark)))
  await expect
    .poll(async () => (await popular(50)).map((one) => one.keyword), {
      timeout: 20_000,
      interval: 100,
    })
    .toContain(mark)
  return (await popular(50)).filter((one) => !one.keyword.startsWith('표시'))
}
let people: Person[]

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 5 }, () => server.member()))
  await write([
    `표시 ${Array.from({ length: 20 }, (_, at) => `${at}번`).join(' ')}`,
    '친구 관계가 어려운 가족',
    'exam stress again',
    '두명만 손님만 한명만 다음장 하루',
    'therapist essex methods 자신감 2026 수능 how are you',
  ])
})

test('are those of at least three different members, sorted by members, then by letter', async () => {
  const [one, two, three, four] = people
  if (!one || !two || !three || !four) throw new Error('There are too few people')
  for (const who of [one, two, three, four]) await search(who, '  친구   관계 ')
  for (const who of [one, two, three]) await search(who, 'Exam STRESS')
  for (const who of [one, two, three]) await search(who, '가족')
  for (const who of [one, two, two, two]) await search(who, '두명만')
  for (let count = 0; count < 4; count++) await search(server.visitor(), '손님만')
  await Promise.all([1, 2, 3, 4].map(() => search(three, '한명만')))
  const [first] = await search(four, '하루')
  for (const who of [one, two, three]) await search(who, '다음장', { before: first?.id ?? 1 })
  expect(await counted(people)).toEqual([
    { keyword: '친구 관계', count: 4 },
    { keyword: 'exam stress', count: 3 },
    { keyword: '가족', count: 3 },
  ])
  expect(await popular(1)).toEqual([{ keyword: '친구 관계', count: 4 }])
  for (const limit of ['0', '51', 'x', '-1', '1.5'])
    expect((await bada.send('GET', `/api/search/popular?limit=${limit}`)).status).toBe(400)
})

test('never contain dangerous words, contacts, numbers or single letters', async () => {
  const never = [
    '자살',
    '자 살',
    '자.살 방법',
    '죽고 싶어요',
    'wktkf',
    'ㅈㅅ',
    '자해 흉터',
    '마약',
    '야동',
    '섹 스',
    'suicide',
    'how to KILL myself',
    'self-harm',
    'self  harm scars',
    'sex',
    'ｓｅｘ',
    'porn videos',
    'drugs',
    'someone@example.com',
    'http://a.kr',
    'www.example',
    'example.com',
    '12345',
    '전화 010 1234',
    '가',
    '가'.repeat(31),
    'ㅠㅠ',
    '[[(',
    '\u200d\u200d',
  ]
  await write(never)
  for (const text of never) await Promise.all(people.map((one) => search(one, text)))
  const keywords = (await counted(people)).map((one) => one.keyword)
  expect(keywords).toEqual(['친구 관계', 'exam stress', '가족'])
  const squeezed = (text: string) => text.toLowerCase().replaceAll(' ', '')
  const stored = await connection.db.selectFrom('searches').select('keyword').execute()
  const keptOfThem = stored.filter((row) => never.map(squeezed).includes(squeezed(row.keyword)))
  expect(keptOfThem).toEqual([])
})

test('may contain harmless words that look similar', { tags: ['long'] }, async () => {
  const harmless = ['therapist', 'essex', 'methods', '자신감', '2026 수능', 'how are you']
  for (const text of harmless) await Promise.all(people.map((one) => search(one, text)))
  const keywords = (await counted(people)).map((one) => one.keyword)
  expect(keywords).toEqual(expect.arrayContaining(harmless))
})

const keywords = async () => (await counted(people)).map(({ keyword }) => keyword)
const searchAll = (text: string, who = people) => Promise.all(who.map((one) => search(one, text)))

test('cannot spread insults and accounts, even when many publish and search them', {
  tags: ['long'],
}, async () => {
  const wall = [
    '민지 병신',
    '김민지병신',
    '걸레년 김민지',
    'minji is a slut',
    '카톡 minji12',
    'ig minji.0412',
    'insta minji',
    '디코 하늘이',
    '오빠랑 만날 사람',
    'minjiiii04 텔레',
  ]
  await write(wall)
  for (const text of wall) await searchAll(text)
  const shown = await keywords()
  expect(wall.filter((text) => shown.includes(text))).toEqual([])
})

test('occur in public stories of three members', async () => {
  const [one, two, three] = people
  if (!one || !two || !three) throw new Error('There are too few people')
  await write(['오솔길둘'], [one, two])
  await write(['오솔길하나', '오솔길하나 또', '오솔길하나 또또'], [one])
  await write(['오솔길삭제', '오솔길보류', '오솔길기계', '오솔길셋'])
  const change = (
    content: string,
    set: { deletedAt?: Date; heldAt?: Date; isAiGenerated?: boolean },
  ) => connection.db.updateTable('posts').set(set).where('content', '=', content).execute()
  await change('오솔길삭제', { deletedAt: new Date() })
  await change('오솔길보류', { heldAt: new Date() })
  await change('오솔길기계', { isAiGenerated: true })
  for (const end of ['둘', '하나', '삭제', '보류', '기계', '없음', '셋'])
    await searchAll(`오솔길${end}`)
  expect((await keywords()).filter((word) => word.startsWith('오솔길'))).toEqual(['오솔길셋'])
  // The word disappears with its stories, when it is judged again after a minute.
  await change('오솔길셋', { deletedAt: new Date() })
  now += 61_000
  expect(await keywords()).not.toContain('오솔길셋')
})

test('exclude accounts younger than a day, as searchers and as authors', async () => {
  const young = await Promise.all([1, 2, 3].map(() => server.member()))
  const joined = (hours: number) =>
    connection.db
      .updateTable('users')
      .set({ createdAt: new Date(now - hours * 3_600_000) })
      .where(
        'id',
        'in',
        young.map(({ id }) => id),
      )
      .execute()
  await joined(23)
  const fresh = await Promise.all(
    young.map(async (one) => {
      const { token, user } = await server.visitor().call(api.accounts.login, {
        body: { username: one.me.username, password: 'a good word 1' },
      })
      one.signIn(token, user)
      return one
    }),
  )
  await write(['새내기글'])
  await searchAll('새내기글', fresh)
  await write(['새내기말'], fresh)
  await searchAll('새내기말')
  const shown = await keywords()
  expect(shown).not.toContain('새내기글')
  expect(shown).not.toContain('새내기말')
  await joined(25)
  now += 61_000
  expect(await keywords()).toContain('새내기말')
})

test('removed by an admin stay removed, in any spelling', async () => {
  const filled = ['\u115f', '\u1160', '\uffa0'].map((filler) => `지${filler}울말`)
  await write(['지울말 하나', '지을말', ...filled])
  await searchAll('지울말')
  await searchAll('지을말')
  expect(await keywords()).toEqual(expect.arrayContaining(['지울말', '지을말']))
  const remove = (who: Person, keyword = '지울 말') =>
    who.call(api.search.removeKeyword, { body: { keyword } })
  await expect(remove(bada)).rejects.toMatchObject({ status: 403 })
  await expect(remove(server.visitor())).rejects.toMatchObject({ status: 401 })
  const admin = await adminOf(server)
  await expect(remove(admin, ' ')).rejects.toMatchObject({
    status: 400,
    answer: { details: [{ message: rules['keyword.length'].ko }] },
  })
  await remove(admin)
  await remove(admin)
  for (const spelling of ['지울말', '지울 말', '지.울.말', ...filled]) await searchAll(spelling)
  const shown = await keywords()
  expect(shown.filter((word) => /지.?울/.test(word))).toEqual([])
  expect(shown).toContain('지을말')
  const { items } = await admin.call(api.audit.list, { query: { action: 'keyword:remove' } })
  expect(items).toMatchObject([{ actor: { id: admin.id }, target: 'keyword 지울 말' }])
})

test('do not reveal the searchers', async () => {
  const rows = await connection.db.selectFrom('searches').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(Object.keys(row).toSorted()).toEqual(['keyword', 'searchedAt', 'searcher'])
    expect(row.searcher).toMatch(/^[\w-]{43}$/)
  }
  // A member has a different hash for every keyword, so rows cannot be linked.
  expect(new Set(rows.map((row) => row.searcher)).size).toBe(rows.length)
})

test('are deleted after seven days', { tags: ['long'] }, async () => {
  await counted(people)
  now += 8 * dayMs
  const later = await Promise.all(Array.from({ length: 3 }, () => server.member()))
  expect(await counted(later)).toEqual([])
  const rows = await connection.db.selectFrom('searches').select('searchedAt').execute()
  const oldest = new Date(now - 7 * dayMs).toISOString()
  for (const row of rows) expect(row.searchedAt > oldest).toBe(true)
})

test('are stored when the server closes', async () => {
  const redisUrl = inject('redisUrl') ?? undefined
  const other = await startServer(connection, { redisUrl }, clock)
  const three = await Promise.all(Array.from({ length: 3 }, () => other.member()))
  await Promise.all(three.map((one) => search(one, '마지막 순간')))
  await other.close()
  const rows = await connection.db
    .selectFrom('searches')
    .select('searcher')
    .where('keyword', '=', '마지막 순간')
    .execute()
  expect(rows).toHaveLength(3)
})

test('that cannot be stored are lost, without other effects', { tags: ['long'] }, async () => {
  const redisUrl = inject('redisUrl') ?? undefined
  const other = await startServer(connection, { redisUrl }, clock)
  const one = await other.member()
  await search(one, '잃어버린 말')
  await sql`alter table searches rename to "searchesAway"`.execute(connection.db)
  try {
    await other.close()
  } finally {
    await sql`alter table "searchesAway" rename to searches`.execute(connection.db)
  }
  const three = await Promise.all(Array.from({ length: 3 }, () => server.member()))
  await write(['잃어버린 말'])
  expect((await counted(three)).map((row) => row.keyword)).not.toContain('잃어버린 말')
})
