import {
  api,
  type BodyInput,
  type Rule,
  reservedUsernames,
  rules,
  type settings,
} from '@dodam/contract'
import { Failure } from '@dodam/contract/schemas'
import type { Connection } from '@dodam/db'
import {
  inRounds,
  outcomeOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
  times,
} from '@dodam/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let refused: Person

const redisUrl = inject('redisUrl') ?? undefined

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl })
  refused = await server.member()
})
afterAll(() => server.close())

type Change = BodyInput<typeof settings.changeProfile>
const change = (who: Person, body: Change) => who.call(api.settings.changeProfile, { body })
const profileOf = (who: Person) => who.call(api.settings.readProfile)
const rowOf = (who: Person) =>
  connection.db.selectFrom('users').selectAll().where('id', '=', who.id).executeTakeFirstOrThrow()
const failureOf = async (response: Response) => Failure.parse(await response.json())
const verify = (who: Person) =>
  connection.db
    .updateTable('users')
    .set({ role: 'listener', isVerified: true })
    .where('id', '=', who.id)
    .execute()

describe('my profile', () => {
  test('changes by what is sent and by nothing else', async () => {
    const me = await server.member({ username: 'byeol', email: 'byeol@example.com' })
    const before = await profileOf(me)
    expect(await change(me, {})).toEqual(before)

    const changes: Change[] = [
      { bio: '  밤하늘을 좋아해요  ' },
      { gender: 'prefer_not_to_say' },
      { gradeLevel: 'middle3' },
      { role: 'both' },
      { preferredCategories: ['sleep', 'love', 'sleep'] },
      { avatarType: 'character', characterAvatar: 'fox' },
      { notificationSettings: { likes: false } },
      { notificationSettings: { comments: false } },
      { showAiPosts: false },
      { bio: '' },
    ]
    let expected: object = before
    let notificationSettings: object = before.notificationSettings
    for (const body of changes) {
      notificationSettings = { ...notificationSettings, ...body.notificationSettings }
      expected = {
        ...expected,
        ...body,
        ...(body.bio && { bio: body.bio.trim() }),
        ...(body.preferredCategories && { preferredCategories: ['sleep', 'love'] }),
        notificationSettings,
      }
      expect(await change(me, body)).toEqual(expected)
    }
    expect(await profileOf(me)).toEqual(expected)
    expect(expected).toMatchObject({
      email: 'byeol@example.com',
      notificationSettings: { comments: false, likes: false, newMessages: true },
    })
  })

  test('loses its email address by null, and takes no other one', async () => {
    const me = await server.member({ email: 'dal@example.com' })
    const other = await me.send('PUT', '/api/user/profile', { email: 'else@example.com' })
    expect(other.status).toBe(400)
    expect(await failureOf(other)).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await profileOf(me)).toMatchObject({ email: 'dal@example.com' })
    const before = await profileOf(me)
    expect(await change(me, { email: null })).toEqual({ ...before, email: null })
    expect(await profileOf(me)).toEqual({ ...before, email: null })
    expect((await rowOf(me)).email).toBeNull()
    expect(await change(me, { email: null })).toEqual({ ...before, email: null })
  })

  test('is mine alone', async () => {
    for (const [method, path] of [
      ['GET', '/api/user/profile'],
      ['PUT', '/api/user/profile'],
      ['PUT', '/api/user/password'],
      ['GET', '/api/user/sessions'],
      ['GET', '/api/user/export'],
      ['DELETE', '/api/user'],
    ] as const)
      expect((await server.visitor().send(method, path)).status, path).toBe(401)
  })

  test('takes no field that is not in it', async () => {
    const me = await server.member()
    const before = await rowOf(me)
    const response = await me.send('PUT', '/api/user/profile', {
      id: 1,
      isAdmin: true,
      isVerified: true,
      isAi: true,
      isTest: true,
      nicknameChangeCount: -5,
      passwordHash: 'x',
      passwordChangedAt: null,
      verificationDate: '2026-01-01T00:00:00.000Z',
      avatar: 'https://example.com/a.png',
      location: 'Seoul',
      language: 'en',
      postsCount: 9,
      anonymousPostsCount: 9,
      likesCount: 9,
      anonymousLikesCount: 9,
      commentsCount: 9,
      anonymousCommentsCount: 9,
      ratingsCount: 9,
      ratingsSum: 45,
      averageRating: 5,
      totalRatings: 9,
      deletedAt: '2026-01-01T00:00:00.000Z',
      createdAt: '2020-01-01T00:00:00.000Z',
      ageConfirmedAt: null,
    })
    expect(response.status).toBe(200)
    expect(await rowOf(me)).toEqual(before)
  })

  test.each([
    ['a username with a space', 'username', { username: 'two words' }],
    ['a username that is empty', 'username', { username: '' }],
    ['a nickname of one letter', 'nickname', { nickname: '별' }],
    ['a nickname of 21', 'nickname', { nickname: '별'.repeat(21) }],
    ['a nickname of signs', 'nickname', { nickname: '<b>hi</b>' }],
    ['a nickname with two spaces', 'nickname', { nickname: 'my  name' }],
    ['an invisible nickname', 'nickname', { nickname: '\u3164\u3164' }],
    ['a nickname with something unseen in it', 'nickname', { nickname: 'ad\u3164min' }],
    ['a bio of 201', 'bio', { bio: '가'.repeat(201) }],
    ['an unknown gender', 'gender', { gender: 'x' }],
    ['an unknown grade', 'gradeLevel', { gradeLevel: 'kindergarten' }],
    ['an admin', 'role', { role: 'admin' }],
    ['an unknown category', 'preferredCategories.0', { preferredCategories: ['money'] }],
    ['an unknown animal', 'characterAvatar', { characterAvatar: 'wolf' }],
    ['a setting as text', 'notificationSettings.likes', { notificationSettings: { likes: 'no' } }],
    ['a name of nothing', 'nickname', { nickname: null }],
  ])('%s is refused by name and changes nothing', async (_, path, body) => {
    const me = await server.member()
    const before = await rowOf(me)
    const response = await me.send('PUT', '/api/user/profile', { bio: '다른 것', ...body })
    expect(response.status).toBe(400)
    expect((await failureOf(response)).details?.map((detail) => detail.path)).toContain(path)
    expect(await rowOf(me)).toEqual({ ...before })
  })

  test('a bio of 200 emoji is taken', async () => {
    const me = await server.member()
    expect((await change(me, { bio: '🌱'.repeat(200) })).bio).toBe('🌱'.repeat(200))
  })
})

describe('a name', () => {
  test('can be changed twice, whichever of the two it is', async () => {
    const me = await server.member({ username: 'ireum' })
    expect(await change(me, { nickname: '첫 이름' })).toMatchObject({ nicknameChangeCount: 1 })
    expect(await change(me, { username: 'ireum2', nickname: '둘째 이름' })).toMatchObject({
      username: 'ireum2',
      nickname: '둘째 이름',
      nicknameChangeCount: 2,
    })
    for (const body of [{ username: 'ireum3' }, { nickname: '셋째' }, { username: 'Ireum2' }])
      await expect(change(me, { bio: '그래도', ...body })).rejects.toMatchObject({
        status: 409,
        code: 'NAME_CHANGE_LIMIT',
      })
    expect(await profileOf(me)).toMatchObject({ username: 'ireum2', bio: '' })
  })

  test('that stays the same is no change, however often it is sent', async () => {
    const me = await server.member({ username: 'same' })
    for (const bio of ['하나', '둘', '셋'])
      expect(await change(me, { username: 'same', nickname: 'same', bio })).toMatchObject({
        bio,
        nicknameChangeCount: 0,
      })
  })

  test('for display follows the username until it is one of its own', async () => {
    const me = await server.member({ username: 'follow1' })
    expect(await change(me, { username: 'follow2', nickname: 'follow1' })).toMatchObject({
      username: 'follow2',
      nickname: 'follow2',
      nicknameChangeCount: 1,
    })
    const other = await server.member({ username: 'follow3' })
    await change(other, { nickname: '고운 이름' })
    expect(await change(other, { username: 'follow4' })).toMatchObject({ nickname: '고운 이름' })
  })

  test('is seen by others at once, and signs in at once', async () => {
    const me = await server.member({ username: 'oldname' })
    const { id } = await me.call(api.posts.publish, {
      body: { content: '이름을 바꾸기 전에 쓴 글이에요.', categories: ['other'] },
    })
    await change(me, { username: 'newname', avatarType: 'character', characterAvatar: 'bear' })
    const other = await server.member()
    expect((await other.call(api.posts.read, { params: { id } })).author).toMatchObject({
      username: 'newname',
      nickname: 'newname',
      avatarType: 'character',
      characterAvatar: 'bear',
    })
    const visitor = server.visitor()
    const typed = (username: string) => ({ body: { username, password: 'a good word 1' } })
    await expect(visitor.call(api.accounts.login, typed('oldname'))).rejects.toMatchObject({
      code: 'LOGIN_FAILED',
    })
    expect((await visitor.call(api.accounts.login, typed('NEWNAME'))).user.id).toBe(me.id)
  })

  test('changes in the notifications that others got about its account, and not in those about a namesake', async () => {
    const me = await server.member({ username: 'told1', role: 'both' })
    // Nicknames that were alike before they could not be are still there.
    const namesake = await server.member({ role: 'both' })
    await sql`alter table users disable trigger users_hold_names`.execute(connection.db)
    await connection.db
      .updateTable('users')
      .set({ nickname: 'told1' })
      .where('id', '=', namesake.id)
      .execute()
    await sql`alter table users enable trigger users_hold_names`.execute(connection.db)
    const author = await server.member({ role: 'both' })
    const publish = async (content: string) =>
      (await author.call(api.posts.publish, { body: { content, categories: ['other'] } })).id
    const [mine, theirs] = [
      await publish('내가 다녀간 글이에요.'),
      await publish('이름이 같은 친구의 글이에요.'),
    ]
    for (const [who, id] of [
      [me, mine],
      [namesake, theirs],
    ] as const) {
      await who.call(api.posts.like, { params: { id }, body: { liked: true } })
      await who.call(api.comments.add, { params: { id }, body: { content: '다녀가요' } })
      const request = await who.call(api.chatRequests.send, {
        body: { postId: id, message: '이야기해요' },
      })
      const { chatRoomId } = await author.call(api.chatRequests.respond, {
        params: { id: request.id },
        body: { status: 'accepted' },
      })
      await who.call(api.chat.send, { params: { id: chatRoomId ?? 0 }, body: { content: '안녕' } })
    }
    const told = async (name: string) =>
      (await author.call(api.notifications.list, { query: {} })).filter(({ message }) =>
        message.startsWith(`${name}님이`),
      ).length
    expect(await told('told1')).toBe(8)
    await change(me, { username: 'told2' })
    expect(await told('told1')).toBe(4)
    expect(await told('told2')).toBe(4)
  })

  test('of another account is taken, in upper or lower case', async () => {
    await server.member({ username: 'Mirae' })
    const me = await server.member()
    for (const username of ['Mirae', 'mirae', 'MIRAE'])
      await expect(change(me, { username })).rejects.toMatchObject({
        status: 409,
        code: 'USERNAME_TAKEN',
      })
    expect(await profileOf(me)).toMatchObject({ nicknameChangeCount: 0 })
  })

  test.each([
    ...reservedUsernames.map((name) => ['username', name.toUpperCase()]),
    ...['admin', 'Dodam', 'dodamteam'].map((name) => ['username', name]),
    ...reservedUsernames.map((name) => ['nickname', name]),
    ...['도담', '운영자', '관리자', '지원팀', 'Dodam', 'admin', 'support'].map((name) => [
      'nickname',
      name,
    ]),
    ...['도 담', 'D.o-d_a m', 'ＡＤＭＩＮ', '도담 지원팀', '운영자님', 'Dodam Official'].map(
      (name) => ['nickname', name],
    ),
  ])('%s %s stands for the house', async (path = '', name = '') => {
    const before = await rowOf(refused)
    const response = await refused.send('PUT', '/api/user/profile', { [path]: name })
    expect(response.status).toBe(400)
    expect(await failureOf(response)).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path, message: rules[`${path}.reserved` as Rule].ko }],
    })
    expect(await rowOf(refused)).toEqual(before)
  })

  test('that is reserved is refused in the language of the caller', async () => {
    const me = await server.member({ language: 'en' })
    await expect(change(me, { nickname: 'Dodam' })).rejects.toMatchObject({
      answer: { details: [{ path: 'nickname', message: rules['nickname.reserved'].en }] },
    })
  })

  test.each(['도담이', '관리', '지원', '수퍼스타', 'supporter', 'dodami', 'Ada Min'])(
    '%s is free for every account',
    async (nickname) => {
      expect(await change(await server.member(), { nickname })).toMatchObject({ nickname })
    },
  )

  test('of the house is not to be had by signing up either', async () => {
    for (const username of ['admin', 'Moderator', 'dodam', 'supportteam'])
      await expect(server.member({ username })).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        answer: { details: [{ path: 'username' }] },
      })
  })

  test('is kept by the one it is reserved for', async () => {
    const support = await server.member()
    await connection.db
      .updateTable('users')
      .set({ username: 'carebot2', nickname: '도담' })
      .where('id', '=', support.id)
      .execute()
    expect(await change(support, { nickname: '도담', bio: '여기 있어요' })).toMatchObject({
      nickname: '도담',
      bio: '여기 있어요',
      nicknameChangeCount: 0,
    })
  })

  test(
    'changes at most twice for ever, also when twenty changes come at once',
    ...inRounds(1, async (round) => {
      const me = await server.member()
      const twenty = (attempt: string) =>
        times(20, (index) => outcomeOf(change(me, { username: `eager${round}${attempt}${index}` })))
      const first = await twenty('a')
      expect(first.filter((outcome) => outcome === 'done')).toHaveLength(2)
      expect(first.filter((outcome) => outcome === 'NAME_CHANGE_LIMIT')).toHaveLength(18)
      const second = await twenty('b')
      expect(second.filter((outcome) => outcome === 'NAME_CHANGE_LIMIT')).toHaveLength(20)
      expect(await rowOf(me)).toMatchObject({ nicknameChangeCount: 2 })
    }),
  )

  test(
    'that fifty people want goes to one',
    ...inRounds(1, async (round) => {
      const people = await times(50, () => server.member())
      const spellings = ['wanted', 'WANTED', 'Wanted']
      const outcomes = await Promise.all(
        people.map((person, index) =>
          outcomeOf(change(person, { username: `${spellings[index % 3]}${round}` })),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'USERNAME_TAKEN')).toHaveLength(49)
    }),
  )
})

describe('what is not mine to change', () => {
  test('the role of a verified listener', async () => {
    const me = await server.member({ role: 'listener' })
    await verify(me)
    for (const role of ['sharer', 'both'] as const)
      await expect(change(me, { role, bio: 'x' })).rejects.toMatchObject({
        status: 403,
        code: 'ROLE_LOCKED',
      })
    expect(await change(me, { role: 'listener', bio: '들을게요' })).toMatchObject({
      role: 'listener',
      bio: '들을게요',
    })
  })

  test('whether I am an adult, either way; between schools by one step a year', async () => {
    const teenager = await server.member({ gradeLevel: 'elementary' })
    const locked = { status: 403, code: 'GRADE_LOCKED' }
    await expect(change(teenager, { gradeLevel: 'high1' })).rejects.toMatchObject(locked)
    for (const gradeLevel of ['middle', 'middle1', 'middle3'] as const)
      expect(await change(teenager, { gradeLevel })).toMatchObject({ gradeLevel })
    for (const gradeLevel of ['high1', 'elementary'] as const)
      await expect(change(teenager, { gradeLevel })).rejects.toMatchObject({
        ...locked,
        message: expect.stringMatching(/ \d+일 뒤에/),
      })
    await server.db
      .updateTable('users')
      .set({ bandMovedAt: new Date(Date.now() - 366 * 86_400_000) })
      .where('id', '=', teenager.id)
      .execute()
    expect(await change(teenager, { gradeLevel: 'high1' })).toMatchObject({ gradeLevel: 'high1' })
    await expect(change(teenager, { gradeLevel: 'adult' })).rejects.toMatchObject({
      status: 403,
      code: 'GRADE_LOCKED',
    })
    const adult = await server.member({ gradeLevel: 'adult' })
    expect(await change(adult, { gradeLevel: 'adult' })).toMatchObject({ gradeLevel: 'adult' })
    await expect(change(adult, { gradeLevel: 'high3' })).rejects.toMatchObject({
      code: 'GRADE_LOCKED',
    })
  })
})

describe('a change acts at once', () => {
  const publish = (who: Person) =>
    who.call(api.posts.publish, {
      body: { content: '역할이 바뀌면 바로 알 수 있어요.', categories: ['other'] },
    })

  test('on the next call', async () => {
    const me = await server.member({ role: 'listener' })
    for (let round = 0; round < 5; round++) {
      await expect(publish(me)).rejects.toMatchObject({ status: 403 })
      await change(me, { role: 'sharer' })
      await publish(me)
      await expect(me.call(api.posts.forListener, { query: {} })).rejects.toMatchObject({
        status: 403,
      })
      await change(me, { role: 'listener' })
    }
  })

  test.skipIf(inject('engine') === 'embedded')('on every instance', async () => {
    const here = await startServer(connection, { redisUrl })
    const there = await startServer(connection, { redisUrl })
    try {
      const me = await here.member({ role: 'listener' })
      const sameThere = me.onAnother(there.url)
      const refusalThere = async (acceptLanguage: string) =>
        await failureOf(
          await sameThere.send('GET', '/api/posts/999999999', undefined, {
            'accept-language': acceptLanguage,
          }),
        )
      for (let round = 0; round < 10; round++) {
        // Its copy of the session is from before the change now.
        await expect(publish(sameThere)).rejects.toMatchObject({ status: 403 })
        await change(me, { role: 'sharer' })
        await expect
          .poll(() => publish(sameThere).then(() => 'published', String))
          .toBe('published')
        await change(me, { role: 'listener' })
        await expect.poll(() => publish(sameThere).then(String, ({ status }) => status)).toBe(403)
      }
      expect((await refusalThere('en')).message).toBe('찾을 수 없어요.')
      await me.call(api.accounts.setLanguage, { body: { language: 'en' } })
      await expect.poll(async () => (await refusalThere('ko')).message).toBe('Not found.')
    } finally {
      await here.close()
      await there.close()
    }
  })
})

test('a profile changes twenty times an hour, and is exported three times', async () => {
  const limited = await startServer(connection, { rateLimits: true })
  try {
    const me = await limited.member({ username: 'hasty' })
    for (let round = 0; round < 20; round++) await change(me, { bio: `${round}` })
    await expect(change(me, { bio: 'x' })).rejects.toMatchObject({ status: 429, code: 'TOO_FAST' })
    await me.call(api.accounts.setLanguage, { body: { language: 'en' } })
    for (let round = 0; round < 3; round++) await me.call(api.settings.exportMine)
    await expect(me.call(api.settings.exportMine)).rejects.toMatchObject({ status: 429 })
  } finally {
    await limited.close()
  }
})
