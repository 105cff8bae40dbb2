import { api, termsVersion } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { ask, rate } from '@dodam/test-support/server/ratings.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
/** The owner of the export, a person known to them, and a person anonymous to them. */
let mine: Person
let other: Person
let hidden: Person

const exportOf = (who: Person) => who.call(api.settings.exportMine)
const publish = async (who: Person, content: string, isAnonymous = false) =>
  (
    await who.call(api.posts.publish, {
      body: { confirm: true, content, categories: ['friendship'], isAnonymous },
    })
  ).id
const comment = async (who: Person, id: number, content: string) =>
  (await who.call(api.comments.add, { params: { id }, body: { confirm: true, content } })).id
const request = (who: Person, postId: number, message: string) =>
  who.call(api.chatRequests.send, { body: { confirm: true, postId, message } })
const accept = async (who: Person, id: number) =>
  (
    await who.call(api.chatRequests.respond, {
      params: { id },
      body: { status: 'accepted' as const },
    })
  ).chatRoomId ?? 0
const say = (who: Person, id: number, content: string) =>
  who.call(api.chat.send, { params: { id }, body: { confirm: true, content } })

/** Everything by which a person or what they wrote would be known in an export that is not theirs. */
const canariesOf = (name: string) => ({
  username: `${name}username`,
  nickname: `${name} nickname`,
  bio: `${name} 이야기를 좋아해요`,
  email: `${name}@canary.example`,
  writes: (what: string) => `${name} writes ${what}`,
})
const canaries = {
  mine: canariesOf('eigen'),
  other: canariesOf('fremd'),
  hidden: canariesOf('verborgen'),
}

async function comes({ username, nickname, bio, email }: ReturnType<typeof canariesOf>) {
  const person = await server.member({ username, email, role: 'both' })
  // Made-up names sound like accounts.
  const confirm = true
  const body = {
    nickname,
    bio,
    avatarType: 'character',
    characterAvatar: 'panda',
    confirm,
  } as const
  await person.call(api.settings.changeProfile, { body })
  return person
}

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, {
    redisUrl: inject('redisUrl') ?? undefined,
  })
  mine = await comes(canaries.mine)
  other = await comes(canaries.other)
  hidden = await comes(canaries.hidden)
})
afterAll(() => server.close())

describe('an export', () => {
  test('of a new account has its profile and empty lists', async () => {
    const fresh = await server.member({ username: 'fresh' })
    await fresh.call(api.settings.readProfile)
    await server.app.detector.settled()
    const told = await exportOf(fresh)
    expect(told.user).toEqual(await fresh.call(api.settings.readProfile))
    expect(Date.parse(told.exportedAt)).toBeLessThanOrEqual(Date.now())
    expect(told.sessions).toEqual(await fresh.call(api.settings.listSessions))
    const { quietHours } = await fresh.call(api.push.read)
    expect(told.push).toEqual({ browsersCount: 0, quietHours })
    expect(told.suspension).toBeNull()
    const { user: _user, exportedAt: _at, sessions: _sessions, push: _push, ...more } = told
    const { suspension: _suspension, activeDays, secondFactor, recoveryCodes, ...kept } = more
    const { sessionAddresses, terms, ...lists } = kept
    expect(terms).toEqual({ version: termsVersion, agreedAt: told.user.ageConfirmedAt })
    expect(sessionAddresses.map(({ id }) => id)).toEqual(told.sessions.map(({ id }) => id))
    expect(secondFactor).toEqual({ app: null, passkeys: [], codesLeft: 0 })
    expect(recoveryCodes).toEqual({ left: 0, createdAt: null })
    expect(activeDays).toHaveLength(1)
    for (const [name, list] of Object.entries(lists)) expect(list, name).toEqual([])
  })

  test('has everything about its owner, and no byte about other people', async () => {
    const [m, o, h] = [canaries.mine.writes, canaries.other.writes, canaries.hidden.writes]
    const own = await publish(mine, m('a story'))
    const ownHidden = await publish(mine, m('an anonymous story'), true)
    const theirs = await publish(other, o('a story'))
    const anonymous = await publish(hidden, h('a story'), true)

    const comments = [
      await comment(mine, theirs, m('a comment')),
      await comment(mine, ownHidden, m('a comment of their own')),
    ]
    const answer = await comment(other, own, o('a comment'))
    await comment(hidden, own, h('a comment'))
    await comment(hidden, anonymous, h('under their own'))
    const underAnonymous = await comment(mine, anonymous, m('under an anonymous story'))
    for (const id of [theirs, anonymous]) {
      await mine.call(api.posts.like, { params: { id }, body: { liked: true } })
      await mine.call(api.posts.view, { params: { id } })
    }
    await mine.call(api.comments.like, { params: { id: answer }, body: { liked: true } })
    await other.call(api.posts.like, { params: { id: own }, body: { liked: true } })
    const [firstComment = 0] = comments
    await other.call(api.comments.like, { params: { id: firstComment }, body: {} })

    const sent = await request(mine, theirs, m('a request'))
    const sentHidden = await request(mine, anonymous, m('a request to somebody anonymous'))
    const received = await request(other, own, o('a request'))
    const receivedHidden = await request(hidden, ownHidden, h('a request'))
    const rooms = [
      await accept(other, sent.id),
      await accept(hidden, sentHidden.id),
      await accept(mine, received.id),
    ]
    for (const room of rooms) await say(mine, room, m(`into ${room}`))
    const [first = 0, second = 0] = rooms
    await say(other, first, o('a message'))
    await say(hidden, second, h('a message'))
    await mine.call(api.comments.report, { params: { id: answer }, body: { reason: m('why') } })
    await other.call(api.comments.report, {
      params: { id: firstComment },
      body: { reason: o('why') },
    })
    const third = rooms[2] ?? 0
    const wishes = [
      await ask(mine, first, m('a wish')),
      await ask(mine, second, m('a wish to somebody anonymous')),
    ]
    const wished = await ask(other, third, o('a wish'))
    await rate(other, mine, { feedback: o('a feedback') })
    await rate(hidden, mine, { feedback: h('a feedback') })
    const given = await rate(mine, other, { feedback: m('a feedback') })
    const blocked = await server.member({ username: 'blockedone' })
    await mine.call(api.blocks.add, { body: { targetUserId: blocked.id } })

    const told = await exportOf(mine)
    const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b)
    const ids = (list: readonly { id: number }[]) => sorted(list.map(({ id }) => id))
    expect(told.user).toEqual(await mine.call(api.settings.readProfile))
    expect(told.user.email).toBe(canaries.mine.email)
    expect(ids(told.posts)).toEqual([own, ownHidden])
    expect(ids(told.comments)).toEqual(sorted([...comments, underAnonymous]))
    expect(sorted(told.likedPostIds)).toEqual([theirs, anonymous])
    expect(sorted(told.viewedPostIds)).toEqual([theirs, anonymous])
    expect(told.likedCommentIds).toEqual([answer])
    expect(ids(told.chatRequestsSent)).toEqual([sent.id, sentHidden.id])
    expect(told.chatRequestsSent.map(({ sharer }) => sharer)).toEqual([null, null])
    expect(ids(told.chatRequestsReceived)).toEqual([received.id, receivedHidden.id])
    expect(told.chatMessages.map(({ content }) => content).toSorted()).toEqual(
      rooms.map((room) => m(`into ${room}`)).toSorted(),
    )
    const notes = await mine.call(api.notifications.list, { query: {} })
    expect(ids(told.notifications)).toEqual(ids(notes))
    expect(told.notifications.length).toBeGreaterThan(4)
    expect(told.blockedUserIds).toEqual([blocked.id])
    expect(told.reports).toMatchObject([
      { targetType: 'comment', targetId: answer, reason: m('why') },
    ])

    expect(told.ratingsGiven).toEqual([given])
    expect(told.ratingRequestsSent).toEqual(
      wishes
        .map(({ id, chatRoomId, message, createdAt }) => ({ id, chatRoomId, message, createdAt }))
        .toReversed(),
    )
    expect(told.ratingRequestsReceived).toEqual([
      { id: wished.id, chatRoomId: third, status: 'completed', createdAt: wished.createdAt },
    ])

    const text = JSON.stringify(told)
    expect(text).toContain(canaries.mine.nickname)
    for (const foreign of ['fremd', 'verborgen', 'blockedone']) expect(text).not.toContain(foreign)
    expect(text).not.toContain(`"id":${hidden.id},"username"`)
    const { passwordHash } = await connection.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', mine.id)
      .executeTakeFirstOrThrow()
    const sessions = await connection.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', mine.id)
      .execute()
    expect(passwordHash).not.toBeNull()
    for (const secret of [passwordHash ?? '', 'argon2', ...sessions.map(({ id }) => id)])
      expect(text).not.toContain(secret)
  })

  test('tells nothing of a block that hides a request', async () => {
    const author = await server.member({ role: 'both' })
    const asker = await server.member({ role: 'both' })
    const postId = await publish(author, '누군가 물어봐 주면 좋겠어요.')
    const asked = await request(asker, postId, '이야기해요')
    const idsSent = async () => (await exportOf(asker)).chatRequestsSent.map(({ id }) => id)
    expect(await idsSent()).toEqual([asked.id])
    await author.call(api.blocks.add, { body: { targetUserId: asker.id } })
    expect(await asker.call(api.chatRequests.sent, { query: {} })).toEqual([])
    expect(await idsSent()).toEqual([])
  })

  test('waits for its turn: many at once are answered or asked to come back', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => exportOf(mine)))
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    const done = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(done.length).toBeGreaterThanOrEqual(4)
    expect(await exportOf(mine)).toMatchObject({ user: { id: mine.id } })
  })
})
