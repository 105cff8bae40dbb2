import { type Alias, aliasCount, aliasName, api, withheldAlias } from '@dodam/contract'
import { meet, type Person, serverForTests } from '@dodam/test-support'
import { signInSupport } from '@dodam/test-support/server/admins.ts'
import { askForChat, publish } from '@dodam/test-support/server/meeting.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

let hidden: Person
let listener: Person

beforeEach(async () => {
  hidden = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})

const meetMasked = (sharer = hidden, to = listener) => meet(sharer, to, { isAnonymous: true })
const readRoom = (who: Person, id: number) => who.call(api.chat.readRoom, { params: { id } })
const rooms = (who: Person) => who.call(api.chat.listRooms)
const sent = (who: Person) => who.call(api.chatRequests.sent)
const say = (who: Person, id: number, content = '고마워요') =>
  who.call(api.chat.send, { params: { id }, body: { content } })
const aliasesOf = async (who: Person) =>
  (await rooms(who)).map(({ participant1: { alias } }) => alias && aliasName(alias, 'ko'))
const notes = (who: Person) => who.call(api.notifications.list)

describe('a masked sharer', () => {
  test('has one alias in the room, in the list, in the request and in what is told live', async () => {
    await listener.listen()
    const { roomId, requestId } = await meetMasked()
    const { participant1 } = await readRoom(listener, roomId)
    const { alias } = participant1
    expect(alias).toEqual({ color: expect.any(String), figure: expect.any(String) })
    expect(participant1).toMatchObject({ id: null, nickname: null, isAnonymous: true })
    expect((await rooms(listener))[0]?.participant1.alias).toEqual(alias)
    expect(await sent(listener)).toMatchObject([{ id: requestId, sharer: null, alias }])
    const requested = await listener.hears('chat-request:changed', ({ id }) => id === requestId)
    expect(requested.alias).toEqual(alias)
    const opened = await listener.hears('room:changed', ({ id }) => id === roomId)
    expect(opened.participant1.alias).toEqual(alias)
  })

  test('is told how they are shown', async () => {
    const { roomId } = await meetMasked()
    const theirs = await readRoom(listener, roomId)
    const { participant1, participant2 } = await readRoom(hidden, roomId)
    expect(participant1).toMatchObject({ id: hidden.id, alias: theirs.participant1.alias })
    expect(participant2.alias).toBeNull()
  })

  test('is named by it in each notification of a chat, in the language of its reader', async () => {
    const { roomId } = await meetMasked()
    const { roomId: secondId } = await meetMasked()
    await say(hidden, roomId)
    await say(hidden, secondId)
    const post = await publish(hidden, true)
    const { id: declinedId } = await askForChat(listener, post)
    await hidden.call(api.chatRequests.respond, {
      params: { id: declinedId },
      body: { status: 'declined' },
    })
    const [first, second] = await Promise.all([
      readRoom(listener, roomId),
      readRoom(listener, secondId),
    ])
    const asked = (await sent(listener)).find(({ id }) => id === declinedId)
    const aliases: [number, string, Alias | null | undefined][] = [
      [roomId, 'new_message', first.participant1.alias],
      [roomId, 'chat_accepted', first.participant1.alias],
      [secondId, 'new_message', second.participant1.alias],
      [declinedId, 'chat_declined', asked?.alias],
    ]
    for (const language of ['ko', 'en'] as const) {
      await listener.call(api.accounts.setLanguage, { body: { language } })
      for (const [id, kind, alias] of aliases) {
        const told = (await notes(listener)).find(
          ({ type, relatedId }) => type === kind && relatedId === id,
        )
        expect(alias && aliasName(alias, language)).toBeTruthy()
        expect(told?.message).toContain(alias && aliasName(alias, language))
        expect(JSON.stringify(told)).not.toContain(hidden.me.nickname)
      }
    }
  })

  test('loses the alias with the mask, and is named in what is told from then on', async () => {
    const { roomId, requestId } = await meetMasked()
    await say(hidden, roomId)
    const [name] = await aliasesOf(listener)
    await listener.listen()
    await hidden.call(api.chat.reveal, { params: { id: roomId } })
    const room = await listener.hears('room:changed', ({ isAnonymous }) => !isAnonymous)
    expect(room.participant1).toMatchObject({ id: hidden.id, alias: null })
    expect((await readRoom(hidden, roomId)).participant1.alias).toBeNull()
    expect(await sent(listener)).toMatchObject([{ id: requestId, alias: null }])
    // Told while the mask was on.
    const [before] = await notes(listener)
    expect(before?.message).toContain(name)
    await listener.call(api.chat.readUpTo, { params: { id: roomId }, body: { upToSeq: 1 } })
    await say(hidden, roomId)
    const [after] = await notes(listener)
    expect(after?.message).toContain(hidden.me.nickname)
    expect(after?.message).not.toContain(name)
  })
})

test('a named sharer has none', async () => {
  const { roomId } = await meet(hidden, listener)
  expect((await readRoom(listener, roomId)).participant1.alias).toBeNull()
  expect(await sent(listener)).toMatchObject([{ alias: null }])
})

test('all anonymous people whom a listener meets have different aliases, however often it is the same person', async () => {
  const many = 30
  const other = await server().member({ role: 'both' })
  for (let at = 0; at < many; at += 1) await meetMasked(at % 2 === 0 ? hidden : other)
  expect(new Set(await aliasesOf(listener)).size).toBe(many)
})

test('requests sent at the same moment get different aliases', async () => {
  const posts = await Promise.all([1, 2, 3].map(() => publish(hidden, true)))
  await Promise.all(posts.map((post) => askForChat(listener, post)))
  const aliases = (await sent(listener)).map(({ alias }) => JSON.stringify(alias))
  expect(new Set(aliases).size).toBe(3)
})

test('who has met all but the red drop, which is given no more, meets the one again that they met first', async () => {
  const { requestId, postId } = await meetMasked()
  const { db } = server()
  const aliasOfRequest = (id: number) =>
    db.selectFrom('chatRequests').select('alias').where('id', '=', id).executeTakeFirstOrThrow()
  const first = await aliasOfRequest(requestId)
  await sql`
    with story as (
      insert into posts ("authorId", content, categories, "isAnonymous", language)
      select "authorId", content, categories, "isAnonymous", language
      from posts, generate_series(2, ${aliasCount}) where posts.id = ${postId}
      returning id, "authorId"), numbered as (
      select *, row_number() over (order by id) + ${first.alias}::int as number from story)
    insert into "chatRequests" ("postId", "sharerId", "listenerId", message, alias)
    select id, "authorId", ${listener.id}, 'hello', number % ${aliasCount} from numbered
    where number % ${aliasCount} <> ${withheldAlias}`.execute(db)
  const { id } = await askForChat(listener, await publish(hidden, true))
  expect(await aliasOfRequest(id)).toEqual(first)
})

test('the listeners of one story know its author by aliases that do not depend on each other', {
  tags: ['long'],
}, async () => {
  const shown = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const [one, two] = [
      await server().member({ role: 'both' }),
      await server().member({ role: 'both' }),
    ]
    const post = await publish(hidden, true)
    const seen = []
    for (const who of [one, two]) {
      await askForChat(who, post)
      const [request] = await sent(who)
      seen.push(request?.alias && aliasName(request.alias, 'en'))
    }
    shown.add(String(seen[0] === seen[1]))
    shown.add(seen.join())
  }
  // Equal by chance in one of 120 rounds, and never a fixed pair.
  expect(shown.has('false')).toBe(true)
  expect(shown.size).toBeGreaterThan(10)
})

describe('the room of an accepted request', () => {
  test('names its story and holds the words that were accepted, for both, before the first message', async () => {
    const post = await publish(hidden, true)
    const asked = await askForChat(listener, post)
    const { chatRoomId } = await hidden.call(api.chatRequests.respond, {
      params: { id: asked.id },
      body: { status: 'accepted' },
    })
    const beginning = {
      postId: post.id,
      request: { message: asked.message, createdAt: asked.createdAt },
      lastSeq: 0,
    }
    for (const who of [hidden, listener])
      expect(await readRoom(who, chatRoomId ?? 0)).toMatchObject(beginning)
    expect(await say(listener, chatRoomId ?? 0)).toMatchObject({ seq: 1 })
  })

  test('holds them no longer once its first messages are deleted', async () => {
    const { roomId, postId } = await meetMasked()
    await say(listener, roomId)
    await server()
      .db.updateTable('chatRooms')
      .set({ emptiedSeq: 1 })
      .where('id', '=', roomId)
      .execute()
    expect(await readRoom(listener, roomId)).toMatchObject({ postId, request: null })
  })

  test('lets its listener read the story as long as others can', async () => {
    const { roomId, postId } = await meetMasked()
    const { postId: named } = await readRoom(listener, roomId)
    expect(named).toBe(postId)
    const read = () => listener.call(api.posts.read, { params: { id: postId } })
    expect(await read()).toMatchObject({ id: postId, authorId: null })
    await hidden.call(api.posts.remove, { params: { id: postId } })
    await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await readRoom(listener, roomId)).toMatchObject({ postId })
  })
})

test('a room of the support team has neither story nor request nor alias', async () => {
  const support = await signInSupport(server())
  await support.call(api.support.send, { body: { userId: listener.id, message: '안녕하세요' } })
  expect(await rooms(listener)).toMatchObject([
    { postId: null, request: null, participant1: { alias: null } },
  ])
})
