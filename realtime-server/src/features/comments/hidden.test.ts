import { api, type EventName } from '@dodam/contract'
import { makeAdmin, type Person, serverForTests } from '@dodam/test-support'
import { block } from '@dodam/test-support/server/meeting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

let author: Person
let guest: Person
let third: Person

beforeEach(async () => {
  author = await server().member()
  guest = await server().member({ role: 'both' })
  third = await server().member({ role: 'listener' })
})

const publish = async (who: Person, isAnonymous = false) => {
  const body = { content: '요즘 잠이 오지 않아요.', categories: ['sleep' as const], isAnonymous }
  return (await who.call(api.posts.publish, { body })).id
}
const say = (who: Person, id: number, content = '저도 그래요.', parentId?: number) =>
  who.call(api.comments.add, { params: { id }, body: { content, parentId } })
const list = (who: Person, id: number, query: object = {}) =>
  who.call(api.comments.list, { params: { id }, query })
const remove = (who: Person, id: number) => who.call(api.comments.remove, { params: { id } })
const like = (who: Person, id: number) =>
  who.call(api.comments.like, { params: { id }, body: { liked: true } })
const report = (who: Person, id: number) =>
  who.call(api.comments.report, { params: { id }, body: { reason: '불편해요' } })
const notes = (who: Person) => who.call(api.notifications.list, { query: {} })
const profile = (who: Person, id: number) => who.call(api.profiles.readUser, { params: { id } })
const ids = (comments: { id: number }[]) => comments.map((comment) => comment.id)
const contents = (who: Person, name: 'comment:new') => who.heardOf(name).map((one) => one.content)
const hasHeard = (who: Person, ...names: EventName[]) =>
  who.heard.some((one) => names.includes(one.name))
const notFound = { status: 404, code: 'NOT_FOUND' }

const listenAt = async (postId: number, ...people: Person[]) => {
  for (const person of people) {
    await person.listen()
    expect(await person.watch(postId)).toEqual({ ok: true })
  }
}

describe('the author of an anonymous post', () => {
  let hidden: Person
  const canary = /canary|Nameless Canary|secret-canary/i

  beforeEach(async () => {
    hidden = await server().member({
      username: `canary${Date.now() % 1_000_000_000}`,
      gradeLevel: 'high2',
    })
    await server()
      .db.updateTable('users')
      .set({
        nickname: `Nameless Canary ${hidden.id}`,
        avatar: '/secret-canary.webp',
        bio: 'canary bio',
      })
      .where('id', '=', hidden.id)
      .execute()
  })

  test('stays anonymous below it, to every reader but themselves, whatever they do there', async () => {
    const admin = await server().member()
    await makeAdmin(server(), admin)
    const others = [guest, third, admin]
    await Promise.all(others.map((person) => person.listen()))
    const before = await profile(guest, hidden.id)
    const postId = await publish(hidden, true)
    for (const person of others) await person.watch(postId)

    const mine = await say(hidden, postId, '글쓴이예요')
    expect(mine).toMatchObject({ isOwn: true, isPostAuthor: true, author: { id: hidden.id } })
    const byGuest = await say(guest, postId, '힘내요')
    const reply = await say(hidden, postId, '고마워요', byGuest.id)
    await like(hidden, byGuest.id)
    const answer = await say(third, postId, '저도요', reply.id)
    await like(hidden, answer.id)
    const gone = await say(hidden, postId, '지울게요')
    await say(guest, postId, '왜요', gone.id)
    await remove(hidden, gone.id)
    await like(guest, mine.id)
    const taken = await Promise.all(others.map((person) => report(person, mine.id)))
    await server().settle()

    const shown = await list(guest, postId)
    const theirs = [...shown, ...shown.flatMap((thread) => thread.replies)].filter(
      (one) => one.isPostAuthor,
    )
    expect(ids(theirs)).toEqual([mine.id, reply.id])
    for (const one of theirs)
      expect(one.author).toEqual({
        id: null,
        username: null,
        nickname: null,
        gradeLevel: 'high',
        gender: null,
        avatarType: null,
        characterAvatar: null,
        isAi: false,
        isVerified: false,
        isDeleted: false,
      })
    expect(JSON.stringify(shown)).toContain(guest.me.username)
    for (const person of others) {
      const told = [await list(person, postId), await notes(person), person.heard, taken]
      expect(JSON.stringify(told)).not.toMatch(canary)
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`"(authorId|id)":${hidden.id},"username`))
      expect(person.heardOf('comment:new').map((one) => one.id)).toContain(mine.id)
    }
    expect(JSON.stringify(await list(hidden, postId))).toMatch(canary)
    expect(guest.heardOf('notification:new').map((note) => note.message)).toEqual([
      '글쓴이가 내 댓글에 답글을 남겼어요.',
      '글쓴이가 내 댓글에 공감했어요.',
      `${third.me.nickname}님 외 1명이 내 댓글에 답글을 남겼어요.`,
    ])
    expect(await profile(guest, hidden.id)).toEqual(before)
    expect((await hidden.call(api.accounts.verify)).user.commentsCount).toBe(2)
    for (const person of others) person.leave()
  })

  test('is named when they comment on other posts, and that is counted for them', async () => {
    const postId = await publish(author)
    const { id } = await say(hidden, postId)
    expect((await list(guest, postId))[0]?.author).toMatchObject({
      nickname: expect.stringContaining('Nameless Canary'),
    })
    expect((await profile(guest, hidden.id)).commentsCount).toBe(1)
    await remove(hidden, id)
    expect((await profile(guest, hidden.id)).commentsCount).toBe(0)
  })

  test('cannot be identified by a block: their comments stay', async () => {
    const postId = await publish(hidden, true)
    await listenAt(postId, guest)
    const top = await say(hidden, postId, '첫째')
    const reply = await say(third, postId, '응', top.id)
    const before = await list(guest, postId)
    await block(guest, hidden)
    expect(await list(guest, postId)).toEqual(before)
    const later = await say(hidden, postId, '둘째')
    const own = await say(guest, postId, '네')
    const answer = await say(hidden, postId, '셋째', reply.id)
    await server().settle()
    expect(contents(guest, 'comment:new')).toEqual(['첫째', '응', '둘째', '네', '셋째'])
    expect((await like(guest, later.id)).likesCount).toBe(1)
    await remove(hidden, later.id)
    await guest.hears('comment:removed', ({ id }) => id === later.id)
    expect((await list(guest, postId)).map((thread) => [thread.id, ids(thread.replies)])).toEqual([
      [own.id, []],
      [top.id, [reply.id, answer.id]],
    ])
    // A member who blocked the reader is invisible to the reader only.
    expect(ids(await list(hidden, postId))).toEqual([top.id])
    await expect(say(hidden, postId, '응', own.id)).rejects.toMatchObject(notFound)
    expect((await notes(hidden)).map((note) => note.message)).toEqual([
      `${third.me.nickname}님이 내 댓글에 답글을 남겼어요.`,
    ])
    guest.leave()
  })
})

describe('the author of a post by name', () => {
  test('who blocks a member hides the post and its comments from them', async () => {
    const hidden = await server().member()
    const postId = await publish(hidden)
    await listenAt(postId, guest, third)
    const { id } = await say(guest, postId)
    const top = await say(third, postId)
    await block(hidden, guest)
    await expect(list(guest, postId)).rejects.toMatchObject(notFound)
    await expect(say(guest, postId)).rejects.toMatchObject(notFound)
    for (const act of [remove, like, report])
      await expect(act(guest, id)).rejects.toMatchObject(notFound)
    const heard = guest.heardOf('comment:new').length
    await say(third, postId, '둘째')
    await remove(third, top.id)
    await third.hears('comment:removed')
    await server().settle()
    expect(guest.heardOf('comment:new')).toHaveLength(heard)
    expect(hasHeard(guest, 'comment:removed')).toBe(false)
    guest.leave()
    third.leave()
  })
})

describe.each([
  ['blocked', true],
  ['are blocked by', false],
])('members that they %s', (_, isBlocker) => {
  let postId: number
  let one: Person
  let two: Person

  beforeEach(async () => {
    postId = await publish(author)
    one = guest
    two = third
  })
  const blockThem = () => (isBlocker ? block(one, two) : block(two, one))

  test('are invisible: their comments, the threads they began, and their replies', async () => {
    const theirs = await say(two, postId, '저는')
    const below = await say(author, postId, '응', theirs.id)
    const open = await say(author, postId, '모두')
    const reply = await say(two, postId, '네', open.id)
    const mine = await say(one, postId, '저도', theirs.id)
    await blockThem()
    expect((await list(one, postId)).map((thread) => [thread.id, ids(thread.replies)])).toEqual([
      [open.id, []],
    ])
    for (const { id } of [theirs, below, reply, mine]) {
      for (const act of [remove, like, report])
        await expect(act(one, id)).rejects.toMatchObject(notFound)
      await expect(say(one, postId, '응', id)).rejects.toMatchObject(notFound)
    }
    // A deleted thread of theirs stays hidden too, as does one kept only by their reply.
    await remove(two, theirs.id)
    await remove(author, open.id)
    expect(await list(one, postId)).toEqual([])
    expect((await list(author, postId)).map((thread) => ids(thread.replies))).toEqual([
      [reply.id],
      [below.id, mine.id],
    ])
  })

  test('do not shorten a page', async () => {
    for (let count = 0; count < 4; count++) {
      await say(author, postId)
      await say(two, postId)
    }
    await blockThem()
    const all = ids(await list(one, postId))
    expect(all).toHaveLength(4)
    const first = ids(await list(one, postId, { limit: 3 }))
    expect(first).toEqual(all.slice(0, 3))
    expect(ids(await list(one, postId, { limit: 3, before: first.at(-1) }))).toEqual(all.slice(3))
  })

  test('send no events, and neither do comments below theirs', async () => {
    const theirs = await say(two, postId, '먼저')
    await blockThem()
    await listenAt(postId, one, author)
    const spoken = await say(two, postId, '하나')
    await say(author, postId, '둘', theirs.id)
    await say(two, postId, '셋', (await say(author, postId, '넷')).id)
    await remove(two, spoken.id)
    await author.hears('comment:removed')
    await server().settle()
    expect(contents(author, 'comment:new')).toEqual(['하나', '둘', '넷', '셋'])
    expect(contents(one, 'comment:new')).toEqual(['넷'])
    expect(hasHeard(one, 'comment:removed')).toBe(false)
    one.leave()
    author.leave()
  })

  test('neither cause nor receive notifications', async () => {
    const open = await say(author, postId)
    const mine = await say(one, postId, '저요', open.id)
    await say(two, postId, '저도', open.id)
    await blockThem()
    const before = await notes(one)
    await expect(like(two, mine.id)).rejects.toMatchObject(notFound)
    await say(two, postId, '또', open.id)
    expect(await notes(one)).toEqual(before)
  })
})

test('an admin may delete a comment that a block hides from them', async () => {
  const admin = await server().member()
  await makeAdmin(server(), admin)
  const postId = await publish(author)
  const { id } = await say(guest, postId)
  await block(guest, admin)
  expect(await list(admin, postId)).toEqual([])
  expect(await remove(admin, id)).toEqual({ success: true })
  expect(await list(author, postId)).toEqual([])
})
