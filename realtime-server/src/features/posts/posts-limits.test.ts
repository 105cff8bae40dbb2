import { api } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'

// Its own counters: limits stay used for a while, also in Redis. Its clock stands still, so that all events of a socket
// fall into one second.
const begun = new Date()
const server = serverForTests({ rateLimits: true, redisUrl: undefined }, { now: () => begun })

const publish = (who: Person) =>
  who.call(api.posts.publish, {
    body: { content: '요즘 공부가 손에 잡히지 않아요.', categories: ['study'] },
  })
const outcomesOf = async (count: number, act: () => Promise<unknown>) =>
  await Promise.all(
    Array.from({ length: count }, () =>
      act().then(
        () => 200,
        (refused: { status: number }) => refused.status,
      ),
    ),
  )
const passed = (outcomes: number[]) => outcomes.filter((status) => status !== 429).length

test('likes of stories and of comments together are limited to sixty a minute', {
  tags: ['long'],
}, async () => {
  const [author, reader] = await Promise.all([server().member(), server().member()])
  const { id } = await publish(author)
  const comment = await author.call(api.comments.add, { params: { id }, body: { content: '네' } })
  const likes = [
    ...(await outcomesOf(40, () => reader.call(api.posts.like, { params: { id }, body: {} }))),
    ...(await outcomesOf(40, () =>
      reader.call(api.comments.like, { params: { id: comment.id }, body: {} }),
    )),
  ]
  expect(passed(likes)).toBe(60)
  expect(await author.call(api.posts.like, { params: { id }, body: {} })).toMatchObject({ id })
})

test('views are limited to 120 a minute, deletions to 60, and publishing to one in half a minute', async () => {
  const [author, reader] = await Promise.all([server().member(), server().member()])
  const { id } = await publish(author)
  await expect(publish(author)).rejects.toMatchObject({ status: 429, code: 'TOO_FAST' })
  const params = { id }
  expect(passed(await outcomesOf(125, () => reader.call(api.posts.view, { params })))).toBe(120)
  expect(passed(await outcomesOf(65, () => reader.call(api.posts.remove, { params })))).toBe(60)
})

test('a socket over its limit gets an error and is then disconnected', async () => {
  const person = await (await server().member()).listen()
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => person.ask('post:unwatch', { postId: 1 })),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(20)
  expect(answers.at(-1)).toMatchObject({ ok: false, error: { code: 'TOO_FAST' } })
  person.emit('post:unwatch', { postId: 1 })
  await person.isCut()
})
