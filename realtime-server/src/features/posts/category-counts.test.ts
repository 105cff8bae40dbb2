import { api, type BodyInput, type Category, categories, type Language } from '@dodam/contract'
import { block, type Person, serverForTests } from '@dodam/test-support'
import { describe, expect, test } from 'vitest'

import { wrongCounts } from '../backup/derived-counts.ts'

const server = serverForTests()

const publish = (
  who: Person,
  content: string,
  changes: Partial<BodyInput<typeof api.posts.publish>> = {},
) =>
  who.call(api.posts.publish, {
    body: { content, categories: ['hobby'], confirm: true, ...changes },
  })
const countsOf = async (who: Person, lang?: Language) =>
  new Map(
    (await who.call(api.posts.categoryStats, { query: { ...(lang && { lang }) } })).map(
      ({ name, count }) => [name, count],
    ),
  )
const countOf = async (who: Person, lang?: Language, category: Category = 'hobby') =>
  (await countsOf(who, lang)).get(category)
/** What the reader's feed holds, read to its end. */
const inFeed = async (who: Person, lang?: Language, category: Category = 'hobby') =>
  (
    await who.call(api.posts.list, {
      query: { category, limit: who.token ? 50 : 9, ...(lang && { lang }) },
    })
  ).length

const korean = '요즘은 그림 그리는 게 제일 재미있어요.'
const english = 'I started to paint every evening.'
const neither = 'J’aime dessiner des oiseaux le soir.'

describe('the counts of categories', () => {
  test('are those of what the reader’s feed of a language holds, zero included', async () => {
    const [author, reader, blocker] = await Promise.all([
      server().member(),
      server().member(),
      server().member(),
    ])
    const visitor = server().visitor()
    await publish(author, korean)
    await publish(author, korean, { isAnonymous: true, categories: ['hobby', 'study'] })
    await publish(author, english)
    await publish(author, neither)
    const ai = await publish(author, 'Painting with light is fun too.')
    await server()
      .db.updateTable('posts')
      .set({ isAiGenerated: true })
      .where('id', '=', ai.id)
      .execute()
    const held = await publish(author, '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.')
    expect(held.isHeld).toBe(true)
    await block(blocker, author)
    const human = await server().member({ showAiPosts: false })

    expect([
      await countOf(reader),
      await countOf(reader, 'ko'),
      await countOf(reader, 'en'),
    ]).toEqual([5, 3, 3])
    expect(await countOf(human, 'en')).toBe(2)
    expect(await countOf(author, 'ko')).toBe(4)
    expect(await countOf(blocker)).toBe(1)
    for (const who of [reader, visitor, human, author, blocker])
      for (const lang of [undefined, 'ko', 'en'] as const) {
        expect([...(await countsOf(who, lang)).keys()].toSorted()).toEqual(categories.toSorted())
        for (const category of ['hobby', 'study', 'sleep'] as const)
          expect(await countOf(who, lang, category)).toBe(await inFeed(who, lang, category))
      }
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('follow an edit that changes language and topics, and a removal', async () => {
    const [author, reader] = await Promise.all([server().member(), server().member()])
    const both = async () => [
      await countOf(reader, 'ko', 'career'),
      await countOf(reader, 'en', 'health'),
    ]
    const { id } = await publish(author, korean, { categories: ['career'] })
    expect(await both()).toEqual([1, 0])
    await author.call(api.posts.edit, {
      params: { id },
      body: { content: english, categories: ['health'], confirm: true },
    })
    expect(await both()).toEqual([0, 1])
    await author.call(api.posts.remove, { params: { id } })
    expect(await both()).toEqual([0, 0])
  })

  test('of an unknown language are refused', async () => {
    const reader = await server().member()
    expect((await reader.send('GET', '/api/categories/stats?lang=fr')).status).toBe(400)
  })
})
