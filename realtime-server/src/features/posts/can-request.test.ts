import { api, mayMeet, type Post } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { askForChat, publish } from '@dodam/test-support/server/meeting.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const server = serverForTests()

const kinds = {
  minor: { gradeLevel: 'high1', isVerified: false },
  'minor without a year': { gradeLevel: 'middle', isVerified: true },
  adult: { gradeLevel: 'adult', isVerified: false },
  'verified adult': { gradeLevel: 'adult', isVerified: true },
} as const
type Kind = keyof typeof kinds
const all = Object.keys(kinds) as Kind[]

const authors = new Map<Kind, Person>()
const listeners = new Map<Kind, Person>()

/** Create a member whose verification is older than the handshake. */
async function person(kind: Kind, role: 'both' | 'listener' | 'sharer'): Promise<Person> {
  const { gradeLevel, isVerified } = kinds[kind]
  const made = await server().member({ role, gradeLevel })
  await server().db.updateTable('users').set({ isVerified }).where('id', '=', made.id).execute()
  return await made.listen()
}

const read = (who: Person, { id }: { id: number }) => who.call(api.posts.read, { params: { id } })
const feed = (who: Person) => who.call(api.posts.list, { query: { limit: 50 } })
const dashboard = (who: Person) => who.call(api.posts.forListener, { query: { limit: 50 } })
const found = (posts: Post[], { id }: { id: number }) => posts.find((post) => post.id === id)
const of = (people: Map<Kind, Person>, kind: Kind) => {
  const one = people.get(kind)
  if (one === undefined) throw new Error(`There is no ${kind}`)
  return one
}

beforeAll(async () => {
  for (const kind of all) {
    authors.set(kind, await person(kind, 'both'))
    listeners.set(kind, await person(kind, 'listener'))
  }
})

describe.each([false, true])('a post (anonymous: %s)', (isAnonymous) => {
  test.each(all)(
    'by a %s may be asked about by those its author may meet, in every view and list alike',
    async (kind) => {
      const author = of(authors, kind)
      const post = await publish(author, isAnonymous)
      await server().settle()
      for (const other of all) {
        const me = of(listeners, other)
        const canRequest = mayMeet(kinds[other], kinds[kind])
        const seen = await read(me, post)
        expect(seen, other).toMatchObject({ canRequest })
        expect(found(await feed(me), post), other).toEqual(seen)
        expect(found(await dashboard(me), post), other).toEqual(canRequest ? seen : undefined)
        expect(found(me.heardOf('post:new'), post), other).toEqual(seen)
        expect(me.heardOf('post:new').filter(({ id }) => id === post.id)).toHaveLength(1)
      }
    },
  )
})

test('a post may not be asked about by visitors, sharers and its author', async () => {
  const author = of(authors, 'minor')
  const sharer = await person('minor', 'sharer')
  for (const isAnonymous of [false, true]) {
    const post = await publish(author, isAnonymous)
    await server().settle()
    for (const who of [author, sharer, server().visitor()])
      expect(await read(who, post)).toMatchObject({ canRequest: false })
    for (const who of [author, sharer])
      expect(found(who.heardOf('post:new'), post)).toEqual(await read(who, post))
  }
})

test('a post by AI may not be asked about', async () => {
  const { id } = await server()
    .db.insertInto('posts')
    .values({
      authorId: 9,
      content: '오늘은 천천히 숨을 쉬어 보세요.',
      categories: ['hobby'],
      language: 'ko',
      isAnonymous: false,
      isAiGenerated: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await read(of(listeners, 'minor'), { id })).toMatchObject({ canRequest: false })
})

test('a post may be asked about once, and stays on the dashboard', async () => {
  const me = of(listeners, 'minor')
  const post = await publish(of(authors, 'minor'))
  await askForChat(me, post)
  const seen = await read(me, post)
  expect(seen).toMatchObject({ canRequest: false, chatRequestStatus: 'pending' })
  expect(found(await dashboard(me), post)).toEqual(seen)
})

test('a post of a deleted account may not be asked about, unless its author is masked', async () => {
  const me = of(listeners, 'minor')
  const goner = await person('minor', 'both')
  const [named, masked] = [await publish(goner), await publish(goner, true)]
  const before = await read(me, masked)
  await goner.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  expect(await read(me, named)).toMatchObject({ canRequest: false, author: { isDeleted: true } })
  expect(await read(me, masked)).toEqual(before)
  expect(before).toMatchObject({ canRequest: true, author: { isDeleted: false } })
})
