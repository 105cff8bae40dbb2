import { api, type Comment } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  makeAdmin,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let sora: Person
let bada: Person
let deut: Person
let admin: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  sora = await server.member({ username: 'sora' })
  bada = await server.member({ username: 'bada', role: 'both', gradeLevel: 'middle2' })
  deut = await server.member({ username: 'deut', role: 'listener' })
  admin = await server.member()
  await makeAdmin(server, admin)
})
afterAll(() => server.close())

const publish = async (who: Person, isAnonymous = false) => {
  const body = { content: '요즘 잠이 오지 않아요.', categories: ['sleep' as const], isAnonymous }
  return (await who.call(api.posts.publish, { body })).id
}
const say = (who: Person, id: number, content = '저도 그래요.', parentId?: number) =>
  who.call(api.comments.add, { params: { id }, body: { content, parentId } })
const list = (who: Person, id: number, query: object = {}) =>
  who.call(api.comments.list, { params: { id }, query })
const remove = (who: Person, id: number) => who.call(api.comments.remove, { params: { id } })
const like = (who: Person, id: number, liked?: boolean) =>
  who.call(api.comments.like, { params: { id }, body: { liked } })
const report = (who: Person, id: number, reason = '마음을 다치게 하는 말이에요.') =>
  who.callWithStatus(api.comments.report, { params: { id }, body: { reason } })
const ids = (comments: { id: number }[]) => comments.map((comment) => comment.id)
const notFound = { status: 404, code: 'NOT_FOUND' }

describe('a comment', () => {
  test('is visible to every member, each in their own view', async () => {
    const postId = await publish(sora)
    const { status, answer } = await deut.callWithStatus(api.comments.add, {
      params: { id: postId },
      body: { content: '  힘들었겠어요.\n' },
    })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      kind: 'comment',
      postId,
      parentId: null,
      content: '힘들었겠어요.',
      author: { id: deut.id, username: 'deut', isDeleted: false },
      isPostAuthor: false,
      isDeleted: false,
      isOwn: true,
      isLiked: false,
      likesCount: 0,
      replies: [],
    })
    expect(await list(deut, postId)).toEqual([answer])
    expect(await list(sora, postId, { lang: 'en' })).toEqual([{ ...answer, isOwn: false }])
    await expect(list(server.visitor(), postId)).rejects.toMatchObject({ status: 401 })
  })

  test('is marked when the post’s author wrote it', async () => {
    const postId = await publish(sora)
    const mine = await say(sora, postId)
    expect(mine.isPostAuthor).toBe(true)
    expect(await list(deut, postId)).toEqual([{ ...mine, isOwn: false }])
  })

  test('needs a sign-in', async () => {
    const postId = await publish(sora)
    const comment = await say(deut, postId)
    const visitor = server.visitor()
    const signIn = { status: 401, code: 'UNAUTHORIZED' }
    await expect(say(visitor, postId)).rejects.toMatchObject(signIn)
    await expect(like(visitor, comment.id)).rejects.toMatchObject(signIn)
    await expect(remove(visitor, comment.id)).rejects.toMatchObject(signIn)
    await expect(report(visitor, comment.id)).rejects.toMatchObject(signIn)
    expect(await list(deut, postId)).toEqual([comment])
  })

  test.each([
    ['nothing', {}],
    ['spaces', { content: ' \n\t ' }],
    ['501 characters', { content: '가'.repeat(501) }],
    ['a number', { content: 5 }],
    ['a parent that is no id', { content: '안녕', parentId: 0 }],
    ['a parent as text', { content: '안녕', parentId: '1' }],
  ])('of %s is refused, and not stored', async (_, body) => {
    const postId = await publish(sora)
    const refused = await deut.send('POST', `/api/posts/${postId}/comments`, body)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await list(sora, postId)).toEqual([])
    expect((await sora.call(api.posts.read, { params: { id: postId } })).commentsCount).toBe(0)
  })

  test('may have 500 characters, with an emoji counted as one', async () => {
    const postId = await publish(sora)
    const content = '🌱'.repeat(500)
    expect((await say(deut, postId, content)).content).toBe(content)
  })

  test('cannot set another author, post or count', async () => {
    const postId = await publish(sora)
    const elsewhere = await publish(sora)
    const body = { content: '안녕', authorId: sora.id, postId: elsewhere, likesCount: 9, id: 1 }
    const made = await deut.send('POST', `/api/posts/${postId}/comments`, body)
    expect(await made.json()).toMatchObject({ postId, author: { id: deut.id }, likesCount: 0 })
    expect(await list(sora, elsewhere)).toEqual([])
  })

  test('needs an existing post', async () => {
    await expect(say(deut, 999_999)).rejects.toMatchObject(notFound)
    await expect(list(deut, 999_999)).rejects.toMatchObject(notFound)
  })

  test('counts for the post and for its author', async () => {
    const postId = await publish(sora)
    const counts = async () => ({
      post: (await sora.call(api.posts.read, { params: { id: postId } })).commentsCount,
      deut: (await deut.call(api.accounts.verify)).user.commentsCount,
    })
    const before = await counts()
    const { id } = await say(deut, postId)
    expect(await counts()).toEqual({ post: before.post + 1, deut: before.deut + 1 })
    await remove(deut, id)
    expect(await counts()).toEqual(before)
  })
})

describe('a thread', () => {
  test('has its replies oldest first, and threads are listed newest first', async () => {
    const postId = await publish(sora)
    const first = await say(deut, postId, '하나')
    const second = await say(bada, postId, '둘')
    const replies: Comment[] = []
    for (const who of [sora, bada, deut]) replies.push(await say(who, postId, '응', first.id))
    expect(replies.map((reply) => reply.parentId)).toEqual([first.id, first.id, first.id])
    const shown = await list(admin, postId)
    expect(ids(shown)).toEqual([second.id, first.id])
    expect(shown.map((thread) => ids(thread.replies))).toEqual([[], ids(replies)])
    expect(shown[1]?.replies[1]).toEqual({ ...replies[1], isOwn: false })
  })

  test('includes the answer to one of its replies', async () => {
    const postId = await publish(sora)
    const top = await say(deut, postId)
    const reply = await say(sora, postId, '고마워요', top.id)
    const answer = await say(deut, postId, '별말씀을요', reply.id)
    expect(answer.parentId).toBe(top.id)
    expect((await list(bada, postId)).map((thread) => ids(thread.replies))).toEqual([
      [reply.id, answer.id],
    ])
  })

  test('cannot be joined from another post, nor after its deletion', async () => {
    const [postId, elsewhere] = [await publish(sora), await publish(sora)]
    const comment = await say(deut, postId)
    await expect(say(bada, elsewhere, '응', comment.id)).rejects.toMatchObject(notFound)
    await expect(say(bada, postId, '응', 999_999)).rejects.toMatchObject(notFound)
    await remove(deut, comment.id)
    await expect(say(bada, postId, '응', comment.id)).rejects.toMatchObject(notFound)
    expect(await list(bada, postId)).toEqual([])
    expect(await list(bada, elsewhere)).toEqual([])
  })

  test('pages contain each one once, while more are written', async () => {
    const postId = await publish(sora)
    for (let count = 0; count < 23; count++) await say(deut, postId, `${count}번째`)
    const all = ids(await list(bada, postId, { limit: 100 }))
    expect(all).toHaveLength(23)
    const first = ids(await list(bada, postId))
    expect(first).toEqual(all.slice(0, 20))
    await say(deut, postId, '사이에')
    expect(ids(await list(bada, postId, { before: first.at(-1) }))).toEqual(all.slice(20))
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'before=0', 'before=x', 'lang=fr'])(
    'asked with %s is refused',
    async (query) => {
      const postId = await publish(sora)
      const response = await deut.send('GET', `/api/posts/${postId}/comments?${query}`)
      expect(response.status).toBe(400)
    },
  )
})

describe('deleting', () => {
  test('leaves a placeholder while there are replies, and nothing after the last', async () => {
    const postId = await publish(sora)
    const top = await say(deut, postId, '지울 말')
    const replies = [await say(sora, postId, '응', top.id), await say(bada, postId, '네', top.id)]
    await like(sora, top.id)
    expect(await remove(deut, top.id)).toEqual({ success: true })
    const [placeholder] = await list(bada, postId)
    expect(placeholder).toMatchObject({
      id: top.id,
      content: '',
      author: null,
      isDeleted: true,
      isPostAuthor: false,
      isLiked: false,
      likesCount: 0,
    })
    expect(JSON.stringify(await list(sora, postId))).not.toMatch(/지울 말|"deut"/)
    const added = await say(admin, postId, '저도요', replies[0]?.id)
    expect(ids(placeholder?.replies ?? [])).toEqual(ids(replies))
    await remove(sora, replies[0]?.id ?? 0)
    expect(ids((await list(bada, postId))[0]?.replies ?? [])).toEqual([replies[1]?.id, added.id])
    await remove(bada, replies[1]?.id ?? 0)
    await remove(admin, added.id)
    expect(await list(bada, postId)).toEqual([])
    expect((await sora.call(api.posts.read, { params: { id: postId } })).commentsCount).toBe(0)
  })

  test('is for its author and for admins, and happens once', async () => {
    const postId = await publish(sora)
    const [mine, other] = [await say(deut, postId), await say(deut, postId)]
    for (const who of [sora, bada])
      await expect(remove(who, mine.id)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(ids(await list(sora, postId))).toEqual([other.id, mine.id])
    await remove(deut, mine.id)
    for (const who of [deut, bada, admin])
      await expect(remove(who, mine.id)).rejects.toMatchObject(notFound)
    await remove(admin, other.id)
    await expect(remove(deut, other.id)).rejects.toMatchObject(notFound)
    await expect(remove(deut, 999_999)).rejects.toMatchObject(notFound)
    expect(await list(sora, postId)).toEqual([])
  })

  test('a post deletes its comments', async () => {
    const postId = await publish(sora)
    const comment = await say(deut, postId)
    await sora.call(api.posts.remove, { params: { id: postId } })
    await expect(list(deut, postId)).rejects.toMatchObject(notFound)
    await expect(say(deut, postId)).rejects.toMatchObject(notFound)
    await expect(say(deut, postId, '응', comment.id)).rejects.toMatchObject(notFound)
    await expect(remove(deut, comment.id)).rejects.toMatchObject(notFound)
    await expect(like(deut, comment.id)).rejects.toMatchObject(notFound)
    await expect(report(sora, comment.id)).rejects.toMatchObject(notFound)
  })
})
