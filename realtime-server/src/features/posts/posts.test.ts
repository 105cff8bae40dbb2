import { api, type BodyInput, categories, type Post } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import type { Connection } from '@dodam/db'
import {
  makeAdmin,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let sora: Person
let bada: Person
let listener: Person

const content = '요즘 공부가 손에 잡히지 않아요.'
const publish = (who: Person, changes: Partial<BodyInput<typeof api.posts.publish>> = {}) =>
  who.call(api.posts.publish, { body: { content, categories: ['study'], ...changes } })
const feed = (who: Person, query: object = {}) => who.call(api.posts.list, { query })
const ids = (posts: Post[]) => posts.map((post) => post.id)

/** Store a story by one of the AI accounts. */
async function aiWrites(category: 'hobby' | 'health' = 'hobby'): Promise<number> {
  const { id } = await connection.db
    .insertInto('posts')
    .values({
      authorId: 9,
      content: '오늘은 천천히 숨을 쉬어 보세요.',
      categories: [category],
      language: 'ko',
      isAnonymous: false,
      isAiGenerated: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await connection.db.insertInto('postCategories').values({ category, postId: id }).execute()
  return id
}

const block = (blocker: Person, blocked: Person) =>
  connection.db
    .insertInto('blocks')
    .values({ blockerId: blocker.id, blockedId: blocked.id })
    .execute()

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  sora = await server.member({ username: 'sora', gender: 'prefer_not_to_say' })
  bada = await server.member({ username: 'bada', role: 'both', gradeLevel: 'middle2' })
  listener = await server.member({ username: 'deut', role: 'listener' })
})
afterAll(() => server.close())

describe('publishing a story', () => {
  test('creates a post for every reader, each in their own view', async () => {
    const { status, answer } = await sora.callWithStatus(api.posts.publish, {
      body: { content: `  ${content}\n`, categories: ['study', 'stress', 'study'] },
    })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      kind: 'post',
      content,
      categories: ['study', 'stress'],
      isAnonymous: false,
      isAiGenerated: false,
      authorId: sora.id,
      author: {
        id: sora.id,
        username: 'sora',
        nickname: 'sora',
        gradeLevel: 'high1',
        gender: null,
      },
      isOwn: true,
      isLiked: false,
      likesCount: 0,
      chatRequestsCount: 0,
      chatRequestStatus: null,
    })
    const params = { id: answer.id }
    const forOthers = { ...answer, isOwn: false, isWaiting: false }
    expect(await sora.call(api.posts.read, { params })).toEqual(answer)
    expect(await bada.call(api.posts.read, { params })).toEqual({
      ...forOthers,
      canRequest: true,
      isWaiting: true,
    })
    expect(await server.visitor().call(api.posts.read, { params })).toEqual({
      ...forOthers,
      author: { ...forOthers.author, gradeLevel: null, gender: null },
    })
  })

  test('is for sharers and members with both roles; listeners are refused, visitors must sign in first', async () => {
    expect((await publish(bada)).authorId).toBe(bada.id)
    await expect(publish(listener)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(publish(server.visitor())).rejects.toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
  })

  test.each([
    ['10 characters', '가'.repeat(10)],
    ['500 characters', '나'.repeat(500)],
    ['500 emoji', '🌱'.repeat(500)],
    ['500 syllables typed letter by letter', '각'.repeat(500).normalize('NFD')],
    ['500 characters between spaces', `\n ${'다'.repeat(500)} \t`],
  ])('%s are accepted', async (_, text) => {
    expect((await publish(sora, { content: text })).content).toBe(text.normalize('NFC').trim())
  })

  test.each([
    ['9 characters', { content: '가'.repeat(9) }],
    ['9 characters between spaces', { content: `   ${'가'.repeat(9)}   ` }],
    ['9 emoji', { content: '🌱'.repeat(9) }],
    ['501 characters', { content: '가'.repeat(501) }],
    ['nothing but spaces', { content: ' '.repeat(50) }],
    ['nothing', { content: undefined }],
    ['a number', { content: 12345678901 }],
    ['no category', { categories: [] }],
    ['categories left out', { categories: undefined }],
    ['a category that is none', { categories: ['money'] }],
    ['categories as text', { categories: 'study' }],
    ['isAnonymous as text', { isAnonymous: 'true' }],
    ['isAnonymous as null', { isAnonymous: null }],
  ])('%s is refused and not stored', async (_, changes) => {
    const before = await feed(sora, { limit: 50 })
    const refused = await sora.send('POST', '/api/posts', {
      content,
      categories: ['study'],
      ...changes,
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await feed(sora, { limit: 50 })).toEqual(before)
  })

  test('a body cannot set another author, an AI or likes', async () => {
    const response = await sora.send('POST', '/api/posts', {
      content,
      categories: ['study'],
      id: 1,
      authorId: bada.id,
      author: { id: bada.id },
      isAiGenerated: true,
      likesCount: 99,
      viewsCount: 99,
      chatRequestsCount: 99,
      deletedAt: null,
      createdAt: '2020-01-01',
    })
    expect(response.status).toBe(201)
    const post = specOf(api.posts.publish).answer.parse(await response.json())
    expect(post).toMatchObject({
      authorId: sora.id,
      isAiGenerated: false,
      likesCount: 0,
      viewsCount: 0,
      chatRequestsCount: 0,
    })
    expect(post.createdAt).not.toContain('2020')
  })

  test('counts for its author, and for others only by name', async () => {
    const counter = await server.member()
    await publish(counter)
    await publish(counter, { isAnonymous: true })
    expect((await counter.call(api.accounts.verify)).user.postsCount).toBe(2)
    const post = await publish(counter)
    const request = await listener.call(api.chatRequests.send, {
      body: { postId: post.id, message: '안녕하세요' },
    })
    expect(request.sharer?.postsCount).toBe(2)
  })
})

describe('the feed', () => {
  test('pages contain each post once, newest first, while new ones arrive', async () => {
    for (let count = 0; count < 12; count++) await publish(sora)
    const seen: number[] = []
    let before: number | undefined
    for (;;) {
      const page = await feed(bada, { limit: 4, ...(before && { before }) })
      expect(page.length).toBeLessThanOrEqual(4)
      seen.push(...ids(page))
      if (page.length < 4) break
      before = page.at(-1)?.id
      await publish(sora)
    }
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    const stored = await connection.db.selectFrom('posts').select('id').execute()
    const old = stored.map((row) => row.id).filter((id) => id <= (seen[0] ?? 0))
    expect(seen.toReversed()).toEqual(old.toSorted((a, b) => a - b))
  })

  test('of a category contains that category only, and pages alike', async () => {
    const rare: number[] = []
    for (let count = 0; count < 5; count++) {
      rare.unshift((await publish(sora, { categories: ['appearance', 'other'] })).id)
      await publish(sora)
    }
    const first = await feed(bada, { category: 'appearance', limit: 3 })
    expect(ids(first)).toEqual(rare.slice(0, 3))
    const rest = await feed(bada, { category: 'appearance', limit: 3, before: first[2]?.id ?? 0 })
    expect(ids(rest)).toEqual(rare.slice(3))
    expect(await feed(bada, { category: 'career' })).toEqual([])
  })

  test('of a language contains what is in neither language too', async () => {
    const neither = await publish(sora, { categories: ['hobby'], content: '😭😭😭😭😭😭😭😭😭😭' })
    const foreign = await publish(sora, {
      categories: ['hobby'],
      content: 'Сегодня в школе было очень тяжело',
    })
    const english = await publish(sora, {
      categories: ['hobby'],
      content: 'They call me 바보 every single day at school.',
    })
    expect([neither, foreign, english].map(({ language }) => language)).toEqual([null, null, 'en'])
    const inBoth = ids([foreign, neither])
    const all = ids([english, foreign, neither])
    expect(ids(await feed(bada, { lang: 'ko', limit: 2 }))).toEqual(inBoth)
    expect(ids(await feed(bada, { lang: 'en', limit: 3 }))).toEqual(all)
    expect(ids(await feed(bada, { lang: 'ko', category: 'hobby' }))).toEqual(
      expect.arrayContaining(inBoth),
    )
    expect(ids(await feed(bada, { lang: 'ko', search: 'школе' }))).toEqual([foreign.id])
    const heard = (lang: 'ko' | 'en') =>
      bada.call(api.posts.forListener, { query: { lang, limit: 50, categories: ['hobby'] } })
    expect(ids(await heard('ko'))).toEqual(expect.arrayContaining(inBoth))
    expect(ids(await heard('ko'))).not.toContain(english.id)
    expect(ids(await heard('en'))).toEqual(expect.arrayContaining(all))
  })

  test('of a language contains that language only, in the feed, a category and a search', async () => {
    const korean = await publish(sora, {
      categories: ['sleep'],
      content: '밤마다 카카오나무를 세어 봐요.',
    })
    const written = async (query: object) =>
      (await feed(bada, { category: 'sleep', ...query })).map(({ id, language }) => [id, language])
    expect(korean.language).toBe('ko')
    expect(await written({ lang: 'ko' })).toContainEqual([korean.id, 'ko'])
    const plain = await publish(sora, {
      categories: ['sleep'],
      content: 'Counting cacao trees every single night.',
    })
    expect(plain.language).toBe('en')
    expect(await written({ lang: 'en' })).toEqual([[plain.id, 'en']])
    expect(await written({ lang: 'en', search: 'cacao' })).toEqual([[plain.id, 'en']])
    expect(await written({ lang: 'ko', search: 'cacao' })).toEqual([])
    const [first] = await feed(bada, { lang: 'en' })
    expect(first?.id).toBe(plain.id)
    for (const { language } of await feed(bada, { lang: 'ko', limit: 50 }))
      expect(language).not.toBe('en')
    const heard = (query: object) => bada.call(api.posts.forListener, { query })
    expect(ids(await heard({ lang: 'en' }))).toContain(plain.id)
    expect(ids(await heard({ lang: 'en', categories: ['sleep', 'love'] }))).toEqual([plain.id])
    expect(ids(await heard({ lang: 'ko', limit: 50 }))).not.toContain(plain.id)
  })

  test.each([
    'limit=0',
    'limit=51',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=1&limit=2',
    'before=0',
    'before=-1',
    'before=9223372036854775808',
    'before=x',
    'category=money',
    'category=study&category=love',
    'lang=fr',
  ])('asked with %s is refused', async (query) => {
    const response = await sora.send('GET', `/api/posts?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test.each(['search=&category=&lang=&before=&limit=', 'category=&category='])(
    'asked with %s is as if these were absent',
    async (query) => {
      const response = await sora.send('GET', `/api/posts?${query}`)
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual(await feed(sora))
    },
  )

  test('for listeners leaves out empty ones of several categories', async () => {
    const heard = await listener.send('GET', '/api/posts/for-listener?categories=&categories=study')
    expect(heard.status).toBe(200)
    expect(await heard.json()).toEqual(
      await listener.call(api.posts.forListener, { query: { categories: ['study'] } }),
    )
  })

  test('shows a visitor the first nine only', async () => {
    const visitor = server.visitor()
    const nine = await feed(visitor)
    expect(nine).toHaveLength(9)
    expect(ids(nine)).toEqual(ids(await feed(sora, { limit: 9 })))
    expect(await feed(visitor, { limit: 3 })).toHaveLength(3)
    expect((await feed(visitor, { category: 'study' })).length).toBe(9)
    const refused = { status: 401, code: 'UNAUTHORIZED' }
    await expect(feed(visitor, { limit: 10 })).rejects.toMatchObject(refused)
    await expect(feed(visitor, { before: nine[8]?.id })).rejects.toMatchObject(refused)
    await expect(feed(visitor, { before: 1_000_000, limit: 1 })).rejects.toMatchObject(refused)
  })

  test('excludes AI stories for members who switched them off', async () => {
    const id = await aiWrites()
    const human = await server.member({ showAiPosts: false })
    const post = (await feed(sora)).find((one) => one.id === id)
    expect(post).toMatchObject({
      isAiGenerated: true,
      author: { isAi: true, username: 'mindhelper' },
    })
    expect(ids(await feed(server.visitor()))).toContain(id)
    expect(ids(await feed(human))).not.toContain(id)
    expect(ids(await feed(human, { category: 'hobby' }))).not.toContain(id)
  })

  test('excludes stories by name of a block’s other side, in both directions', async () => {
    const [one, two, witness] = await Promise.all([
      server.member({ role: 'both' }),
      server.member({ role: 'both' }),
      server.member(),
    ])
    const byOne = await publish(one)
    const byTwo = await publish(two)
    const hiddenByOne = await publish(one, { isAnonymous: true })
    const hiddenByTwo = await publish(two, { isAnonymous: true })
    await block(one, two)
    const sees = async (reader: Person, { id }: Post) => {
      const lists = await Promise.all([
        feed(reader),
        feed(reader, { category: 'study' }),
        reader.call(api.posts.forListener, { query: {} }),
      ])
      const isRead = await reader.call(api.posts.read, { params: { id } }).then(
        () => true,
        (refused: { status: number }) => refused.status !== 404,
      )
      return [...lists.map((list) => ids(list).includes(id)), isRead]
    }
    const everywhere = [true, true, true, true]
    const nowhere = [false, false, false, false]
    expect(await sees(one, byTwo)).toEqual(nowhere)
    expect(await sees(two, byOne)).toEqual(nowhere)
    // An anonymous post that disappeared with a block would identify its author.
    expect(await sees(two, hiddenByOne)).toEqual(everywhere)
    expect(await sees(one, hiddenByTwo)).toEqual(everywhere)
    expect(ids(await feed(witness))).toEqual(
      expect.arrayContaining([byOne.id, byTwo.id, hiddenByOne.id, hiddenByTwo.id]),
    )
    expect(ids(await feed(one))).toContain(byOne.id)
  })

  test('excludes deleted stories', async () => {
    const post = await publish(sora)
    await connection.db
      .updateTable('posts')
      .set({ deletedAt: new Date() })
      .where('id', '=', post.id)
      .execute()
    expect(ids(await feed(sora))).not.toContain(post.id)
    await expect(sora.call(api.posts.read, { params: { id: post.id } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('the stories that a listener can answer', () => {
  const answerable = (who: Person, query: object = {}) =>
    who.call(api.posts.forListener, { query: { limit: 50, ...query } })

  test('exclude their own and AI stories, and are for listeners', async () => {
    const ai = await aiWrites()
    const own = await publish(bada)
    const other = await publish(sora)
    const seen = ids(await answerable(bada))
    expect(seen).toContain(other.id)
    expect(seen).not.toContain(own.id)
    expect(seen).not.toContain(ai)
    expect(ids(await answerable(listener))).toContain(own.id)
    await expect(answerable(sora)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(answerable(server.visitor())).rejects.toMatchObject({ status: 401 })
  })

  test('can be limited to one or several categories', async () => {
    const love = await publish(sora, { categories: ['love'] })
    const sleep = await publish(sora, { categories: ['sleep', 'other'] })
    const study = await publish(sora)
    const both = ids(await answerable(listener, { categories: ['love', 'sleep'] }))
    expect(both.slice(0, 2)).toEqual([sleep.id, love.id])
    expect(both).not.toContain(study.id)
    const one = ids(await answerable(listener, { categories: ['love'] }))
    expect(one).toContain(love.id)
    expect(one).not.toContain(sleep.id)
    const unknown = await listener.send('GET', '/api/posts/for-listener?categories=money')
    expect(unknown.status).toBe(400)
  })

  test('pages without overlap', async () => {
    const first = ids(await answerable(listener, { limit: 3 }))
    const next = ids(await answerable(listener, { limit: 3, before: first[2] }))
    expect([...first, ...next]).toEqual(ids(await answerable(listener, { limit: 6 })))
  })

  test('exclude minors for an unverified adult, and such an adult for a minor', async () => {
    const adult = await server.member({ role: 'listener', gradeLevel: 'adult' })
    const verified = await server.member({ role: 'listener', gradeLevel: 'adult' })
    await connection.db
      .updateTable('users')
      .set({ isVerified: true })
      .where('id', '=', verified.id)
      .execute()
    const grownUp = await server.member({ gradeLevel: 'adult' })
    const byAdult = await publish(grownUp)
    const byMinor = await publish(sora)
    const hidden = await publish(sora, { isAnonymous: true })
    expect(ids(await answerable(adult))).toEqual([byAdult.id])
    const seen = ids(await answerable(verified))
    expect(seen).toEqual(expect.arrayContaining([byAdult.id, byMinor.id, hidden.id]))
    const forMinor = ids(await answerable(listener))
    expect(forMinor).toEqual(expect.arrayContaining([byMinor.id, hidden.id]))
    expect(forMinor).not.toContain(byAdult.id)
  })

  test('contain the state of the caller’s own request', async () => {
    const post = await publish(sora)
    const asked = async () => (await answerable(listener)).find((one) => one.id === post.id)
    expect(await asked()).toMatchObject({ chatRequestStatus: null, chatRequestsCount: 0 })
    const { id } = await listener.call(api.chatRequests.send, {
      body: { postId: post.id, message: '안녕하세요' },
    })
    expect(await asked()).toMatchObject({ chatRequestStatus: 'pending', chatRequestsCount: 1 })
    await sora.call(api.chatRequests.respond, { params: { id }, body: { status: 'declined' } })
    expect(await asked()).toMatchObject({ chatRequestStatus: 'declined' })
    const forOthers = await bada.call(api.posts.read, { params: { id: post.id } })
    expect(forOthers).toMatchObject({ chatRequestStatus: null, chatRequestsCount: 1 })
  })
})

describe('the counts of categories', () => {
  const stats = async (who: Person) =>
    new Map((await who.call(api.posts.categoryStats)).map(({ name, count }) => [name, count]))

  test('contain every category, zero included, and stay exact with twenty posts at once', async () => {
    const before = await stats(server.visitor())
    expect([...before.keys()].toSorted()).toEqual(categories.toSorted())
    expect(before.get('career')).toBe(0)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        publish(index % 2 === 0 ? sora : bada, {
          categories: index % 2 === 0 ? ['family', 'love'] : ['love', 'family'],
        }),
      ),
    )
    const after = await stats(sora)
    expect(after.get('family')).toBe((before.get('family') ?? 0) + 20)
    expect(after.get('love')).toBe((before.get('love') ?? 0) + 20)
    expect(after.get('study')).toBe(before.get('study'))
  })
})

describe('live events', () => {
  test('a new story reaches its author and others in their own view, and no member who may not see it', async () => {
    const [blocker, blocked] = await Promise.all([server.member(), server.member()])
    await block(blocker, sora)
    await block(sora, blocked)
    const people = [sora, bada, listener, blocker, blocked]
    await Promise.all(people.map((person) => person.listen()))
    for (const isAnonymous of [false, true]) {
      const post = await publish(sora, { isAnonymous })
      await server.settle()
      // A block hides no anonymous post, because that would identify its author.
      for (const person of isAnonymous ? people : [sora, bada, listener]) {
        const heard = person.heardOf('post:new').filter((one) => one.id === post.id)
        expect(heard).toEqual([await person.call(api.posts.read, { params: { id: post.id } })])
      }
    }
    for (const person of [blocker, blocked]) expect(person.heardOf('post:new')).toHaveLength(1)
    expect(sora.heardOf('post:new').map((post) => post.isOwn)).toEqual([true, true])
    for (const person of people) person.leave()
  })

  test('a refused story is not announced', async () => {
    const witness = await (await server.member()).listen()
    await sora.send('POST', '/api/posts', { content: '짧아', categories: ['study'] })
    await listener.send('POST', '/api/posts', { content, categories: ['study'] })
    await server.settle()
    expect(witness.heardOf('post:new')).toEqual([])
    witness.leave()
  })
})

describe('an anonymous story', () => {
  test('shows its author to themselves alone, and others a coarse grade', async () => {
    const hidden = await server.member({
      username: 'secretsharer',
      gradeLevel: 'middle3',
      gender: 'male',
      email: 'secretsharer@example.com',
    })
    await connection.db
      .updateTable('users')
      .set({
        nickname: 'Nickname of the hidden',
        avatar: '/avatars/hidden.webp',
        avatarType: 'character',
      })
      .where('id', '=', hidden.id)
      .execute()
    const admin = await server.member({ role: 'both' })
    await makeAdmin(server, admin)
    const others = [bada, listener, admin]
    await Promise.all(others.map((person) => person.listen()))
    const post = await publish(hidden, { isAnonymous: true, categories: ['health'] })
    await server.settle()
    expect(post).toMatchObject({ authorId: hidden.id, author: { username: 'secretsharer' } })

    const params = { id: post.id }
    for (const person of [...others, server.visitor()]) {
      const read = await person.call(api.posts.read, { params })
      expect(read.authorId).toBeNull()
      expect(read.author).toEqual({
        id: null,
        username: null,
        nickname: null,
        gradeLevel: person.token === undefined ? null : 'middle',
        gender: null,
        avatarType: null,
        characterAvatar: null,
        isAi: false,
        isVerified: false,
        isDeleted: false,
      })
      const inFeed = (await feed(person, { category: 'health' })).find((one) => one.id === post.id)
      expect(inFeed).toEqual(read)
    }
    for (const person of others) {
      expect((await person.hears('post:new', (one) => one.id === post.id)).authorId).toBeNull()
      expect(JSON.stringify(person.heard)).not.toMatch(
        /secretsharer|Nickname of the hidden|hidden\.webp/,
      )
    }
    expect(JSON.stringify(await listener.call(api.posts.forListener, { query: {} }))).not.toMatch(
      /secretsharer|Nickname of the hidden/,
    )
  })
})
