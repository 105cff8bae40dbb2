import { api } from '@dodam/contract'
import { meet, type Person, serverForTests } from '@dodam/test-support'
import { block, publish, unblock } from '@dodam/test-support/server/meeting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
/** Writes by name and anonymously, and blocks the listener by name. */
let sharer: Person
let listener: Person
let third: Person
let named: number
let masked: number

const notFound = { status: 404, code: 'NOT_FOUND' }

const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const say = (who: Person, id: number, parentId?: number) =>
  who.call(api.comments.add, { params: { id }, body: { content: '힘내요', parentId } })
const comments = async (who: Person, id: number) =>
  (await who.call(api.comments.list, { params: { id }, query: {} })).map((one) => one.id)
const like = (who: Person, id: number) =>
  who.call(api.posts.like, { params: { id }, body: { liked: true } })
const likeComment = (who: Person, id: number) =>
  who.call(api.comments.like, { params: { id }, body: { liked: true } })
const notes = (who: Person) => who.call(api.notifications.list, { query: {} })

/** Return whether a member finds a post in the feed, in a search and on the dashboard. */
async function findings(who: Person, id: number): Promise<boolean[]> {
  const query = { limit: 50 }
  const lists = await Promise.all([
    who.call(api.posts.list, { query }),
    who.call(api.posts.list, { query: { ...query, search: '잠이' } }),
    who.call(api.posts.list, { query: { ...query, category: 'sleep' } }),
    who.call(api.posts.forListener, { query }),
  ])
  return lists.map((posts) => posts.some((post) => post.id === id))
}
const everywhere = [true, true, true, true]
const nowhere = [false, false, false, false]

beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
  third = await server().member({ role: 'both' })
  named = (await publish(sharer)).id
  masked = (await publish(sharer, true)).id
  await Promise.all([sharer, listener, third].map((person) => person.listen()))
  return () => {
    for (const person of [sharer, listener, third]) person.leave()
  }
})

describe('for a member that its author blocks by name', () => {
  test('a named post disappears at once; an anonymous one stays as for every reader', async () => {
    await say(sharer, masked)
    await block(sharer, listener)
    expect(await findings(listener, named)).toEqual(nowhere)
    await expect(read(listener, named)).rejects.toMatchObject(notFound)

    await listener.watch(masked)
    const below = await say(sharer, masked)
    await like(third, masked)
    await server().settle()
    expect({ ...(await read(listener, masked)), isLiked: true }).toEqual(await read(third, masked))
    expect(await comments(listener, masked)).toEqual(await comments(third, masked))
    expect(listener.heardOf('comment:new').map((one) => one.id)).toEqual([below.id])
    expect(listener.heardOf('post:counts').at(-1)).toMatchObject({
      commentsCount: 2,
      likesCount: 1,
    })
    expect(await likeComment(listener, below.id)).toMatchObject({ likesCount: 1 })
  })

  test('the anonymous ones, old and new, are the same as for a second account', async () => {
    await block(sharer, listener)
    const later = await publish(sharer, true)
    await third.hears('post:new', ({ id }) => id === later.id)
    await server().settle()
    expect(listener.heardOf('post:new').map(({ id }) => id)).toContain(later.id)
    for (const id of [masked, later.id]) {
      expect(await findings(listener, id)).toEqual(everywhere)
      expect(await read(listener, id)).toEqual(await read(third, id))
    }
    await sharer.call(api.posts.remove, { params: { id: later.id } })
    await listener.hears('post:removed', ({ id }) => id === later.id)
    await unblock(sharer, listener)
    expect(await findings(listener, masked)).toEqual(everywhere)
    expect(await findings(listener, named)).toEqual(everywhere)
  })
})

describe('the wait of an anonymous story', () => {
  /** Return what a member sees of a story after their comment: its state, and who received that it is settled. */
  async function afterWord(story: number) {
    await say(listener, story)
    await server().settle()
    const heard = (who: Person) => who.heardOf('post:settled').some(({ id }) => id === story)
    return {
      isWaiting: (await read(listener, story)).isWaiting,
      isWaitingForOthers: (await read(third, story)).isWaiting,
      heard: [heard(listener), heard(third)],
    }
  }
  const settled = { isWaiting: false, isWaitingForOthers: false, heard: [true, true] }

  test('does not identify its author to a member who blocks a suspect and comments', async () => {
    const control = await server().member({ role: 'both' })
    const unsuspected = (await publish(control, true)).id
    await block(listener, sharer)
    expect(await afterWord(unsuspected)).toEqual(settled)
    expect(await afterWord(masked)).toEqual(settled)
    // The comment is hidden from the author as usual.
    expect(await comments(sharer, masked)).toEqual([])
  })

  test('does not identify its author to a member that the author blocks', async () => {
    await block(sharer, listener)
    expect(await afterWord(masked)).toEqual(settled)
  })

  test('does not identify a named author to a member who blocks them masked in a room', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    await listener.call(api.chat.leave, { params: { id: roomId }, body: { block: true } })
    expect(await afterWord(named)).toEqual(settled)
  })

  test('does not change when such a comment is deleted', async () => {
    await block(listener, sharer)
    const { id } = await say(listener, masked)
    await listener.call(api.comments.remove, { params: { id } })
    await third.hears('post:risen', (post) => post.id === masked)
    expect(await read(listener, masked)).toMatchObject({ isWaiting: true })
  })
})

describe('a blocked member’s comment below an anonymous post', () => {
  test('reaches every reader but its author', async () => {
    const own = await say(sharer, masked)
    await sharer.watch(masked)
    await third.watch(masked)
    await block(sharer, listener)
    const heard = sharer.heard.length
    const before = await notes(sharer)

    const comment = await say(listener, masked)
    const reply = await say(listener, masked, own.id)
    await likeComment(listener, own.id)
    await like(listener, masked)
    await server().settle()

    expect(await notes(sharer)).toEqual(before)
    const names = sharer.heard.slice(heard).map(({ name }) => name)
    const told = ['post:counts', 'post:settled', 'live:restored']
    expect(names.filter((name) => !told.includes(name))).toEqual([])
    expect(sharer.heardOf('post:counts').at(-1)).toMatchObject({ commentsCount: 1 })
    expect(await comments(sharer, masked)).toEqual([own.id])
    expect(await read(sharer, masked)).toMatchObject({ commentsCount: 1 })
    const [thread] = await sharer.call(api.comments.list, { params: { id: masked }, query: {} })
    expect(thread).toMatchObject({ repliesCount: 0, replies: [] })

    expect(third.heardOf('comment:new').map(({ id }) => id)).toEqual([comment.id, reply.id])
    expect(await read(third, masked)).toMatchObject({ commentsCount: 3 })
    expect(await read(listener, masked)).toMatchObject({ commentsCount: 3 })
  })
})
