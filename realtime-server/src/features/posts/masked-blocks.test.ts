import { api } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { block, passMaskedMoments, publish, unblock } from '@dodam/test-support/server/meeting.ts'
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
const isVisible = async (who: Person, id: number) =>
  (await who.send('GET', `/api/posts/${id}`)).status === 200

/** In which of the feed, a search and the dashboard somebody finds a post. */
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

describe('to a person whom its author blocks by name', () => {
  test('a post by name is gone at once; an anonymous one stays as it was until its moment comes', async () => {
    await say(sharer, masked)
    await block(sharer, listener)
    expect(await findings(listener, named)).toEqual(nowhere)
    await expect(read(listener, named)).rejects.toMatchObject(notFound)
    expect(await findings(listener, masked)).toEqual(everywhere)

    await listener.watch(masked)
    const below = await say(sharer, masked)
    await like(third, masked)
    await server().settle()
    expect(await read(listener, masked)).toMatchObject({ commentsCount: 2, likesCount: 1 })
    expect(await comments(listener, masked)).toContain(below.id)
    expect(listener.heardOf('comment:new').map((one) => one.id)).toEqual([below.id])
    expect(listener.heardOf('post:counts').at(-1)).toMatchObject({
      commentsCount: 2,
      likesCount: 1,
    })

    await passMaskedMoments(server().db, sharer)
    const heard = listener.heard.length
    expect(await findings(listener, masked)).toEqual(nowhere)
    await expect(read(listener, masked)).rejects.toMatchObject(notFound)
    await expect(comments(listener, masked)).rejects.toMatchObject(notFound)
    await expect(like(listener, masked)).rejects.toMatchObject(notFound)
    await say(sharer, masked)
    await like(listener, (await publish(third)).id)
    await server().settle()
    const later = listener.heard.slice(heard).filter(({ name }) => name !== 'post:new')
    expect(later.map(({ name }) => name)).toEqual(['live:restored'])
    expect(await findings(third, masked)).toEqual(everywhere)
  })

  test('a new anonymous post is announced before its moment, and not afterwards', async () => {
    await block(sharer, listener)
    const before = await publish(sharer, true)
    const byName = await publish(sharer)
    await passMaskedMoments(server().db, sharer)
    const after = await publish(sharer, true)
    await server().settle()
    const heard = listener.heardOf('post:new').map(({ id }) => id)
    expect(heard).toEqual([before.id])
    for (const one of [before, byName, after])
      expect(third.heardOf('post:new').map(({ id }) => id)).toContain(one.id)
  })

  test('what was written by name comes back with the end of the block; anonymously, at a later moment', async () => {
    await block(sharer, listener)
    await passMaskedMoments(server().db, sharer)
    await unblock(sharer, listener)
    expect(await isVisible(listener, named)).toBe(true)
    expect(await findings(listener, masked)).toEqual(nowhere)
    expect(await isVisible(listener, masked)).toBe(false)
    await passMaskedMoments(server().db, sharer)
    expect(await isVisible(listener, masked)).toBe(true)
    expect(await findings(listener, masked)).toEqual(everywhere)
  })

  test('a block that ends before the moment hides nothing written anonymously at all', async () => {
    await block(sharer, listener)
    await unblock(sharer, listener)
    expect(await isVisible(listener, masked)).toBe(true)
    await passMaskedMoments(server().db, sharer)
    expect(await isVisible(listener, masked)).toBe(true)
  })
})

describe('what a blocked person writes below an anonymous post before its moment comes', () => {
  test('reaches everybody but its author', async () => {
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
    expect(names.filter((name) => !['post:counts', 'live:restored'].includes(name))).toEqual([])
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
