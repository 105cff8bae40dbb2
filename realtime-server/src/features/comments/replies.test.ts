import { api } from '@dodam/contract'
import { type Person, serverForTests, wrongCounts } from '@dodam/test-support'
import { block, publish, unblock } from '@dodam/test-support/server/meeting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let author: Person
let guest: Person
let third: Person
let postId: number

const notFound = { status: 404, code: 'NOT_FOUND' }

const say = (who: Person, parentId?: number, id = postId) =>
  who.call(api.comments.add, { params: { id }, body: { content: '저도 그래요', parentId } })
const remove = (who: Person, id: number) => who.call(api.comments.remove, { params: { id } })
const threads = (who: Person, id = postId) =>
  who.call(api.comments.list, { params: { id }, query: {} })
const replies = (who: Person, id: number, query: object = {}) =>
  who.call(api.comments.listReplies, { params: { id }, query })
const ids = (comments: { id: number }[]) => comments.map(({ id }) => id)
const thread = async (who: Person, id: number) =>
  (await threads(who)).find((comment) => comment.id === id)

async function replyTimes(count: number, to: number, writers = [guest, third]): Promise<number[]> {
  const made: number[] = []
  for (let index = 0; index < count; index++) {
    const writer = writers[index % writers.length]
    if (writer) made.push((await say(writer, to)).id)
  }
  return made
}

beforeEach(async () => {
  author = await server().member({ role: 'both' })
  guest = await server().member({ role: 'both' })
  third = await server().member({ role: 'both' })
  postId = (await publish(author)).id
})

describe('the replies to a comment', () => {
  test('are included up to twenty, then paged, oldest first', async () => {
    const top = await say(author)
    const other = await say(author)
    const few = await replyTimes(2, other.id)
    const all = await replyTimes(45, top.id)
    const [newer, older] = await threads(third)
    expect(newer).toMatchObject({ id: other.id, repliesCount: 2 })
    expect(ids(newer?.replies ?? [])).toEqual(few)
    expect(older).toMatchObject({ id: top.id, repliesCount: 45 })
    expect(ids(older?.replies ?? [])).toEqual(all.slice(0, 20))

    expect(await replies(third, top.id)).toEqual(older?.replies)
    const second = await replies(third, top.id, { after: all[19] })
    expect(ids(second)).toEqual(all.slice(20, 40))
    const late = await say(author, top.id)
    expect(ids(await replies(third, top.id, { after: all[39] }))).toEqual([
      ...all.slice(40),
      late.id,
    ])
    expect(await replies(third, top.id, { after: late.id })).toEqual([])
    expect(ids(await replies(third, top.id, { limit: 100 }))).toEqual([...all, late.id])
    expect(second[0]).toMatchObject({ parentId: top.id, repliesCount: 0, replies: [] })
  })

  test('are counted without deleted ones', async () => {
    const top = await say(author)
    const [first = 0, second = 0] = await replyTimes(2, top.id)
    await remove(guest, first)
    expect(await thread(third, top.id)).toMatchObject({ repliesCount: 1 })
    expect(ids(await replies(third, top.id))).toEqual([second])
    await remove(third, second)
    expect(await thread(third, top.id)).toMatchObject({ repliesCount: 0, replies: [] })
    expect(await replies(third, top.id)).toEqual([])
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('of a deleted comment are paged, and it disappears with the last of them', async () => {
    const top = await say(author)
    const made = await replyTimes(22, top.id)
    await remove(author, top.id)
    expect(await thread(third, top.id)).toMatchObject({ isDeleted: true, repliesCount: 22 })
    expect(ids(await replies(third, top.id, { after: made[19] }))).toEqual(made.slice(20))
    for (const [index, id] of made.entries()) await remove(index % 2 === 0 ? guest : third, id)
    await expect(replies(third, top.id)).rejects.toMatchObject(notFound)
    expect(await threads(third)).toEqual([])
  })

  test('need an existing comment that begins a thread', async () => {
    const top = await say(author)
    const reply = await say(guest, top.id)
    for (const id of [reply.id, 999_999])
      await expect(replies(third, id)).rejects.toMatchObject(notFound)
    const visitor = server().visitor()
    await expect(replies(visitor, top.id)).rejects.toMatchObject({ status: 401 })
    await author.call(api.posts.remove, { params: { id: postId } })
    await expect(replies(third, top.id)).rejects.toMatchObject(notFound)
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'after=0', 'after=x'])(
    'asked with %s are refused',
    async (query) => {
      const top = await say(author)
      const response = await guest.send('GET', `/api/comments/${top.id}/replies?${query}`)
      expect(response.status).toBe(400)
    },
  )

  test('are counted correctly when many are added and deleted at once', {
    tags: ['long'],
  }, async () => {
    const top = await say(author)
    const made = await replyTimes(6, top.id, [guest])
    await Promise.all([
      ...made.map((id) => remove(guest, id)),
      ...made.map((id) => say(third, id).catch(() => undefined)),
      ...Array.from({ length: 6 }, () => say(author, top.id)),
    ])
    expect(await wrongCounts(server().db)).toEqual([])
    const shown = await thread(guest, top.id)
    expect(shown?.repliesCount).toBe((await replies(guest, top.id)).length)
  })
})

describe.each([
  ['blocks', true],
  ['is blocked by', false],
])('a reader who %s the author of some replies', (_, isBlocker) => {
  const hide = () => (isBlocker ? block(guest, third) : block(third, guest))
  const show = () => (isBlocker ? unblock(guest, third) : unblock(third, guest))

  test('sees the others, counted and paged as if these did not exist', async () => {
    const top = await say(author)
    const made = await replyTimes(50, top.id, [third, author])
    await hide()
    const visible = made.filter((_reply, index) => index % 2 === 1)
    const seen = await thread(guest, top.id)
    expect(seen).toMatchObject({ repliesCount: 25 })
    expect(ids(seen?.replies ?? [])).toEqual(visible.slice(0, 20))
    expect(ids(await replies(guest, top.id, { after: visible[19] }))).toEqual(visible.slice(20))
    expect(await guest.call(api.posts.read, { params: { id: postId } })).toMatchObject({
      commentsCount: 26,
    })
    await show()
    expect(await thread(guest, top.id)).toMatchObject({ repliesCount: 50 })
  })

  test('sees no placeholder that only these would keep', async () => {
    const top = await say(author)
    await say(third, top.id)
    await remove(author, top.id)
    await hide()
    expect(await threads(guest)).toEqual([])
    await expect(replies(guest, top.id)).rejects.toMatchObject(notFound)
    expect(await threads(author)).toHaveLength(1)
  })

  test('sees no replies in a thread of theirs', async () => {
    const top = await say(third)
    await say(author, top.id)
    await hide()
    await expect(replies(guest, top.id)).rejects.toMatchObject(notFound)
  })
})

test('the author of an anonymous post is masked in replies, and visible there to a reader who blocks them', async () => {
  const id = (await publish(author, true)).id
  const top = await say(guest, undefined, id)
  const made: number[] = []
  for (let count = 0; count < 3; count++) made.push((await say(author, top.id, id)).id)
  await block(author, guest)
  const [seen] = await threads(guest, id)
  expect(seen).toMatchObject({ repliesCount: 3 })
  const shown = await replies(guest, top.id)
  expect(ids(shown)).toEqual(made)
  expect(JSON.stringify(shown)).not.toContain(author.me.username)
})
