import { api, type BodyInput, mostCounted, type Post } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let sora: Person
let bada: Person

const publish = async (
  who: Person,
  content: string,
  changes: Partial<BodyInput<typeof api.posts.publish>> = {},
) =>
  (
    await who.call(api.posts.publish, {
      // Words of two languages side by side may look like an account.
      body: { content, categories: ['other'], confirm: true, ...changes },
    })
  ).id
const search = (who: Person, text: string, query: object = {}) =>
  who.call(api.posts.list, { query: { search: text, limit: who.token ? 50 : 9, ...query } })
const ids = (posts: Post[]) => posts.map((post) => post.id)
const found = async (who: Person, text: string, query: object = {}) =>
  ids(await search(who, text, query))
const counted = async (who: Person, text: string, query: object = {}) =>
  (await who.call(api.posts.countFound, { query: { search: text, ...query } })).count

beforeAll(async () => {
  connection = await suiteDatabase()
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(connection, { redisUrl })
  sora = await server.member({ username: 'sora' })
  bada = await server.member({ username: 'bada', role: 'both' })
})
afterAll(() => server.close())

describe('a search', () => {
  test.each([
    [
      'a Korean word inside a longer one',
      '친구',
      '오늘 친구들이랑 다퉜어요.',
      '선생님께 혼났어요 정말로.',
    ],
    [
      'a Korean word of three syllables',
      '떡볶이',
      '매운떡볶이가 먹고 싶어요 지금.',
      '떡국과 볶음밥을 먹었어요.',
    ],
    [
      'an English word by its stem',
      'friends',
      'My best friend moved away.',
      'My best fiend moved away.',
    ],
    [
      'a word without its marks',
      'duong',
      'Tôi đi bộ trên đường về nhà.',
      'Tôi đi bộ trên đồng về nhà.',
    ],
    [
      'a word with marks, in capitals',
      'ĐƯỜNG',
      'Chiều nay tôi lạc đường rồi.',
      'Chiều nay tôi lạc mất rồi.',
    ],
    [
      'an umlaut in any case',
      'ärger',
      'Mein Ärger ist heute so gross.',
      'Mein Anger ist heute so gross.',
    ],
    [
      'an umlaut left out',
      'schon',
      'Das war gestern schön genug hier.',
      'Das war gestern sch n genug hier.',
    ],
    [
      'a sharp s as two letters',
      'STRASSE',
      'Ich sitze allein auf der Straße.',
      'Ich sitze allein auf der Trasse.',
    ],
    [
      'Cyrillic in any case',
      'привет',
      'ПРИВЕТ всем, как у вас дела?',
      'ПРИВОЗ всем, как у вас дела?',
    ],
    [
      'Cyrillic inside a longer word, with ё as е',
      'елка',
      'Наша Ёлка стоит в школе с утра.',
      'Наша полка стоит в школе с утра.',
    ],
    ['Greek in any case', 'ΦΙΛΟΣ', 'Ο φίλος μου δεν μιλάει πια.', 'Ο φίλτρο μου δεν μιλάει πια.'],
    ['Arabic without its marks', 'محمد', 'اسم صديقي مُحَمَّد يا جماعة', 'اسم صديقي محمود يا جماعة'],
    [
      'accents that are no part of a letter',
      'ẹ́kọ́',
      'Mo feran ẹ́kọ́ mi pupo gan ni.',
      'Mo feran ẹ́kẹ́ mi pupo gan ni.',
    ],
    ['Thai with its vowel signs', 'เหนื่อย', 'วันนี้เหนื่อยมากจริงๆ นะ', 'วันนี้เหนียวมากจริงๆ นะ'],
    ['a stem by another form', 'worry', 'I am so worried about it.', 'I am so wordy about it.'],
    [
      'a form that changes its beginning',
      'dying',
      'What happens when we die?',
      'Which dice is it, do you know?',
    ],
    ['English in any case', 'ANXIETY', 'Anxiety comes every night.', 'An alien comes every night.'],
    [
      'English inside Korean',
      'ADHD',
      '저는adhd라서 힘들어요 매일.',
      '저는 힘들어요 매일매일 정말.',
    ],
    ['a number', '2027', '수능은 2027년에 봐요, 떨려요.', '수능은 2026년에 봐요, 떨려요.'],
    [
      'all of several words',
      '시험 불안',
      '불안해서 시험을 망쳤어요 또.',
      '시험은 끝났고 걱정이 없어요.',
    ],
    [
      'words of both languages',
      '영어 hopeless',
      '영어 공부 is hopeless for me.',
      '영어 공부 is hopeful for me.',
    ],
    [
      'a word with punctuation',
      '눈물!!',
      '자꾸 눈물이 나요, 왜 그럴까요.',
      '자꾸 웃음이 나요, 왜 그럴까요!!',
    ],
    [
      'a short English word as it is',
      'who',
      'Who knows what comes next?',
      'The whole class knows it now.',
    ],
    ['a contraction', 'can’t sleep', "I can't sleep at all lately.", 'I sleep too much at lately.'],
    ['one syllable', '꽃', '꽃이 피었는데 마음은 겨울이에요.', '눈이 왔는데 마음은 봄이에요.'],
    ['initial consonants', 'ㄱㅇㅈ', '강아지가 아파서 걱정이에요.', '고양이가 아파서 슬퍼요 정말.'],
    [
      'initial consonants after a syllable',
      '햄ㅅㅌ',
      '햄스터를 키우고 싶은데 안 된대요.',
      '햄버거를 먹고 싶은데 안 된대요.',
    ],
    [
      'doubled initial consonants',
      'ㄸㅂ',
      '또봇을 아직도 좋아해도 될까요?',
      '도배를 아직도 안 했대요 집에.',
    ],
    [
      'consonants as they stand',
      'ㅋㅋ',
      '다들 ㅋㅋ 하고 웃기만 해요.',
      '다들 웃기만 하고 말을 안 해요.',
    ],
    [
      'vowels as they stand',
      'ㅠㅠ',
      '너무 속상해요 ㅠㅠ 어떡하죠.',
      '너무 속상해요 어떡하죠 저는.',
    ],
    ['an emoji', '🦔', '고슴도치 🦔 를 키워요 저는.', '고슴도치를 키워요 저는 집에서.'],
    [
      'letters typed one by one',
      '바다거북'.normalize('NFD'),
      '바다거북처럼 느려도 괜찮을까요?',
      '바다 구경처럼 느려도 괜찮을까요?',
    ],
    ['%', '%', '오늘은 100% 망했어요 시험을.', '오늘은 100점을 맞았어요 시험에.'],
    ['_', '_', '눈사람을 snow_man 이라고 적었어요.', '눈사람을 snowman 이라고 적었어요.'],
    ['a backslash', '\\', '역슬래시 \\ 가 자꾸 나와요 왜죠.', '슬래시 / 가 자꾸 나와요 왜죠.'],
    ['a quote', "'", "엄마가 '괜찮아' 라고 했어요.", '엄마가 괜찮아 라고 했어요 어제.'],
    [
      'regular expression characters',
      '(.*)',
      '이상한 글자 (.*) 를 받았어요.',
      '이상한 글자를 하나 받았어요.',
    ],
  ])('finds %s', async (_, text, fitting, other) => {
    const id = await publish(sora, fitting)
    const otherId = await publish(sora, other)
    for (const who of [bada, sora, server.visitor()]) {
      const seen = await found(who, text)
      expect(seen).toContain(id)
      expect(seen).not.toContain(otherId)
    }
  })

  test('returns posts as the feed does', async () => {
    const id = await publish(sora, '해바라기처럼 웃고 싶어요 다시.', { isAnonymous: true })
    const [post] = await search(bada, '해바라기')
    expect(post).toEqual(await bada.call(api.posts.read, { params: { id } }))
    expect(post).toMatchObject({ authorId: null, author: { username: null, gradeLevel: 'high' } })
  })

  test('of spaces only is the feed', async () => {
    for (const text of ['', '   ', '\u0000', ' \n\t ', '\u200d\u200d', '\u3164'])
      expect(await found(bada, text)).toEqual(
        ids(await bada.call(api.posts.list, { query: { limit: 50 } })),
      )
  })

  test.each([
    ['quotes', `'; drop table posts; --`],
    ['an open bracket', '[[[((('],
    ['a NUL in the middle', '없는\u0000말이에요정말'],
    ['a lone surrogate', '\ud83d 없어'],
    ['100 characters', '뷁'.repeat(100)],
    ['a hundred of everything', '%_\\\'"()[]{}*+?.^$|'.repeat(5)],
    ['many words', '뷁 뛟 쀍 쏆 뽧 꿻 뜷 쮊 챫 쿒 퉯 퓋 훫'],
    ['array letters', '{"a",NULL} ㅎ'],
  ])('of %s finds nothing and causes no error', async (_, text) => {
    expect(await found(bada, text)).toEqual([])
  })

  test('of more than 100 characters is refused', async () => {
    const response = await bada.send('GET', `/api/posts?search=${'a'.repeat(101)}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    const twice = await bada.send('GET', '/api/posts?search=a&search=b')
    expect(twice.status).toBe(400)
  })

  test('pages contain each post once, newest first, within a category too', async () => {
    const all: number[] = []
    for (let count = 0; count < 7; count++) {
      all.unshift(
        await publish(sora, `펭귄이 ${count}마리 나오는 꿈을 꿨어요.`, { categories: ['sleep'] }),
      )
      await publish(sora, '펭귄이 아닌 새가 나오는 꿈이에요.', { categories: ['hobby'] })
    }
    const seen: number[] = []
    let before: number | undefined
    for (;;) {
      const page = await found(bada, '펭귄', {
        category: 'sleep',
        limit: 3,
        ...(before && { before }),
      })
      seen.push(...page)
      if (page.length < 3) break
      before = page.at(-1)
    }
    expect(seen).toEqual(all)
    expect(await found(bada, '펭귄')).toHaveLength(14)
    expect(await found(bada, '펭귄', { limit: 2 })).toHaveLength(2)
  })

  test('shows a visitor the first page only', async () => {
    const refused = { status: 401, code: 'UNAUTHORIZED' }
    expect((await found(server.visitor(), '펭귄')).length).toBe(9)
    await expect(search(server.visitor(), '펭귄', { limit: 10 })).rejects.toMatchObject(refused)
    await expect(search(server.visitor(), '펭귄', { before: 99 })).rejects.toMatchObject(refused)
  })
})

describe('Korean typed on an English keyboard', () => {
  test('is understood when the search as typed finds nothing', async () => {
    const id = await publish(sora, '너구리를 봤어요 어제 산에서요.')
    expect(await found(bada, 'sjrnfl')).toEqual([id])
    expect(await found(bada, 'sjrnfl dhkdwk')).toEqual([])
    expect(await found(bada, 'sjrnfl tks')).toEqual([id])
  })

  test('is taken literally on every page once that finds a post', async () => {
    const korean = await publish(sora, '다람쥐가 도토리를 숨겨 두었어요.')
    const typed = await publish(sora, '자판이 이상해요 ekfkawnl 라고 나와요.')
    expect(await found(bada, 'ekfkawnl')).toEqual([typed])
    expect(await found(bada, 'ekfkawnl', { before: typed })).toEqual([])
    expect(await found(bada, '다람쥐')).toEqual([korean])
  })

  test('is paged like any other', async () => {
    const one = await publish(sora, '수달이 강에서 노는 걸 봤어요 오늘.')
    const two = await publish(sora, '수달은 손을 잡고 잔대요, 부러워요.')
    expect(await found(bada, 'tnekf', { limit: 1 })).toEqual([two])
    expect(await found(bada, 'tnekf', { limit: 1, before: two })).toEqual([one])
    expect(await found(bada, 'tnekf', { limit: 1, before: one })).toEqual([])
  })
})

describe('a search never finds', () => {
  test('methods of suicide and self-harm, in any spelling', async () => {
    const id = await publish(sora, '유튜브에서 프로아나 영상이 자꾸 떠서 신고했어요.')
    expect(await found(bada, '신고했어요')).toContain(id)
    for (const text of ['프로아나', '프로 아나 영상', 'vmfhdksk'])
      expect(await found(bada, text), text).toEqual([])
  })

  test('an author by name, anonymous or not', async () => {
    const canary = await server.member({ username: 'kanarienvogel' })
    await connection.db
      .updateTable('users')
      .set({ nickname: '카나리아새' })
      .where('id', '=', canary.id)
      .execute()
    const hidden = await publish(canary, '이름 없이 쓰는 이야기예요 저만의.', { isAnonymous: true })
    const named = await publish(canary, '이름을 걸고 쓰는 이야기예요 이건.')
    for (const text of [
      'kanarienvogel',
      '카나리아새',
      'ㅋㄴㄹㅇㅅ',
      String(canary.id).padStart(5, '0'),
    ])
      for (const who of [bada, canary, server.visitor()]) {
        const seen = await found(who, text)
        expect(seen).not.toContain(hidden)
        expect(seen).not.toContain(named)
      }
    const answer = await bada.send('GET', `/api/posts?search=${encodeURIComponent('이름 없이')}`)
    const text = await answer.text()
    expect(text).toContain('이름 없이')
    expect(text).not.toMatch(/kanarienvogel|카나리아새/)
  })

  test('named posts across a block; it does find the anonymous ones', async () => {
    const [one, two] = await Promise.all([server.member(), server.member()])
    const named = await publish(one, '미어캣처럼 망을 보게 돼요 항상.')
    const hidden = await publish(one, '미어캣처럼 숨고 싶어요 저는요.', { isAnonymous: true })
    const byTwo = await publish(two, '미어캣처럼 서 있는 게 힘들어요.', { isAnonymous: true })
    await connection.db
      .insertInto('blocks')
      .values({ blockerId: two.id, blockedId: one.id })
      .execute()
    expect(await found(one, '미어캣')).toEqual([byTwo, hidden, named])
    expect(await found(two, '미어캣')).toEqual([byTwo, hidden])
    expect(await found(bada, 'ㅁㅇㅋ')).toEqual([byTwo, hidden, named])
    expect(await found(two, '미어캣', { category: 'other' })).toEqual([byTwo, hidden])
  })

  test('AI stories for members who switched them off, and deleted ones', async () => {
    const human = await server.member({ showAiPosts: false })
    const [ai, gone] = await Promise.all([
      publish(sora, '카피바라는 늘 느긋해 보여요 정말.'),
      publish(sora, '카피바라는 온천을 좋아한대요 늘.'),
    ])
    await connection.db
      .updateTable('posts')
      .set({ isAiGenerated: true })
      .where('id', '=', ai)
      .execute()
    expect(await found(human, '카피바라')).toEqual([gone])
    await connection.db
      .updateTable('posts')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone)
      .execute()
    expect(await found(bada, '카피바라')).toEqual([ai])
    expect(await found(human, '카피바라')).toEqual([])
  })
})

test('the count of a search is what all its pages hold together for this reader', async () => {
  await sql`
    insert into posts ("authorId", content, categories, language, "isAnonymous", "isAiGenerated")
    select ${sora.id}, '스컹크가 ' || number || '번 울었어요.', '{other}', 'ko', false, number = 1
    from generate_series(1, 23) as number`.execute(connection.db)
  const [human, blocker] = await Promise.all([
    server.member({ showAiPosts: false }),
    server.member(),
  ])
  await blocker.call(api.blocks.add, { body: { targetUserId: sora.id } })
  expect(await found(bada, '스컹크')).toHaveLength(23)
  for (const [who, count] of [
    [bada, 23],
    [server.visitor(), 23],
    [human, 22],
    [blocker, 0],
  ] as const)
    expect(await counted(who, '스컹크')).toBe(count)
  expect(await counted(bada, '스컹크', { lang: 'ko' })).toBe(23)
  expect(await counted(bada, '스컹크', { lang: 'en' })).toBe(0)
  expect(await counted(bada, '스컹크 울었어요')).toBe(23)
  // Typed on an English keyboard.
  expect(await counted(bada, 'tmzjdzm')).toBe(23)
  expect(await counted(bada, '푸르딩딩찐빵')).toBe(0)
  expect(await counted(bada, '')).toBe(0)
})

describe('limits', () => {
  test('are 30 searches a minute for a member, and do not affect the feed', async () => {
    const limited = await startServer(connection, { rateLimits: true })
    try {
      const one = await limited.member()
      // The count is a call of its own, and takes nothing from the searches.
      for (let count = 0; count < 30; count++) {
        await search(one, '고양이')
        await counted(one, '고양이')
      }
      const refused = { status: 429, code: 'TOO_FAST' }
      await expect(search(one, '고양이')).rejects.toMatchObject(refused)
      await expect(counted(one, '고양이')).rejects.toMatchObject(refused)
      await one.call(api.posts.list, { query: {} })
      const other = await limited.member()
      await search(other, '고양이')
    } finally {
      await limited.close()
    }
  })
})

// At the end of the file, because later tests would have to search all these posts.
describe('a search in more posts than the window', () => {
  test('finds old ones too, within a category and on any keyboard', {
    tags: ['long'],
  }, async () => {
    const old = await publish(sora, '두더지 게임을 혼자 하는 게 좋아요.')
    const english = await publish(sora, 'Nobody understands my hedgehogs here.')
    const rare = await publish(sora, '두더지가 사는 굴이 부러워요 가끔.', {
      categories: ['health'],
    })
    const russian = await publish(sora, 'БАРСУК и ёжик живут у нас в лесу.')
    const teacher = await publish(sora, '우리 쌤 너무 무서워요 요즘 들어서.')
    const vietnamese = await publish(sora, 'Hôm nay Trường học vắng quá đi.')
    const newer = 10_050
    await sql`
      with newer as (
        insert into posts ("authorId", content, categories, language, "isAnonymous")
        select ${sora.id}, '- 하 루 -', '{other}', 'ko', false from generate_series(1, ${newer})
        returning id)
      insert into "postCategories" (category, "postId") select 'other', id from newer`.execute(
      connection.db,
    )
    await connection.db
      .updateTable('categoryCounts')
      .set((eb) => ({ postsCount: eb('postsCount', '+', newer) }))
      .where('category', '=', 'other')
      .execute()
    expect(await found(bada, '두더지')).toEqual([rare, old])
    expect(await found(bada, '두더지 게임')).toEqual([old])
    expect(await found(bada, '두더지', { category: 'health' })).toEqual([rare])
    expect(await found(bada, '두더지', { category: 'other' })).toEqual([old])
    expect(await found(bada, '두더지', { before: rare })).toEqual([old])
    expect(await found(bada, '두더지ㄱ')).toEqual([rare])
    expect(await found(bada, '두더지ㄱ굴')).toEqual([])
    expect(await found(bada, '두더ㅈ')).toEqual([rare, old])
    expect(await found(bada, 'hedgehog')).toEqual([english])
    expect(await found(bada, 'ежик барсук')).toEqual([russian])
    expect(await found(bada, '선생님')).toContain(teacher)
    expect(await found(bada, 'truong')).toEqual([vietnamese])
    expect(await found(bada, 'enejwl')).toEqual([rare, old])
    expect(await found(bada, '하 루', { limit: 3 })).toHaveLength(3)
    expect(await counted(bada, '두더지')).toBe(2)
    expect(await counted(bada, '하 루')).toBe(mostCounted)
  })
})
