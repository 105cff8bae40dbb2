import { api } from '@dodam/contract'
import {
  adminOf,
  block,
  inRounds,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
  wrongCounts,
} from '@dodam/test-support'
import { claim, decide, dismiss, look } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let author: Person
let reader: Person
beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
})
beforeEach(async () => {
  author = await (await server().member({ role: 'both' })).listen()
  reader = await (await server().member({ role: 'both' })).listen()
})

const method = '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.'
const pact = '같이 죽을 사람 구해요. 혼자는 무서워요.'
const plan = '내일 자살할 거예요. 다들 고마웠어요.'

const post = (content = method, isAnonymous = false) =>
  author.call(api.posts.publish, { body: { content, categories: ['sleep'], isAnonymous } })
const comment = (postId: number, content = method, who = author, parentId?: number) =>
  who.call(api.comments.add, { params: { id: postId }, body: { content, parentId } })
const feed = async (who: Person) =>
  (await who.call(api.posts.list, { query: { limit: 50 } })).map(({ id }) => id)
const comments = (who: Person, id: number) =>
  who.call(api.comments.list, { params: { id }, query: {} })
const caseOf = async (targetType: string, targetId: number) =>
  (
    await admin.hears(
      'report:new',
      (one) => one.targetType === targetType && one.targetId === targetId,
    )
  ).id
const sleepCount = async () => {
  const stats = await reader.call(api.posts.categoryStats)
  return stats.find(({ name }) => name === 'sleep')?.count
}

describe('a post with a method of suicide', () => {
  test.each([method, pact, plan])(
    'is visible to its author only until a moderator has read it: %s',
    async (text) => {
      const before = await sleepCount()
      const { id, isHeld, notices } = await post(text)
      expect(isHeld).toBe(true)
      expect(notices).toMatchObject([{ code: 'HELD' }])
      expect(notices?.[0]?.helplines?.length).toBeGreaterThan(0)
      expect(await author.hears('post:new', (one) => one.id === id)).toMatchObject({ isHeld: true })
      expect(await feed(author)).toContain(id)
      expect(await author.call(api.posts.read, { params: { id } })).toMatchObject({ isHeld: true })

      const params = { id }
      expect(await feed(reader)).not.toContain(id)
      const firstPage = await server().visitor().call(api.posts.list, { query: {} })
      expect(firstPage.map((one) => one.id)).not.toContain(id)
      for (const outcome of [
        outcomeOf(reader.call(api.posts.read, { params })),
        outcomeOf(admin.call(api.posts.read, { params })),
        outcomeOf(reader.call(api.posts.like, { params, body: {} })),
        outcomeOf(reader.call(api.posts.view, { params })),
        outcomeOf(comment(id, '힘내요', reader)),
        outcomeOf(
          reader.call(api.chatRequests.send, { body: { postId: id, message: '이야기 나눠요' } }),
        ),
        outcomeOf(
          reader.call(api.reports.file, {
            body: { targetType: 'post', targetId: id, reason: 'danger' },
          }),
        ),
      ])
        expect(await outcome).toBe('NOT_FOUND')
      const search = { search: text.slice(0, 8), limit: 50 }
      const found = await reader.call(api.posts.list, { query: search })
      expect(found.map((one) => one.id)).not.toContain(id)
      const listed = await reader.call(api.posts.forListener, { query: { limit: 50 } })
      expect(listed.map((one) => one.id)).not.toContain(id)
      const own = await reader.call(api.profiles.listUserPosts, {
        params: { id: author.id },
        query: {},
      })
      expect(own.map((one) => one.id)).not.toContain(id)
      expect(await sleepCount()).toBe(before)
      await server().settle()
      expect(JSON.stringify(reader.heard)).not.toContain(text.slice(0, 8))
      expect(await wrongCounts(server().db)).toEqual([])
    },
  )

  test('opens a case of the highest severity, with the text for the admins', async () => {
    const { id } = await post()
    const opened = await admin.hears('report:new', ({ targetId }) => targetId === id)
    expect(opened).toMatchObject({ severity: 'P1', source: 'check', target: { content: method } })
    await claim(admin, opened.id)
    expect((await look(admin, opened.id)).messages[0]?.content).toBe(method)
  })

  test.each([false, true])(
    'is published by a dismissal, in its place (anonymous: %s)',
    async (isAnonymous) => {
      const before = await sleepCount()
      const { id } = await post(method, isAnonymous)
      const blocked = await (await server().member({ role: 'both' })).listen()
      await block(author, blocked)
      const later = await publish(reader)
      await dismiss(admin, await caseOf('post', id))
      const heard = await reader.hears('post:new', (one) => one.id === id)
      expect(heard).toMatchObject({ isHeld: false, isOwn: false, canRequest: true })
      expect(heard.author.id).toBe(isAnonymous ? null : author.id)
      const own = await author.hears('post:new', (one) => one.id === id && !one.isHeld)
      expect(own).toMatchObject({ isOwn: true, canRequest: false })
      const ids = await feed(reader)
      expect(ids.indexOf(id)).toBeGreaterThan(ids.indexOf(later.id))
      expect(await sleepCount()).toBe((before ?? 0) + 2)
      await server().settle()
      // A block hides anonymous posts only from a later moment on.
      const isHeardByBlocked = blocked.heardOf('post:new').some((one) => one.id === id)
      expect(isHeardByBlocked).toBe(isAnonymous)
      expect(await wrongCounts(server().db)).toEqual([])
    },
  )

  test('is deleted by a decision or by its author, without an event to others', async () => {
    const [one, other] = [await post(), await post()]
    await decide(admin, await caseOf('post', one.id), { decision: 'delete_content' })
    await author.call(api.posts.remove, { params: { id: other.id } })
    await author.hears('post:removed', ({ id }) => id === other.id)
    await server().settle()
    expect(reader.heardOf('post:removed')).toEqual([])
    const own = await feed(author)
    for (const { id } of [one, other]) expect(own).not.toContain(id)
    await dismiss(admin, await caseOf('post', other.id))
    expect(await feed(reader)).not.toContain(other.id)
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test(
    'published and deleted in parallel is counted correctly',
    ...inRounds(3, async () => {
      const { id } = await post()
      const opened = await caseOf('post', id)
      await Promise.all([
        outcomeOf(dismiss(admin, opened)),
        outcomeOf(author.call(api.posts.remove, { params: { id } })),
      ])
      expect(await feed(reader)).not.toContain(id)
      expect(await wrongCounts(server().db)).toEqual([])
    }),
  )

  test('cannot be liked, not even by its author', async () => {
    const { id } = await post()
    const liking = author.call(api.posts.like, { params: { id }, body: { liked: true } })
    expect(await outcomeOf(liking)).toBe('FORBIDDEN')
  })
})

describe('a comment with a method of suicide', () => {
  test('is visible to its author only, counted nowhere, and published by a dismissal', async () => {
    const story = await publish(reader)
    const watcher = await (await server().member({ role: 'both' })).listen()
    await watcher.watch(story.id)
    await author.watch(story.id)
    const held = await comment(story.id)
    expect(held).toMatchObject({ isHeld: true, notices: [{ code: 'HELD' }] })
    await author.hears('comment:new', ({ id }) => id === held.id)
    expect((await comments(author, story.id)).map(({ id }) => id)).toEqual([held.id])
    expect(await comments(reader, story.id)).toEqual([])
    const params = { id: held.id }
    expect(await outcomeOf(reader.call(api.comments.like, { params, body: {} }))).toBe('NOT_FOUND')
    expect(await outcomeOf(comment(story.id, '힘내요', reader, held.id))).toBe('NOT_FOUND')
    expect(await outcomeOf(comment(story.id, '저예요', author, held.id))).toBe('FORBIDDEN')
    const read = await reader.call(api.posts.read, { params: { id: story.id } })
    expect(read.commentsCount).toBe(0)
    await server().settle()
    expect(watcher.heardOf('comment:new')).toEqual([])
    expect(reader.heardOf('notification:new')).toEqual([])
    expect(await wrongCounts(server().db)).toEqual([])

    await dismiss(admin, await caseOf('comment', held.id))
    const heard = await watcher.hears('comment:new', ({ id }) => id === held.id)
    expect(heard).toMatchObject({ isHeld: false, isOwn: false, content: method })
    await author.hears('comment:new', ({ id, isHeld }) => id === held.id && !isHeld)
    await reader.hears('notification:new', ({ type }) => type === 'comment_added')
    expect((await comments(reader, story.id)).map(({ id }) => id)).toEqual([held.id])
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('as a reply is visible to its author, and counted for them', async () => {
    const story = await publish(reader)
    const thread = await comment(story.id, '저도 그래요', reader)
    const held = await comment(story.id, method, author, thread.id)
    const [own] = await comments(author, story.id)
    expect(own).toMatchObject({ repliesCount: 1, replies: [{ id: held.id, isHeld: true }] })
    const [theirs] = await comments(reader, story.id)
    expect(theirs).toMatchObject({ repliesCount: 0, replies: [] })
    const listing = { params: { id: thread.id }, query: {} }
    expect(await reader.call(api.comments.listReplies, listing)).toEqual([])
    await dismiss(admin, await caseOf('comment', held.id))
    expect((await comments(reader, story.id))[0]).toMatchObject({ repliesCount: 1 })
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('is deleted without an event to others, by its author and by a decision', async () => {
    const story = await publish(reader)
    await reader.watch(story.id)
    const [one, other] = [await comment(story.id), await comment(story.id)]
    await author.call(api.comments.remove, { params: { id: one.id } })
    await decide(admin, await caseOf('comment', other.id), { decision: 'delete_content' })
    await server().settle()
    expect(reader.heardOf('comment:removed')).toEqual([])
    expect(await comments(author, story.id)).toEqual([])
    await dismiss(admin, await caseOf('comment', one.id))
    expect(await comments(reader, story.id)).toEqual([])
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('many of them under one story are counted correctly when they are published at once', async () => {
    const story = await publish(reader)
    const held = await times(4, () => comment(story.id))
    for (const { id } of held) await dismiss(admin, await caseOf('comment', id))
    const read = await reader.call(api.posts.read, { params: { id: story.id } })
    expect(read.commentsCount).toBe(4)
    expect(await wrongCounts(server().db)).toEqual([])
  })
})
