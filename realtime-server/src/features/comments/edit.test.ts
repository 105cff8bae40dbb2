import { api, type Comment, editableMs } from '@dodam/contract'
import { type Person, serverForTests, wrongCounts } from '@dodam/test-support'
import { block, publish } from '@dodam/test-support/server/meeting.ts'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const server = serverForTests({}, clock)
let author: Person
let guest: Person
let third: Person
beforeEach(async () => {
  movedBy = 0
  author = await (await server().member({ role: 'both' })).listen()
  guest = await (await server().member({ role: 'both' })).listen()
  third = await (await server().member({ role: 'both' })).listen()
})

const method = '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.'
const share = (isAnonymous = false) =>
  author.call(api.posts.publish, {
    body: { content: '요즘 잠이 잘 오지 않아요.', categories: ['sleep'], isAnonymous },
  })
const say = (who: Person, id: number, parentId?: number) =>
  who.call(api.comments.add, { params: { id }, body: { content: '저도 그래요.', parentId } })
const edit = (who: Person, { id }: { id: number }, content = '저도 정말 그래요.') =>
  who.call(api.comments.edit, { params: { id }, body: { content } })
const list = (who: Person, id: number) => who.call(api.comments.list, { params: { id }, query: {} })
const open = async (postId: number, ...people: Person[]) => {
  for (const who of people) await who.watch(postId)
}
const find = (comments: Comment[], id: number) =>
  comments.flatMap((one) => [one, ...one.replies]).find((one) => one.id === id)

describe('an edited comment', () => {
  test('has its new text for all who have it open, with its likes and replies', async () => {
    const post = await share()
    const first = await say(guest, post.id)
    await say(third, post.id, first.id)
    await third.call(api.comments.like, { params: { id: first.id }, body: { liked: true } })
    await open(post.id, third)
    const mine = await edit(guest, first)
    expect(mine).toMatchObject({ content: '저도 정말 그래요.', likesCount: 1, repliesCount: 1 })
    expect(mine.editedAt).not.toBeNull()
    const told = await third.hears('comment:changed', ({ id }) => id === first.id)
    const [seen] = await list(third, post.id)
    expect(seen).toMatchObject({ content: told.content, editedAt: told.editedAt, isLiked: true })
    expect(await guest.hears('comment:changed')).toEqual(mine)
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('is edited by its author only, for 24 hours, and while no case about it is open', async () => {
    const post = await share()
    const first = await say(guest, post.id)
    await expect(edit(author, first)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    movedBy = editableMs + 60_000
    await expect(edit(guest, first)).rejects.toMatchObject({ code: 'EDIT_OVER' })
    movedBy = 0
    await fileReport(third, 'comment', first.id)
    await expect(edit(guest, first)).rejects.toMatchObject({ status: 409, code: 'CASE_OPEN' })
    await guest.call(api.comments.remove, { params: { id: first.id } })
    await expect(edit(guest, first)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('that is held is a placeholder for others, with its replies', async () => {
    const post = await share()
    const first = await say(guest, post.id)
    const reply = await say(third, post.id, first.id)
    await open(post.id, third)
    expect(await edit(guest, first, method)).toMatchObject({ isHeld: true, content: method })
    await third.hears('comment:removed', ({ id }) => id === first.id)
    const [seen] = await list(third, post.id)
    expect(seen).toMatchObject({ id: first.id, content: '', author: null, isDeleted: true })
    expect(seen?.replies.map(({ id }) => id)).toEqual([reply.id])
    const [own] = await list(guest, post.id)
    expect(own).toMatchObject({ content: method, isHeld: true, isDeleted: false })
    expect(JSON.stringify(await list(third, post.id))).not.toContain(method)
    const [unread, ...others] = await author.call(api.notifications.list, { query: {} })
    expect([unread?.commentId, others]).toEqual([reply.id, []])
    expect(unread?.message).toBe(`${third.me.nickname}님이 내 글에 댓글을 남겼어요.`)
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('of an anonymous author tells others that it was edited, and not when', async () => {
    const post = await share(true)
    const first = await say(author, post.id)
    await open(post.id, third)
    movedBy = 3_600_000
    const mine = await edit(author, first)
    expect(mine.editedAt).not.toBe(first.createdAt)
    const told = await third.hears('comment:changed', ({ id }) => id === first.id)
    for (const seen of [told, find(await list(third, post.id), first.id)])
      expect(seen).toMatchObject({ editedAt: first.createdAt, author: { id: null } })
    expect(JSON.stringify(told)).not.toContain(author.me.username)
  })
})

describe('an answer within a thread names whom it answers', () => {
  test('by name, and an anonymous author without one', async () => {
    const post = await share(true)
    const outside = await (await server().member()).listen()
    const first = await say(guest, post.id)
    const second = await say(author, post.id, first.id)
    await open(post.id, guest)
    const answer = await say(third, post.id, second.id)
    const named = { id: guest.id, nickname: guest.me.nickname }
    expect(first.replyTo).toBeNull()
    expect(second.replyTo).toEqual(named)
    expect(answer.replyTo).toEqual({ id: null, nickname: null })
    const told = await guest.hears('comment:new', ({ id }) => id === answer.id)
    expect(told.replyTo).toEqual(answer.replyTo)
    await server().settle()
    // Only who has the story open hears of it, once.
    expect(guest.heardOf('comment:new').filter(({ id }) => id === answer.id)).toHaveLength(1)
    expect(outside.heardOf('comment:new')).toEqual([])
    for (const who of [guest, third, author])
      expect(find(await list(who, post.id), answer.id)?.replyTo).toEqual(answer.replyTo)
    expect(JSON.stringify(await list(third, post.id))).not.toContain(author.me.nickname)
  })

  test('no one whose account or comment is gone, and no one whom a block hides', async () => {
    const post = await publish(author)
    const first = await say(author, post.id)
    const second = await say(guest, post.id, first.id)
    const other = await (await server().member({ role: 'both' })).listen()
    await block(guest, other)
    await open(post.id, other, third)
    const answer = await say(third, post.id, second.id)
    const named = { id: guest.id, nickname: guest.me.nickname }
    expect(answer.replyTo).toEqual(named)
    const told = await other.hears('comment:new', ({ id }) => id === answer.id)
    expect(told.replyTo).toBeNull()
    expect(find(await list(other, post.id), answer.id)?.replyTo).toBeNull()
    await guest.call(api.comments.remove, { params: { id: second.id } })
    expect(find(await list(third, post.id), answer.id)?.replyTo).toBeNull()
  })
})
