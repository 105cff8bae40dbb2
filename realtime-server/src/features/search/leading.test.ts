import { api, type Language, topicWords } from '@dodam/contract'
import { type Person, startServer, suiteDatabase } from '@dodam/test-support'
import { expect, test } from 'vitest'

const publish = (who: Person, content: string) =>
  who.call(api.posts.publish, { body: { content, categories: ['other'], confirm: true } })
const leading = (who: Person, lang?: Language) =>
  who.call(api.search.leading, { query: { ...(lang && { lang }) } })

test('words are suggested only where they find three stories of people in the reader’s languages', async () => {
  const connection = await suiteDatabase()
  let now = new Date()
  const server = await startServer(connection, {}, { now: () => now })
  try {
    const [author, reader] = await Promise.all([server.member(), server.member()])
    const visitor = server.visitor()
    expect(await leading(visitor)).toEqual([])

    for (const at of [1, 2, 3]) await publish(author, `시험이 ${at}일 남았는데 책이 안 펴져요.`)
    for (const at of [1, 2]) await publish(author, `성적이 ${at}등이나 떨어졌어요 이번에.`)
    const ai = await publish(author, '성적은 언제나 다시 오를 수 있어요.')
    await connection.db
      .updateTable('posts')
      .set({ isAiGenerated: true })
      .where('id', '=', ai.id)
      .execute()
    for (const at of [1, 2, 3]) await publish(author, `My parents asked ${at} times about it.`)
    now = new Date(now.getTime() + 11 * 60_000)
    for (const who of [reader, visitor]) {
      expect(await leading(who)).toEqual(['시험', 'Parents'])
      expect(await leading(who, 'ko')).toEqual(['시험'])
      expect(await leading(who, 'en')).toEqual(['Parents'])
    }
    for (const lang of ['ko', 'en'] as const)
      for (const word of await leading(reader, lang)) {
        expect(topicWords[lang]).toContain(word)
        const query = { search: word, lang, limit: 9 }
        const found = await reader.call(api.posts.list, { query })
        expect(found.length).toBeGreaterThanOrEqual(3)
      }
    expect((await reader.send('GET', '/api/search/leading?lang=fr')).status).toBe(400)
  } finally {
    await server.close()
  }
})
