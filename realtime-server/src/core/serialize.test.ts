import { type AnyEndpoint, api } from '@dodam/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type Person, serverForTests } from '../testing/index.ts'
import { checkingSerializer, fastSerializer } from './serialize.ts'

const server = serverForTests()
const endpoints = Object.values(api).flatMap((feature) => Object.values<AnyEndpoint>(feature))
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** Both serializers of an answer, as Fastify asks for them. */
const writersOf = (schema: z.core.$ZodType) => {
  const route = { schema, method: 'GET', url: '/', httpStatus: '200', contentType: '' }
  return { fast: fastSerializer(route), checking: checkingSerializer(route) }
}

/** Real answers of a small story, by the call they came from. */
const answers: { endpoint: AnyEndpoint; answer: unknown }[] = []
const keep = async <T>(endpoint: AnyEndpoint, answer: Promise<T>): Promise<T> => {
  const value = await answer
  answers.push({ endpoint, answer: value })
  return value
}

async function readAll(who: Person, ids: { post: number; room: number; request: number }) {
  await keep(api.about.read, who.call(api.about.read))
  await keep(api.accounts.verify, who.call(api.accounts.verify))
  await keep(api.posts.list, who.call(api.posts.list, { query: {} }))
  await keep(api.posts.read, who.call(api.posts.read, { params: { id: ids.post } }))
  await keep(api.posts.categoryStats, who.call(api.posts.categoryStats))
  await keep(api.chatRequests.received, who.call(api.chatRequests.received, { query: {} }))
  await keep(api.chatRequests.sent, who.call(api.chatRequests.sent, { query: {} }))
  await keep(api.chat.listRooms, who.call(api.chat.listRooms, { query: {} }))
  const room = { params: { id: ids.room } }
  await keep(api.chat.readRoom, who.call(api.chat.readRoom, room))
  await keep(api.chat.listMessages, who.call(api.chat.listMessages, { ...room, query: {} }))
  await keep(api.notifications.list, who.call(api.notifications.list, { query: {} }))
  await keep(api.notifications.countUnread, who.call(api.notifications.countUnread))
}

beforeAll(async () => {
  const body = {
    username: 'writer1',
    password: 'a good word 1',
    email: 'writer@example.com',
    role: 'both' as const,
    gradeLevel: 'middle1' as const,
    gender: 'prefer_not_to_say' as const,
    preferredCategories: ['sleep' as const],
  }
  const signed = await keep(
    api.accounts.register,
    server().visitor().call(api.accounts.register, { body }),
  )
  const sharer = server().visitor()
  sharer.signIn(signed.token, signed.user)
  await keep(api.accounts.login, server().visitor().call(api.accounts.login, { body }))
  await keep(
    api.accounts.setLanguage,
    sharer.call(api.accounts.setLanguage, { body: { language: 'en' } }),
  )
  const listener = await server().member({ role: 'listener' })
  for (const isAnonymous of [false, true]) {
    const content = 'Words with "quotes", \\ and \u2028, 한글, 🌱 and </script>.'
    const post = await keep(
      api.posts.publish,
      sharer.call(api.posts.publish, { body: { content, categories: ['sleep'], isAnonymous } }),
    )
    const request = await keep(
      api.chatRequests.send,
      listener.call(api.chatRequests.send, { body: { postId: post.id, message: 'Hello\n"you"' } }),
    )
    await keep(
      api.posts.forListener,
      listener.call(api.posts.forListener, { query: { categories: ['sleep'] } }),
    )
    const { chatRoomId } = await keep(
      api.chatRequests.respond,
      sharer.call(api.chatRequests.respond, {
        params: { id: request.id },
        body: { status: 'accepted' },
      }),
    )
    const params = { id: chatRoomId ?? 0 }
    await readAll(listener, { post: post.id, room: params.id, request: request.id })
    await keep(api.chat.send, sharer.call(api.chat.send, { params, body: { content } }))
    const message = await keep(
      api.chat.send,
      listener.call(api.chat.send, {
        params,
        body: { content: 'Hi', clientId: '0b2a5f86-5d1c-4c53-9a6e-2f4f6f0a1b11' },
      }),
    )
    for (const who of [sharer, listener])
      await readAll(who, { post: post.id, room: params.id, request: request.id })
    await keep(
      api.chat.readMessage,
      sharer.call(api.chat.readMessage, { params: { id: message.id } }),
    )
    await keep(
      api.chat.readUpTo,
      listener.call(api.chat.readUpTo, { params, body: { upToSeq: 1 } }),
    )
    const [note] = await listener.call(api.notifications.list, { query: {} })
    await keep(
      api.notifications.markRead,
      listener.call(api.notifications.markRead, { params: { id: note?.id ?? 0 } }),
    )
  }
  await keep(api.accounts.logout, sharer.call(api.accounts.logout))
})

describe('both serializers', () => {
  test('saw a real answer of every call', () => {
    const seen = new Set(answers.map(({ endpoint }) => nameOf(endpoint)))
    expect(endpoints.map(nameOf).filter((name) => !seen.has(name))).toEqual([])
  })

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'write the same for %s',
    (name, endpoint) => {
      const { fast, checking } = writersOf(endpoint.answer)
      for (const { answer } of answers.filter((one) => nameOf(one.endpoint) === name)) {
        // The compiled one writes optional fields last, so it is what the texts say that must be equal.
        expect(JSON.parse(fast(answer))).toEqual(JSON.parse(checking(answer)))
        expect(JSON.parse(fast(answer))).toEqual(answer)
      }
    },
  )

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'let no field out of %s that is not in its view',
    (name, endpoint) => {
      const spoil = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(spoil)
        if (typeof value !== 'object' || value === null) return value
        const fields = Object.entries(value).map(([key, item]) => [key, spoil(item)])
        return { ...Object.fromEntries(fields), passwordHash: '$argon2id$leak', email2: 'leak' }
      }
      const { fast, checking } = writersOf(endpoint.answer)
      for (const { answer } of answers.filter((one) => nameOf(one.endpoint) === name)) {
        const spoilt = spoil(answer)
        expect(fast(spoilt)).not.toContain('leak')
        expect(fast(spoilt)).toBe(fast(answer))
        expect(checking(spoilt)).toBe(checking(answer))
      }
    },
  )

  test('the checking one refuses an answer that breaks its view', () => {
    const { checking } = writersOf(api.notifications.countUnread.answer)
    expect(() => checking({ count: -1 })).toThrow()
    expect(() => checking({})).toThrow()
  })
})
