import { api } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
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
const tooFast = { status: 429, code: 'TOO_FAST' }

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
  expect(refused).toMatchObject([tooFast, tooFast])
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('3600')
  const [first, second] = outcomes.filter((outcome) => 'request' in outcome)
  const respond = (one: typeof first, status: 'accepted' | 'declined') =>
    one?.author.call(api.chatRequests.respond, {
      params: { id: one.request.id },
      body: { status },
    })
  await respond(first, 'declined')
  await ask(listener, (await story()).id)
  await expect(ask(listener, (await story()).id)).rejects.toMatchObject(tooFast)
  await respond(second, 'accepted')
  await ask(listener, (await story()).id)
  await ask(listener, (await story()).id)
})

test('a request on a deleted story does not count', async () => {
  const listener = await server().member({ role: 'listener' })
  const stories = [await story(), await story(), await story()]
  for (const { id } of stories) await ask(listener, id)
  const next = await story()
  await expect(ask(listener, next.id)).rejects.toMatchObject(tooFast)
  await stories[0]?.author.call(api.posts.remove, { params: { id: stories[0].id } })
  expect(await ask(listener, next.id)).toMatchObject({ status: 'pending' })
})
