import { api, type Comment, type Post } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { publish } from '@dodam/test-support/server/meeting.ts'
import { beforeEach, expect, test } from 'vitest'

const server = serverForTests()
let author: Person
let reader: Person

beforeEach(async () => {
  author = await server().member({ role: 'both', gradeLevel: 'middle3' })
  reader = await server().member({ role: 'both', gradeLevel: 'middle1' })
})

const say = (who: Person, id: number, parentId?: number) =>
  who.call(api.comments.add, { params: { id }, body: { content: '그래도 괜찮아요', parentId } })
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })

/** Return everything that a reader sees of a post and below it. */
async function seenOf(who: Person, id: number): Promise<(Post | Comment)[]> {
  const comments = await who.call(api.comments.list, { params: { id }, query: {} })
  const replies = await Promise.all(
    comments.map((thread) =>
      who.call(api.comments.listReplies, { params: { id: thread.id }, query: {} }),
    ),
  )
  const search = { search: '잠이', limit: 50 }
  const lists = await Promise.all([
    who.call(api.posts.list, { query: { limit: 50 } }),
    who.call(api.posts.list, { query: { ...search } }),
    who.call(api.posts.forListener, { query: { limit: 50 } }),
  ])
  const inLists = lists.flatMap((list) => list.filter((post) => post.id === id))
  return [await read(who, id), ...inLists, ...comments, ...replies.flat()]
}

/** Publish an anonymous post with the author's own comments and replies. */
async function converse(): Promise<number> {
  const { id } = await publish(author, true)
  const top = await say(author, id)
  await say(author, id, (await say(reader, id)).id)
  await say(author, id, top.id)
  return id
}

test('a change of the grade changes nothing that others see of anonymous texts', async () => {
  const id = await converse()
  const before = await seenOf(reader, id)
  expect(before).toHaveLength(8)
  expect(JSON.stringify(before)).not.toContain('middle3')
  await author.call(api.settings.changeProfile, { body: { gradeLevel: 'high1' } })
  expect(await seenOf(reader, id)).toEqual(before)
  const later = await publish(author, true)
  expect((await read(reader, later.id)).author).toMatchObject({ gradeLevel: 'high' })
  // The author's own view shows the current grade.
  expect((await read(author, id)).author).toMatchObject({ gradeLevel: 'high1' })
})

test('a post without a stored grade shows the grade of its author', async () => {
  const { id } = await publish(author, true)
  await server().db.updateTable('posts').set({ authorBand: null }).where('id', '=', id).execute()
  expect((await read(reader, id)).author).toMatchObject({ gradeLevel: 'middle' })
})

test('a post by name stores no grade and shows its author’s current one', async () => {
  const { id } = await publish(author)
  await author.call(api.settings.changeProfile, { body: { gradeLevel: 'high1' } })
  expect((await read(reader, id)).author).toMatchObject({ gradeLevel: 'high1' })
})

test('a deleted account changes nothing that others see of anonymous texts', async () => {
  const id = await converse()
  const named = (await publish(author)).id
  const before = await seenOf(reader, id)
  await author.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  expect(await seenOf(reader, id)).toEqual(before)
  expect(JSON.stringify(before)).not.toContain('"isDeleted":true')
  expect((await read(reader, named)).author).toMatchObject({ isDeleted: true })
})
