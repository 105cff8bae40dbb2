import { api, editableMs, type Post } from '@dodam/contract'
import { adminOf, block, type Person, serverForTests, wrongCounts } from '@dodam/test-support'
import { claim, dismiss, fileReport, look } from '@dodam/test-support/server/reporting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const server = serverForTests({}, clock)
let author: Person
let reader: Person
let listener: Person
beforeEach(async () => {
  movedBy = 0
  author = await (await server().member({ role: 'both' })).listen()
  reader = await (await server().member()).listen()
  listener = await (await server().member({ role: 'listener' })).listen()
})

const method = '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.'
const first = { content: '요즘 잠이 잘 오지 않아요.', categories: ['sleep' as const] }
const second = { content: 'I cannot sleep these days at all.', categories: ['health' as const] }
const share = (isAnonymous = false, content = first.content) =>
  author.call(api.posts.publish, { body: { ...first, content, isAnonymous } })
const edit = (
  { id }: { id: number },
  body: Partial<typeof second> & { editedAt?: string | null } = {},
  who = author,
) =>
  who.call(api.posts.edit, {
    params: { id },
    body: { content: second.content, categories: [...second.categories], ...body },
  })
const read = (who: Person, { id }: { id: number }) => who.call(api.posts.read, { params: { id } })
const found = async (search: string) =>
  (await reader.call(api.posts.list, { query: { search, limit: 50 } })).map(({ id }) => id)
const counts = async () =>
  new Map((await reader.call(api.posts.categoryStats)).map(({ name, count }) => [name, count]))
const earlier = async (id: number) =>
  (
    await server()
      .db.selectFrom('earlierTexts')
      .select('content')
      .where('targetId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ content }) => content)

describe('an edited story', () => {
  test('has its new text, topics and language everywhere, and its place, likes and comments', async () => {
    const post = await share()
    const params = { id: post.id }
    await reader.call(api.posts.like, { params, body: { liked: true } })
    await reader.call(api.comments.add, { params, body: { content: '저도 그래요.' } })
    const before = await counts()
    const edited = await edit(post)
    expect(edited).toMatchObject({ ...second, language: 'en', likesCount: 1, commentsCount: 1 })
    expect(edited.createdAt).toBe(post.createdAt)
    expect(edited.editedAt).not.toBeNull()
    const after = await counts()
    expect(after.get('sleep')).toBe((before.get('sleep') ?? 0) - 1)
    expect(after.get('health')).toBe((before.get('health') ?? 0) + 1)
    for (const one of [reader, listener]) {
      const told = await one.hears('post:changed', ({ id }) => id === post.id)
      expect(told).toEqual(await read(one, post))
    }
    expect(await author.hears('post:changed')).toEqual(await read(author, post))
    const query = { category: 'health' as const, lang: 'en' as const, limit: 50 }
    expect((await reader.call(api.posts.list, { query })).map(({ id }) => id)).toContain(post.id)
    expect(await found('sleep these days')).toContain(post.id)
    expect(await found('잠이 잘')).not.toContain(post.id)
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('is told to no member whom a block keeps from it', async () => {
    const post = await share()
    await block(author, reader)
    await edit(post)
    await server().settle()
    expect(reader.heardOf('post:changed')).toEqual([])
  })

  test('is edited by its author only, and for 24 hours', async () => {
    const post = await share()
    await expect(edit(post, {}, reader)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(edit({ id: 999_999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    movedBy = editableMs - 60_000
    await edit(post)
    movedBy = editableMs + 60_000
    await expect(edit(post, { content: '또 고쳐 보려고 해요.' })).rejects.toMatchObject({
      status: 409,
      code: 'EDIT_OVER',
    })
    // A retry of the last edit is no new one.
    expect(await edit(post)).toMatchObject(second)
    movedBy = 0
    await author.call(api.posts.remove, { params: { id: post.id } })
    await expect(edit(post)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is not edited while a case about it is open', async () => {
    const admin = await adminOf(server())
    const post = await share()
    const id = await fileReport(listener, 'post', post.id)
    await expect(edit(post)).rejects.toMatchObject({ status: 409, code: 'CASE_OPEN' })
    await dismiss(admin, id)
    expect(await edit(post)).toMatchObject(second)
    // It can be reported again, because it is another text; its case holds both.
    const again = await fileReport(listener, 'post', post.id)
    expect(again).not.toBe(id)
    await claim(admin, again)
    const { messages } = await look(admin, again)
    expect(messages.map(({ content, isReported }) => [content, isReported])).toEqual([
      [first.content, false],
      [second.content, true],
    ])
  })

  test('is not edited over a wording that its writer has not seen', async () => {
    const post = await share()
    const here = await edit(post, { editedAt: null })
    const late = { content: '다른 기기에서 고친 글이에요.', editedAt: null }
    await expect(edit(post, late)).rejects.toMatchObject({ status: 409, code: 'EDITED_ELSEWHERE' })
    expect(await edit(post, { ...late, editedAt: here.editedAt })).toMatchObject({
      content: late.content,
    })
    expect(await earlier(post.id)).toEqual([first.content, second.content])
  })

  test('by parallel calls has one of the texts, and every wording is kept once', async () => {
    const post = await share()
    const texts = [1, 2, 3, 4].map((nth) => `함께 고친 글이에요, ${nth}번째.`)
    await Promise.all(texts.map((content) => edit(post, { content })))
    const { content } = await read(reader, post)
    expect([...(await earlier(post.id)), content].toSorted()).toEqual(
      [first.content, ...texts].toSorted(),
    )
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('is checked as a new one: refused, and held, which hides it from others', async () => {
    const post = await share()
    await expect(edit(post, { content: '연락은 010-1234-5678로 주세요.' })).rejects.toMatchObject({
      code: 'UNSAFE_TEXT',
    })
    const held = await edit(post, { content: method })
    expect(held).toMatchObject({ isHeld: true, isKept: false, notices: [{ code: 'HELD' }] })
    await reader.hears('post:removed', ({ id }) => id === post.id)
    await expect(read(reader, post)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await read(author, post)).toMatchObject({ content: method, isHeld: true })
    expect(await wrongCounts(server().db)).toEqual([])
    await expect(edit(post)).rejects.toMatchObject({ code: 'CASE_OPEN' })
  })

  test('takes its place in the queue by the signs of need in its new text', async () => {
    const post = await share()
    expect(await read(listener, post)).toMatchObject({ linePlace: null })
    await edit(post, { content: '이제 정말 죽고 싶어요. 더는 못 버티겠어요.' })
    expect((await read(listener, post)).linePlace).not.toBeNull()
    const told = await listener.hears('post:changed', ({ id }) => id === post.id)
    expect(told).toEqual(await read(listener, post))
  })
})

test('an anonymous story tells others that it was edited, and not when or by whom', async () => {
  const post = await share(true)
  movedBy = 3_600_000
  const mine = await edit(post)
  expect(Date.parse(mine.editedAt ?? '') - Date.parse(post.createdAt)).toBeGreaterThan(3_000_000)
  const told: Post = await reader.hears('post:changed', ({ id }) => id === post.id)
  for (const seen of [told, await read(reader, post), await read(server().visitor(), post)])
    expect(seen).toMatchObject({ editedAt: post.createdAt, authorId: null })
  expect(JSON.stringify([told, await read(reader, post)])).not.toContain(mine.editedAt)
  expect(JSON.stringify(told)).not.toContain(author.me.username)
})
