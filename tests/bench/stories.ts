import { categories } from '@dodam/contract'
import pg from 'pg'

/** Numbers of comments of the two posts in the middle of all that are compared. */
export const commented = { few: 20, many: 20_000 } as const
/** One post in this many has a hundred comments; of the others nearly half have none, and none has more than ten. */
const livelyEvery = 1_000
/** One post in this many has it. */
export const rareCategory = { name: 'career', every: 5_000 } as const
/** One post in this many is in the queue of those that wait for a first word. */
const waitingEvery = 100
/** Return the id of a waiting post near the middle of all `count` posts. */
export const waitingId = (count: number) => Math.ceil(count / 2 / waitingEvery) * waitingEvery
const commonCategories = categories.filter((one) => one !== rareCategory.name)

const koreanWords =
  '친구 친구들이랑 친구가 학교 학교에서 시험 시험이 불안 불안해요 우울 우울해서 엄마가 아빠랑 선생님이 공부가 공부를 잠이 잠을 걱정 걱정돼요 고민 고민이에요 요즘 오늘 어제 너무 진짜 자꾸 계속 마음이 마음을 혼자 같이 이야기 말을 힘들어요 힘들고 모르겠어요 싶어요 괜찮아요 있어요 없어요 학원 수학 영어 성적 성적이 가족 동생이 언니가 좋아하는 사람이 사람들이 밤마다 새벽까지 아침에 눈물이 화가 났어요 무서워요 답답해요 외로워요'.split(
    ' ',
  )
const englishWords =
  'friends friend school schools worried worry anxiety anxious sleep sleeping tired lonely alone exams studying teacher parents brother sister happy sad crying talk talking feel feeling hope hoping people always never every really because about today yesterday tonight thinking think'.split(
    ' ',
  )
const syllables = [
  ...'가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후기니디리미비시이지치키티피히간난단란만반산안잔찬',
]
const letters = ['ba', 'de', 'fo', 'gu', 'ki', 'lo', 'ma', 'ne', 'po', 'ra', 'se', 'ti', 'vu', 'zo']

/** Return `index` spelt with `digits`, so that every index gives another word. */
function spell(index: number, digits: readonly string[]): string {
  const rest = Math.floor(index / digits.length)
  return `${digits[index % digits.length] ?? ''}${rest > 0 ? spell(rest - 1, digits) : ''}`
}

/** Common words first; most of the others are rare, as in any language. */
const vocabulary = (common: readonly string[], digits: readonly string[], size: number) => [
  ...common,
  ...Array.from({ length: size - common.length }, (_, index) =>
    spell(index + digits.length, digits),
  ),
]
const korean = vocabulary(koreanWords, syllables, 50_000)
const english = vocabulary(englishWords, letters, 5_000)

/** Words of about one post in `oneIn`, for searches of every kind. */
export const searches = {
  'a common word': '친구',
  'a common ending': '해요',
  'four common words': '친구 학교 불안 잠이',
  'a verb by its stem': '외로웠어',
  'a verb by its stem, without a space': '잠을안자',
  'two common words and one that nobody wrote': '친구 학교 뷁쀍쇏',
  'a rare word': korean[40_000] ?? '',
  'a word that nobody wrote': '뷁쀍쇏',
  'English, common': 'friends',
  'English, rare': english[4_000] ?? '',
  'English that nobody wrote': 'zzqxjkw',
  'initial consonants': 'ㅊㄱ',
  'initial consonants that fit nothing': 'ㅃㅉㄸㅆ',
  'the wrong keyboard': 'clsrn',
}

/** Return random numbers that are the same in every run. */
function chance(): () => number {
  let state = 0x2545f491
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** Return the listener who prefers the rare category. */
export const pickyOf = <T>(people: readonly T[]): T => {
  const found = people.at(-3)
  if (found === undefined) throw new Error('There is nobody')
  return found
}

const pick = <T>(values: readonly T[], at: number): T => {
  const value = values[Math.floor(at * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

/** Return the ids of the two posts of `commented` among `count` posts. */
export const commentedIds = (count: number) => {
  const middle = Math.ceil(count / 2)
  return { few: middle, many: middle + 1 }
}

function commentsOf(id: number, count: number, by: number): number {
  const { few, many } = commentedIds(count)
  if (id === few) return commented.few
  if (id === many) return commented.many
  return id % livelyEvery === 0 ? 100 : Math.floor(11 * by ** 3)
}

function stories(
  authorIds: readonly number[],
  { from, to, count }: { from: number; to: number; count: number },
  random: () => number,
) {
  return Array.from({ length: to - from }, (_, index) => {
    const n = from + index
    const isEnglish = n % 4 === 0
    const words = Array.from({ length: 8 + (n % 14) }, () =>
      pick(isEnglish ? english : korean, random() ** 3),
    )
    const id = n + 1
    // Without blocks, so that every member can read these two.
    const isForAll = Object.values(commentedIds(count)).includes(id)
    return {
      authorId: isForAll ? authorIds.at(-1) : pick(authorIds, random()),
      content: words.join(' '),
      language: isEnglish ? 'en' : 'ko',
      category:
        n % rareCategory.every === 1 ? rareCategory.name : pick(commonCategories, random() ** 2),
      isAnonymous: random() < 0.5,
      isAiGenerated: random() < 0.05,
      commentsCount: commentsOf(id, count, random()),
    }
  })
}

const batch = 20_000

/**
 * Write `count` posts by these members, comments of theirs under most, and ten blocks by each of them and of each, except
 * the last one: tables as full as after years.
 */
export async function tellStories(
  databaseUrl: string,
  people: readonly { id: number }[],
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const ids = people.map((person) => person.id)
    const blocking = ids.slice(0, -1)
    const random = chance()
    await client.query(`set maintenance_work_mem = '512MB'`)
    // Built at once afterwards: maintaining it row by row takes longer than everything else.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where indexname in ('posts_search', 'posts_words', 'posts_lexemes', 'posts_author')
         or tablename = 'comments' and indexname not in (select conname from pg_constraint)`,
    )
    for (const { name } of indexes) await client.query(`drop index "${name}"`)
    // Checked at once afterwards as well.
    const { rows: references } = await client.query<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = 'comments'::regclass and contype = 'f'`,
    )
    for (const { name } of references)
      await client.query(`alter table comments drop constraint "${name}"`)
    for (let from = 0; from < count; from += batch)
      await client.query(
        `insert into posts ("authorId", content, categories, language, "isAnonymous", "isAiGenerated", "commentsCount",
           "createdAt", "isWaiting")
         select "authorId", content, array[category], language, "isAnonymous", "isAiGenerated", "commentsCount",
           now() - interval '1 day', false
         from json_to_recordset($1) as story ("authorId" bigint, content text, category text, language text,
           "isAnonymous" boolean, "isAiGenerated" boolean, "commentsCount" int)`,
        [JSON.stringify(stories(ids, { from, to: Math.min(count, from + batch), count }, random))],
      )
    await client.query(
      `insert into "postCategories" (category, "postId") select unnest(categories), id from posts order by id`,
    )
    // Of the comments of a post every fifth is a reply, to every fourth of the others.
    await client.query(
      `insert into comments ("postId", "authorId", content, "repliesCount")
       select posts.id, ($1::bigint[])[1 + floor(random() * $2)::int], '힘내요 ' || n,
         (n % 4 = 0 and n / 4 <= "commentsCount" / 5)::int
       from posts, generate_series(1, "commentsCount" - "commentsCount" / 5) as n`,
      [ids, ids.length],
    )
    await client.query(
      `insert into comments ("postId", "authorId", content, "parentId")
       select "postId", ($1::bigint[])[1 + floor(random() * $2)::int], '저도요', id from comments
       where "repliesCount" = 1`,
      [ids, ids.length],
    )
    await client.query(
      `insert into blocks ("blockerId", "blockedId")
       select one, two from (
         select ($1::bigint[])[1 + floor(random() * $2)::int] as one,
           ($1::bigint[])[1 + floor(random() * $2)::int] as two
         from generate_series(1, 20000)) as pairs
       where one <> two on conflict do nothing`,
      [blocking, blocking.length],
    )
    await client.query(
      `insert into "postLikes" ("postId", "userId")
       select 1 + floor(random() * $3::int), ($1::bigint[])[1 + floor(random() * $2)::int]
       from generate_series(1, $3::int / 10) on conflict do nothing`,
      [ids, ids.length, count],
    )
    await client.query(
      `insert into "chatRequests" ("postId", "sharerId", "listenerId", message)
       select posts.id, "authorId", ($1::bigint[])[1 + posts.id % $2], '이야기를 듣고 싶어요.'
       from posts where posts.id % 50 = 0 and "authorId" <> ($1::bigint[])[1 + posts.id % $2]`,
      [ids, ids.length],
    )
    await client.query(
      `update posts set "isWaiting" = true, "risenAt" = now(), "linePlace" = now() - random() * interval '7 days'
       where id % $1 = 0`,
      [waitingEvery],
    )
    await client.query(`update users set "preferredCategories" = array[$1] where id = $2`, [
      rareCategory.name,
      pickyOf(ids),
    ])
    for (const { definition } of indexes) await client.query(definition)
    for (const { name, definition } of references)
      await client.query(`alter table comments add constraint "${name}" ${definition}`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
