import { api, type BodyInput, errors } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { block } from '@dodam/test-support/server/meeting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let author: Person
let reader: Person
let other: Person

const publish = (who: Person, changes: Partial<BodyInput<typeof api.posts.publish>> = {}) =>
  who.call(api.posts.publish, {
    body: { content: '요즘 공부가 손에 잡히지 않아요.', categories: ['study'], ...changes },
  })
const like = (who: Person, id: number) => who.call(api.posts.like, { params: { id }, body: {} })
const comment = (who: Person, id: number, parentId?: number) =>
  who.call(api.comments.add, {
    params: { id },
    body: { content: '힘내요', ...(parentId && { parentId }) },
  })
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const watch = (who: Person, postId: number) => who.ask('post:watch', { postId })
const ok = { ok: true }
const refusal = (code: keyof typeof errors, language: 'ko' | 'en' = 'ko') => ({
  ok: false,
  error: { code, message: errors[code][language] },
})
const countsHeard = (who: Person, id: number) =>
  who.heardOf('post:counts').filter((one) => one.id === id)

beforeEach(async () => {
  ;[author, reader, other] = await Promise.all([
    server().member({ role: 'both' }),
    server().member({ role: 'both' }),
    server().member({ role: 'both' }),
  ])
  await Promise.all([author, reader, other].map((person) => person.listen()))
  return () => {
    for (const person of [author, reader, other]) person.leave()
  }
})

describe('a member who has a story open', () => {
  test('receives its absolute counts until they close it; others do not', async () => {
    const { id } = await publish(author)
    const twin = await reader.onAnother().listen()
    expect(await watch(reader, id)).toEqual(ok)
    await like(other, id)
    await server().settle()
    await other.call(api.posts.view, { params: { id } })
    await server().settle()
    const counts = { id, likesCount: 1, commentsCount: 0, viewsCount: 0 }
    expect(countsHeard(reader, id)).toEqual([counts, { ...counts, viewsCount: 1 }])
    expect([...author.heardOf('post:counts'), ...other.heardOf('post:counts')]).toEqual([])
    expect(twin.heardOf('post:counts')).toEqual([])
    expect(await reader.ask('post:unwatch', { postId: id })).toEqual(ok)
    await like(other, id)
    await server().settle()
    expect(countsHeard(reader, id)).toHaveLength(2)
    twin.leave()
  })

  test('receives no event without a change', async () => {
    const { id } = await publish(author)
    await watch(reader, id)
    await other.call(api.posts.view, { params: { id } })
    await other.call(api.posts.view, { params: { id } })
    await other.call(api.posts.like, { params: { id }, body: { liked: false } })
    await server().settle()
    expect(countsHeard(reader, id)).toHaveLength(1)
  })

  test('may open and close it twice, or close one that is not open', async () => {
    const { id } = await publish(author)
    expect(await reader.ask('post:unwatch', { postId: id })).toEqual(ok)
    expect(await reader.ask('post:unwatch', { postId: 999_999 })).toEqual(ok)
    expect(await watch(reader, id)).toEqual(ok)
    expect(await watch(reader, id)).toEqual(ok)
    await like(other, id)
    await server().settle()
    expect(countsHeard(reader, id)).toHaveLength(1)
  })

  test('stops watching when they leave at once', async () => {
    const { id } = await publish(author)
    reader.emit('post:watch', { postId: id })
    await reader.ask('post:unwatch', { postId: id })
    await like(other, id)
    await server().settle()
    expect(countsHeard(reader, id)).toEqual([])
  })

  test('may have twenty open: one more closes the oldest', { tags: ['long'] }, async () => {
    const ids: number[] = []
    for (let count = 0; count < 21; count++) ids.push((await publish(author)).id)
    for (const id of ids) expect(await watch(reader, id)).toEqual(ok)
    await Promise.all(ids.map((id) => like(other, id)))
    await server().settle()
    const heard = reader.heardOf('post:counts').map((one) => one.id)
    expect(heard.toSorted((a, b) => a - b)).toEqual(ids.slice(1))
  })
})

describe('an invisible story', () => {
  test('cannot be watched, with the same error for every reason', async () => {
    const named = await publish(author)
    const removed = await publish(author)
    await author.call(api.posts.remove, { params: { id: removed.id } })
    await block(author, reader)
    for (const postId of [named.id, removed.id, 999_999])
      expect(await watch(reader, postId)).toEqual(refusal('NOT_FOUND'))
    expect(reader.isListening).toBe(true)
  })

  test('is one by name of a blocked author, but not an anonymous one', async () => {
    const named = await publish(author)
    const anonymous = await publish(author, { isAnonymous: true })
    await block(reader, author)
    expect(await watch(reader, named.id)).toEqual(refusal('NOT_FOUND'))
    expect(await watch(reader, anonymous.id)).toEqual(ok)
    await like(other, anonymous.id)
    await server().settle()
    expect(countsHeard(reader, anonymous.id)).toHaveLength(1)
  })

  test('sends no events after it became invisible', async () => {
    const { id } = await publish(author)
    for (const person of [reader, other]) await watch(person, id)
    await block(author, reader)
    await like(other, id)
    await server().settle()
    expect(countsHeard(reader, id)).toEqual([])
    expect(countsHeard(other, id)).toHaveLength(1)
  })

  test('is refused in the member’s current language', async () => {
    await reader.call(api.accounts.setLanguage, { body: { language: 'en' } })
    expect(await watch(reader, 999_999)).toEqual(refusal('NOT_FOUND', 'en'))
  })
})

describe('the number of comments', () => {
  test('is each reader’s own: in answers, in the feed, and live', async () => {
    const commenter = await server().member()
    const { id } = await publish(author)
    await block(reader, commenter)
    await block(commenter, other)
    const witness = await (await server().member()).listen()
    for (const person of [author, reader, other, witness]) await watch(person, id)
    const { id: parentId } = await comment(commenter, id)
    await comment(author, id, parentId)
    await comment(author, id)
    await server().settle()
    for (const [person, seen] of [
      [author, 3],
      [witness, 3],
      [reader, 1],
      [other, 1],
    ] as const) {
      expect((await read(person, id)).commentsCount).toBe(seen)
      const feed = await person.call(api.posts.list, { query: {} })
      expect(feed.find((one) => one.id === id)?.commentsCount).toBe(seen)
      expect(countsHeard(person, id).at(-1)?.commentsCount).toBe(seen)
    }
    await like(witness, id)
    await server().settle()
    expect(countsHeard(reader, id).at(-1)).toMatchObject({ likesCount: 1, commentsCount: 1 })
    witness.leave()
  })

  test('does not drop with a block of the anonymous author', async () => {
    const { id } = await publish(author, { isAnonymous: true })
    await watch(reader, id)
    await comment(author, id)
    await comment(other, id)
    await block(reader, author)
    expect((await read(reader, id)).commentsCount).toBe(2)
    await like(other, id)
    await server().settle()
    expect(countsHeard(reader, id).at(-1)).toMatchObject({ likesCount: 1, commentsCount: 2 })
  })
})

describe('an invalid socket event', () => {
  test.each([[{}], [{ postId: 'x' }], [{ postId: -1 }], [null], [undefined]])(
    '%s is refused, and the third one ends the connection',
    async (payload) => {
      const { id } = await publish(author)
      expect(await reader.ask('post:watch', payload)).toEqual(refusal('VALIDATION_FAILED'))
      expect(await reader.ask('post:unwatch', payload)).toEqual(refusal('VALIDATION_FAILED'))
      expect(await watch(reader, id)).toEqual(ok)
      reader.emit('post:watch', payload)
      await reader.isCut()
    },
  )

  test('without a payload is refused too', async () => {
    expect(await reader.ask('post:watch')).toEqual(refusal('VALIDATION_FAILED'))
  })
})
