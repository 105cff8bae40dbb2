import { api } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'

// Its own counters: limits stay used for a while, also in Redis.
const server = serverForTests({ rateLimits: true, redisUrl: undefined })

/** Publish a story of a new member, because a member may publish only once in half a minute. */
async function story() {
  const author = await server().member()
  const { id } = await author.call(api.posts.publish, {
    body: { content: '친구랑 다퉜는데 어떻게 풀죠?', categories: ['friendship'] },
  })
  return { author, id }
}
const ask = (who: Person, postId: number) =>
  who.call(api.chatRequests.send, { body: { postId, message: '이야기 나눠요' } })
const allOpen = { status: 409, code: 'REQUESTS_OPEN' }
const readBy = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })

test('three authors can be asked until one accepts', async () => {
  const listener = await server().member({ role: 'listener' })
  const stories = [await story(), await story(), await story(), await story(), await story()]
  const outcomes = await Promise.all(
    stories.map(({ id, author }) =>
      ask(listener, id).then(
        (request) => ({ request, author }),
        (refused: { status: number; headers: Headers }) => refused,
      ),
    ),
  )
  const refused = outcomes.filter((outcome) => 'status' in outcome)
  expect(refused).toMatchObject([allOpen, allOpen])
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe(null)
  const [first, second] = outcomes.filter((outcome) => 'request' in outcome)
  const respond = (one: typeof first, status: 'accepted' | 'declined') =>
    one?.author.call(api.chatRequests.respond, {
      params: { id: one.request.id },
      body: { status },
    })
  await respond(first, 'declined')
  await ask(listener, (await story()).id)
  await expect(ask(listener, (await story()).id)).rejects.toMatchObject(allOpen)
  await respond(second, 'accepted')
  await ask(listener, (await story()).id)
  await ask(listener, (await story()).id)
})

test('a request on a deleted story does not count', async () => {
  const listener = await server().member({ role: 'listener' })
  const stories = [await story(), await story(), await story()]
  for (const { id } of stories) await ask(listener, id)
  const next = await story()
  await expect(ask(listener, next.id)).rejects.toMatchObject(allOpen)
  await stories[0]?.author.call(api.posts.remove, { params: { id: stories[0].id } })
  expect(await ask(listener, next.id)).toMatchObject({ status: 'pending' })
})

test('what other stories offer follows how many requests are open', async () => {
  const listener = await server().member({ role: 'listener' })
  const stories = [await story(), await story(), await story()]
  const next = await story()
  const isOffered = async () => {
    const listed = await listener.call(api.posts.list, { query: { limit: 50 } })
    const { canRequest } = await readBy(listener, next.id)
    expect(listed.find(({ id }) => id === next.id)?.canRequest).toBe(canRequest)
    return canRequest
  }
  const requests = []
  for (const { id } of stories) {
    expect(await isOffered()).toBe(true)
    requests.push(await ask(listener, id))
  }
  expect(await isOffered()).toBe(false)
  // Asking again is refused as what it is, also now.
  await expect(ask(listener, stories[0]?.id ?? 0)).rejects.toMatchObject({
    code: 'ALREADY_REQUESTED',
  })
  await listener.call(api.chatRequests.withdraw, { params: { id: requests[0]?.id ?? 0 } })
  expect(await isOffered()).toBe(true)
  expect(await ask(listener, next.id)).toMatchObject({ status: 'pending' })
  await expect(ask(listener, stories[0]?.id ?? 0)).rejects.toMatchObject(allOpen)
})

test('a live story offers no chat either to a listener who has three requests open', async () => {
  const listener = await server().member({ role: 'listener' })
  const free = await (await server().member({ role: 'listener' })).listen()
  for (let count = 0; count < 3; count++) await ask(listener, (await story()).id)
  await listener.listen()
  const { id, author } = await story()
  const toldOf = async (who: Person, event: 'post:new' | 'post:changed') =>
    await who.hears(event, (post) => post.id === id)
  expect(await toldOf(listener, 'post:new')).toEqual(await readBy(listener, id))
  expect(await toldOf(free, 'post:new')).toMatchObject({ canRequest: true })
  await author.call(api.posts.edit, {
    params: { id },
    body: { content: '친구랑 또 다퉜어요.', categories: ['friendship'] },
  })
  const seen = await readBy(listener, id)
  expect(await toldOf(listener, 'post:changed')).toEqual(seen)
  expect(seen).toMatchObject({ canRequest: false, isWaiting: true })
  await server().settle()
  expect(listener.heardOf('post:new').filter((post) => post.id === id)).toHaveLength(1)
})

test('a story whose author cannot be asked again is refused as that, also while three requests are open', async () => {
  const listener = await server().member({ role: 'listener' })
  const { id } = await story()
  for (let times = 0; times < 2; times++) {
    const request = await ask(listener, id)
    await listener.call(api.chatRequests.withdraw, { params: { id: request.id } })
  }
  for (let count = 0; count < 3; count++) await ask(listener, (await story()).id)
  await expect(ask(listener, id)).rejects.toMatchObject({ status: 409, code: 'ALREADY_REQUESTED' })
})

test('refusals because of own open requests use up no quota, and no refusal is mass contact', async () => {
  const listener = await server().member({ role: 'listener' })
  for (let count = 0; count < 3; count += 1) await ask(listener, (await story()).id)
  const { id } = await story()
  for (let count = 0; count < 30; count += 1)
    await expect(ask(listener, id)).rejects.toMatchObject(allOpen)
  const codes = new Set<string>()
  for (let tried = 0; tried < 24; tried += 1)
    await ask(listener, 900_000 + tried).catch(({ code }: { code: string }) => codes.add(code))
  expect([...codes]).toEqual(['NOT_FOUND', 'TOO_FAST'])
  const admin = await adminOf(server())
  await server().settle()
  const { items } = await admin.call(api.security.listIncidents, { query: {} })
  expect(items.filter(({ source }) => source === `user ${listener.id}`)).toEqual([])
})
