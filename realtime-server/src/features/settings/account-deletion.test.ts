import { api, type ChatRoom, type EventName } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  block,
  noticed,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
  wrongCounts,
} from '@dodam/test-support'
import { tableNames } from '@dodam/test-support/database'
import { letEndsCome } from '@dodam/test-support/server/masks.ts'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
})
afterAll(() => server.close())

const password = 'a good word 1'
const remove = (who: Person, typed = password) =>
  who.call(api.settings.removeMine, { body: { password: typed } })
const publish = async (who: Person, content: string, isAnonymous = false) =>
  (await who.call(api.posts.publish, { body: { content, categories: ['family'], isAnonymous } })).id
const comment = async (who: Person, id: number, content: string) =>
  (await who.call(api.comments.add, { params: { id }, body: { content } })).id
const like = (who: Person, id: number) =>
  who.call(api.posts.like, { params: { id }, body: { liked: true } })
const ask = async (who: Person, postId: number, message = '이야기 나눠요') =>
  (await who.call(api.chatRequests.send, { body: { postId, message } })).id
const answer = async (who: Person, id: number, status: 'accepted' | 'declined') =>
  (await who.call(api.chatRequests.respond, { params: { id }, body: { status } })).chatRoomId ?? 0
const say = (who: Person, id: number, content: string) =>
  who.call(api.chat.send, { params: { id }, body: { content } })
const readPost = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const rooms = (who: Person) => who.call(api.chat.listRooms, { query: {} })
const notes = (who: Person) => who.call(api.notifications.list, { query: {} })

/** Every table as text. */
async function dump(): Promise<Map<string, string>> {
  const dumped = new Map<string, string>()
  for (const name of await tableNames(connection.db)) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(name)} as one`.execute(connection.db)
    dumped.set(name, rows.map(({ row }) => row).join('\n'))
  }
  return dumped
}

test('leaves no trace of the person in any table but what they wrote', async () => {
  const canaries = ['zugvogel', '철새의 이름', 'I fly south in autumn', 'zug@canary.example']
  const [username = '', nickname = '', bio = '', email = ''] = canaries
  const goner = await server.member({ username, email, role: 'both' })
  const other = await server.member({ role: 'both' })
  const third = await server.member({ role: 'both' })
  await connection.db
    .updateTable('users')
    .set({ location: 'canary location' })
    .where('id', '=', goner.id)
    .execute()

  // Some of it under the first name, which is the username; the rest under a nickname.
  const early = await publish(other, '먼저 올린 글이에요. 읽어 주세요.')
  await like(goner, early)
  await comment(goner, early, '먼저 남긴 댓글')
  await ask(goner, early, '먼저 보낸 신청')
  await goner.call(api.settings.changeProfile, {
    body: { nickname, bio, avatarType: 'character', characterAvatar: 'rabbit' },
  })
  const named = await publish(goner, '떠나도 남는 글이에요. 안녕히 계세요.')
  const theirs = await publish(other, '나중에 올린 글이에요. 읽어 주세요.')
  const answered = await comment(other, named, '그 글의 댓글')
  await comment(goner, theirs, '나중에 남긴 댓글')
  await like(goner, theirs)
  await like(goner, theirs).then(() =>
    goner.call(api.posts.like, { params: { id: theirs }, body: { liked: false } }),
  )
  await goner.call(api.posts.view, { params: { id: theirs } })
  await goner.call(api.comments.like, { params: { id: answered }, body: { liked: true } })
  const asked = await answer(other, await ask(goner, theirs, '두 번째로 보낸 신청'), 'accepted')
  const accepted = await answer(goner, await ask(third, named), 'accepted')
  await say(goner, asked, '안녕하세요')
  await say(goner, accepted, '반가워요')
  const declined = await publish(other, '거절할 신청이 오는 글이에요.')
  await answer(other, await ask(goner, declined), 'declined')
  expect(JSON.stringify([await notes(other), await notes(third)])).toContain(nickname)
  expect(JSON.stringify(await notes(other))).toContain(nickname)
  const before = [...(await dump()).values()].join('\n')
  for (const canary of [...canaries, 'canary location']) expect(before).toContain(canary)

  // The account is the source of one incident and the target of another.
  const knock = () => goner.send('GET', '/api/admin/users')
  await knock()
  await server.settle()
  await noticed(connection.db, '203.0.113.9', goner.id)
  const attempts = async () =>
    [...(await dump())]
      .flatMap(([table, text]) => (table.startsWith('security') ? text : []))
      .join()
  const traces = [`"targetUserId": ${goner.id}}`, `"user ${goner.id}"`]
  for (const trace of traces) expect(await attempts()).toContain(trace)
  // What is noted only after the deletion has no name either.
  await knock()

  expect(await remove(goner)).toEqual({ success: true })
  await server.settle()

  for (const trace of traces) expect(await attempts()).not.toContain(trace)
  const [open] = await connection.db
    .selectFrom('securityIncidents')
    .select(['status', 'rule', 'source'])
    .orderBy('id')
    .execute()
  expect(open).toMatchObject({ status: 'investigating', rule: 'admin_calls' })
  expect(open?.source).toMatch(/^deleted \d+$/)

  for (const [table, text] of await dump())
    for (const canary of [...canaries, 'canary location'])
      expect(text, `${canary} in ${table}`).not.toContain(canary)
  const row = await connection.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', goner.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    username: `deleted-${goner.id}`,
    nickname: '',
    bio: '',
    email: null,
    passwordHash: null,
    passwordChangedAt: null,
    location: null,
    isAdmin: false,
    isVerified: false,
    avatarType: 'default',
    gender: 'prefer_not_to_say',
    preferredCategories: [],
    ageConfirmedAt: null,
    termsVersion: null,
    termsAgreedAt: null,
  })
  expect(row.deletedAt).not.toBeNull()
  for (const table of [
    'sessions',
    'postLikes',
    'commentLikes',
    'postViews',
    'notifications',
  ] as const)
    expect(
      await connection.db
        .selectFrom(table)
        .select('userId')
        .where('userId', '=', goner.id)
        .execute(),
    ).toEqual([])
  expect(await wrongCounts(connection.db)).toEqual([])
  // Notifications call a deleted member 누군가 (someone), and not the author, as they call the writer of an anonymous comment.
  const told = (await notes(other)).map(({ message }) => message)
  expect(told).toContain('누군가 내 글에 공감했어요.')
  expect(told).toContain('누군가 내 글에 댓글을 남겼어요.')
  expect(told.join()).not.toContain('글쓴이가')
})

describe('what others see of a deleted account', () => {
  let goner: Person
  let other: Person
  let named: number
  let hidden: number
  let commented: number
  let room: ChatRoom | undefined
  const blankAuthor = {
    id: null,
    username: null,
    nickname: null,
    gradeLevel: null,
    gender: null,
    avatarType: null,
    characterAvatar: null,
    isAi: false,
    isVerified: false,
    isDeleted: true,
  }

  beforeAll(async () => {
    goner = await server.member({ username: 'wanderer', role: 'both', gradeLevel: 'middle2' })
    other = await server.member({ role: 'both' })
    named = await publish(goner, '이름을 걸고 쓴 글이에요. 남겨 둘게요.')
    hidden = await publish(goner, '이름 없이 쓴 글이에요. 남겨 둘게요.', true)
    commented = await publish(other, '댓글이 달릴 글이에요. 남겨 주세요.')
    await comment(goner, commented, '떠난 사람의 댓글')
    const id = await answer(other, await ask(goner, commented), 'accepted')
    await say(goner, id, '떠난 사람의 말')
    await say(other, id, '남은 사람의 말')
    await remove(goner)
    room = (await rooms(other)).find((one) => one.id === id)
  })

  test('is their stories and comments, by a deleted author', async () => {
    expect(await readPost(other, named)).toMatchObject({
      content: '이름을 걸고 쓴 글이에요. 남겨 둘게요.',
      authorId: null,
      author: blankAuthor,
    })
    const [left] = await other.call(api.comments.list, { params: { id: commented }, query: {} })
    expect(left).toMatchObject({ content: '떠난 사람의 댓글', author: blankAuthor })
    expect(await readPost(server.visitor(), named)).toMatchObject({ author: blankAuthor })
  })

  test('is an anonymous story as anonymous as it was', async () => {
    const { author, authorId } = await readPost(other, hidden)
    expect(authorId).toBeNull()
    expect(author).toEqual({ ...blankAuthor, gradeLevel: 'middle', isDeleted: false })
  })

  test('has no name in the room, and its messages stay', async () => {
    expect(room).toMatchObject({ isActive: false, participant2Id: null, otherOnline: null })
    expect(room?.participant2).toMatchObject({
      id: null,
      username: null,
      nickname: null,
      gradeLevel: null,
      isDeleted: true,
      isAnonymous: false,
    })
    const messages = await other.call(api.chat.listMessages, {
      params: { id: room?.id ?? 0 },
      query: {},
    })
    expect(messages).toMatchObject([
      { content: '떠난 사람의 말', senderId: null, isMine: false },
      { content: '남은 사람의 말', senderId: other.id, isMine: true },
    ])
    await expect(say(other, room?.id ?? 0, '거기 있어요?')).rejects.toMatchObject({
      code: 'ROOM_CLOSED',
    })
  })

  test('is blank in the requests they sent', async () => {
    const received = await other.call(api.chatRequests.received, { query: {} })
    expect(received.find((one) => one.postId === commented)?.listener).toEqual({
      kind: 'user',
      id: goner.id,
      username: '',
      nickname: '',
      role: 'sharer',
      gradeLevel: 'middle2',
      gender: null,
      avatarType: 'default',
      characterAvatar: 'cat',
      avatar: null,
      bio: '',
      location: null,
      isVerified: false,
      isAdmin: false,
      isAi: false,
      isDeleted: true,
      averageRating: null,
      totalRatings: 0,
      postsCount: 0,
      likesCount: 0,
      commentsCount: 0,
    })
  })

  test('is not found as a person', async () => {
    const params = { id: goner.id }
    await expect(other.call(api.profiles.readUser, { params })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('keeps its username from new accounts for a time', async () => {
    const body = { username: 'wanderer', password }
    const unknown = await server
      .visitor()
      .send('POST', '/api/auth/login', { username: 'nobodyofthisname', password })
    const gone = await server.visitor().send('POST', '/api/auth/login', body)
    expect(gone.status).toBe(401)
    expect(await gone.json()).toEqual(await unknown.json())
    for (const username of [`deleted-${goner.id}`, `DELETED-${goner.id}`])
      expect(
        (await server.visitor().send('POST', '/api/auth/login', { username, password })).status,
      ).toBe(401)
    await expect(server.member({ username: 'Wanderer' })).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
    })
    const newcomer = await server.member()
    expect(newcomer.id).not.toBe(goner.id)
    expect(await readPost(newcomer, named)).toMatchObject({ isOwn: false, author: blankAuthor })
    expect(await rooms(newcomer)).toEqual([])
  })

  test('goes on without them: what others do counts and is announced to no account', async () => {
    const before = await readPost(other, named)
    await like(other, named)
    await comment(other, named, '잘 가요')
    await like(other, hidden)
    await other.call(api.posts.like, { params: { id: named }, body: { liked: false } })
    expect(await readPost(other, named)).toMatchObject({
      likesCount: before.likesCount,
      commentsCount: before.commentsCount + 1,
    })
    expect(await wrongCounts(connection.db)).toEqual([])
    expect(
      await connection.db
        .selectFrom('notifications')
        .select('id')
        .where('userId', '=', goner.id)
        .execute(),
    ).toEqual([])
  })
})

test('with their texts, every named story and comment goes at once, also below a story that a block hides, and no anonymous one', async () => {
  const goner = await server.member({ role: 'both' })
  const other = await server.member({ role: 'both' })
  const theirs = await publish(other, '댓글이 사라질 글이에요. 남아 있어요.')
  const said = await comment(goner, theirs, '함께 지울 댓글')
  await goner.call(api.comments.add, {
    params: { id: theirs },
    body: { content: '함께 지울 답글', parentId: said },
  })
  const named = await publish(goner, '이름으로 쓴 글이에요. 함께 지워요.')
  const hidden = await publish(goner, '이름 없이 쓴 글이에요. 함께 지워요.', true)
  const inside = await comment(goner, hidden, '글쓴이의 댓글')
  const blocker = await server.member()
  const blocked = await publish(blocker, '차단한 사람의 글이에요.')
  await comment(goner, blocked, '차단되기 전의 댓글')
  await block(blocker, goner)
  await comment(other, named, '남의 댓글')
  await like(other, named)
  await fileReport(other, 'post', named)
  await other.listen()
  await other.watch(theirs)

  await goner.call(api.settings.removeMine, { body: { password, withTexts: true } })
  await other.hears('post:removed', ({ id }) => id === named)
  await expect(readPost(other, named)).rejects.toMatchObject({ status: 404 })
  const below = await other.call(api.comments.list, { params: { id: hidden }, query: {} })
  expect(below).toMatchObject([{ id: inside, isDeleted: false }])
  expect(await readPost(other, blocked)).toMatchObject({ commentsCount: 0 })
  await other.hears('comment:removed', ({ id }) => id === said)
  expect(await other.call(api.comments.list, { params: { id: theirs }, query: {} })).toEqual([])
  expect(await readPost(other, theirs)).toMatchObject({ commentsCount: 0 })
  expect(await wrongCounts(connection.db)).toEqual([])
  const sealed = await connection.db
    .selectFrom('cases')
    .select('status')
    .where('targetType', '=', 'post')
    .where('targetId', '=', named)
    .execute()
  expect(sealed).toEqual([{ status: 'pending' }])
  other.leave()
})

test('with a wrong password no text goes', async () => {
  const goner = await server.member()
  const id = await publish(goner, '틀린 비밀번호로는 지워지지 않아요.')
  const body = { password: 'a wrong word 1', withTexts: true }
  await expect(goner.call(api.settings.removeMine, { body })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  expect(await readPost(goner, id)).toMatchObject({ id })
})

test('the likes they gave are taken back, of stories and comments, named and anonymous', async () => {
  const goner = await server.member({ role: 'both' })
  const author = await server.member()
  const stories = [
    await publish(author, '첫째 글이에요. 공감을 받아요.'),
    await publish(author, '둘째 글이에요. 공감을 받아요.', true),
    await publish(author, '셋째 글이에요. 곧 지워져요.'),
  ]
  const [first = 0, second = 0, deleted = 0] = stories
  const said = await comment(author, first, '공감을 받는 댓글')
  for (const who of [goner, author]) {
    for (const id of stories) await like(who, id)
    await who.call(api.comments.like, { params: { id: said }, body: { liked: true } })
  }
  const own = await publish(goner, '스스로 공감한 글이에요. 남겨요.')
  await like(goner, own)
  await author.call(api.posts.remove, { params: { id: deleted } })
  await remove(goner)
  for (const id of [first, second])
    expect(await readPost(author, id)).toMatchObject({ likesCount: 1, isLiked: true })
  expect(await readPost(author, own)).toMatchObject({ likesCount: 0 })
  const [thread] = await author.call(api.comments.list, { params: { id: first }, query: {} })
  expect(thread).toMatchObject({ likesCount: 1 })
  expect(await author.call(api.settings.readProfile)).toMatchObject({ likesCount: 2 })
  expect(await wrongCounts(connection.db)).toEqual([])
})

describe('deleting', () => {
  test('ends every session, and is announced only to the others of its rooms and open requests', async () => {
    const goner = await server.member({ role: 'both' })
    const partner = await server.member({ role: 'both' })
    const asker = await server.member({ role: 'listener' })
    const asked = await server.member({ role: 'sharer' })
    const bystander = await server.member()
    const named = await publish(goner, '대화를 기다리는 글이에요. 누구든요.')
    const hidden = await publish(goner, '이름 없이 기다리는 글이에요. 누구든요.', true)
    const room = await answer(goner, await ask(partner, named), 'accepted')
    const open = [await ask(asker, named), await ask(asker, hidden)]
    const [toNamed = 0, toHidden = 0] = open
    const sent = await ask(goner, await publish(asked, '신청을 받을 글이에요. 기다려요.'))
    const phone = goner.onAnother()
    const { token, user } = await phone.call(api.accounts.login, {
      body: { username: goner.me.username, password },
    })
    phone.signIn(token, user)
    const all = [goner, phone, partner, asker, asked, bystander]
    await Promise.all(all.map((person) => person.listen()))
    await server.settle()

    await remove(goner)
    for (const device of [goner, phone]) {
      expect(await device.hears('session:ended')).toEqual({ reason: 'ended' })
      await device.isCut()
      await expect(device.call(api.accounts.verify)).rejects.toMatchObject({ status: 401 })
    }
    const closed = await partner.hears('room:closed')
    expect(closed).toMatchObject({ id: room, isActive: false, participant1Id: null })
    expect(closed).toEqual((await rooms(partner)).find(({ id }) => id === room))

    const toldOfNamed = await asker.hears('chat-request:changed', ({ id }) => id === toNamed)
    expect(toldOfNamed).toMatchObject({
      status: 'declined',
      sharer: { isDeleted: true, nickname: '' },
    })
    await server.settle()
    expect(asker.heardOf('chat-request:changed')).toHaveLength(1)
    await letEndsCome(connection.db)
    await server.app.jobs.runNow()
    const toldOfHidden = await asker.hears('chat-request:changed', ({ id }) => id === toHidden)
    expect(toldOfHidden).toMatchObject({ status: 'declined', sharer: null })
    expect(toldOfHidden.respondedAt).not.toBe(toldOfNamed.respondedAt)
    const toldAsker = [toldOfNamed, toldOfHidden]
    expect(toldAsker.toReversed()).toEqual(await asker.call(api.chatRequests.sent, { query: {} }))
    const toldAsked = await asked.hears('chat-request:changed', ({ id }) => id === sent)
    expect(toldAsked).toMatchObject({ status: 'declined', listener: { isDeleted: true } })
    expect([toldAsked]).toEqual(await asked.call(api.chatRequests.received, { query: {} }))
    await expect(answer(asked, sent, 'accepted')).rejects.toMatchObject({
      code: 'ALREADY_PROCESSED',
    })

    await server.settle()
    const namesOf = (who: Person) =>
      who.heard.map(({ name }) => name).filter((name: EventName) => name !== 'live:restored')
    expect(namesOf(bystander)).toEqual([])
    // Whether they were there is told of the room as well, and may not be any more.
    expect(namesOf(partner).filter((name) => name !== 'presence')).toEqual(['room:closed'])
    for (const person of all) person.leave()
  })

  test('announces nothing to accounts that a block hides, and hides from them the same as before', async () => {
    const goner = await server.member({ role: 'both' })
    const blocked = await server.member({ role: 'both' })
    const blocker = await server.member({ role: 'both' })
    const story = await publish(goner, '누군가에게는 보이지 않는 글이에요.')
    await ask(blocked, story)
    await ask(blocker, story)
    await goner.call(api.blocks.add, { body: { targetUserId: blocked.id } })
    await blocker.call(api.blocks.add, { body: { targetUserId: goner.id } })
    await Promise.all([blocked, blocker].map((person) => person.listen()))
    await remove(goner)
    await server.settle()
    for (const person of [blocked, blocker]) {
      expect(person.heardOf('chat-request:changed')).toEqual([])
      await expect(readPost(person, story)).rejects.toMatchObject({ status: 404 })
      expect(await person.call(api.chatRequests.sent, { query: {} })).toEqual([])
      person.leave()
    }
    expect(await blocker.call(api.blocks.list, { query: {} })).toEqual([])
  })

  test('needs the right password', async () => {
    const me = await server.member()
    for (const typed of ['', 'another word 1', 'A good word 1'])
      await expect(remove(me, typed)).rejects.toMatchObject({
        status: 403,
        code: 'WRONG_PASSWORD',
      })
    for (const body of [undefined, {}, { password: null }, { password: 'p'.repeat(201) }])
      expect((await me.send('DELETE', '/api/user', body)).status).toBe(400)
    expect((await me.call(api.accounts.verify)).user.id).toBe(me.id)
  })

  test.each([
    [1, 403],
    [9, 401],
    [12, 401],
  ])('is not for the house’s account %i', async (id, status) => {
    const me = await server.member()
    await connection.db
      .updateTable('sessions')
      .set({ userId: id })
      .where('userId', '=', me.id)
      .execute()
    const { sid } = JSON.parse(
      Buffer.from(me.token?.split('.')[1] ?? '', 'base64url').toString(),
    ) as { sid: string }
    const token = server.app.tokens.sign({ userId: id, sid, jti: sid })
    const response = await server
      .visitor()
      .send('DELETE', '/api/user', { password }, { authorization: `Bearer ${token}` })
    expect(response.status).toBe(status)
    const row = await connection.db
      .selectFrom('users')
      .select('deletedAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.deletedAt).toBeNull()
  })

  test('ten times at once deletes once, and messages on the way are stored or refused', async () => {
    const goner = await server.member({ role: 'both' })
    const other = await server.member({ role: 'both' })
    const story = await publish(goner, '끝까지 이야기하던 글이에요. 안녕.')
    const room = await answer(goner, await ask(other, story), 'accepted')
    const talk = (who: Person) =>
      Promise.allSettled(Array.from({ length: 10 }, (_, index) => say(who, room, `말 ${index}`)))
    const [removals, ...talks] = await Promise.all([
      Promise.allSettled(Array.from({ length: 10 }, () => remove(goner))),
      talk(goner),
      talk(other),
    ])
    expect(removals.some(({ status }) => status === 'fulfilled')).toBe(true)
    const refusals = removals.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    for (const code of refusals) expect(['WRONG_PASSWORD', 'UNAUTHORIZED']).toContain(code)
    const stored = talks.flat().filter(({ status }) => status === 'fulfilled')
    const messages = await other.call(api.chat.listMessages, {
      params: { id: room },
      query: { limit: 200 },
    })
    expect(messages).toHaveLength(stored.length)
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1))
    await expect(say(other, room, '아직 있어요?')).rejects.toMatchObject({ code: 'ROOM_CLOSED' })
    expect(await wrongCounts(connection.db)).toEqual([])
  })

  test('keeps every count right while others like and all delete', async () => {
    const people = await Promise.all(
      Array.from({ length: 8 }, () => server.member({ role: 'both' })),
    )
    const stories = await Promise.all(
      people.map((person, index) => publish(person, '모두가 공감하는 글이에요.', index % 2 === 0)),
    )
    await Promise.all(people.flatMap((person) => stories.map((id) => like(person, id))))
    const [leaving, staying] = [people.slice(0, 4), people.slice(4)]
    const outcomes = await Promise.allSettled([
      ...leaving.map((person) => remove(person)),
      ...staying.flatMap((person) =>
        stories.map((id) => person.call(api.posts.like, { params: { id }, body: {} })),
      ),
    ])
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refusals).toEqual([])
    expect(await wrongCounts(connection.db)).toEqual([])
  })
})
