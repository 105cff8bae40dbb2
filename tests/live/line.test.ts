import { api, type Category, type Need, type Post, placeInQueue } from '@dodam/contract'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { isWholeSet } from '@dodam/test-support/set.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apply, applyAnswer } from '../../web/src/live/apply.ts'
import { keyOf, pagesKeyOf } from '../../web/src/live/keys.ts'
import { Random } from '../faults/random.ts'

/** An open dashboard with its loaded pages. */
interface Dashboard {
  query: { categories?: Category[] }
  pages: number
}

interface Reader {
  person: Person
  cache: QueryClient
  dashboards: Dashboard[]
  /** How many events the cache has processed. */
  taken: number
}

const pageSize = 9
let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
let server: TestServer
beforeAll(async () => {
  const connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined }, clock)
  // Events of jobs could arrive between the last processed event and the comparison.
  await server.app.jobs.close()
})
afterAll(() => server.close())

const keyOfDashboard = ({ query }: Dashboard) => pagesKeyOf(api.posts.forListener, { query })

/** Read the pages of a dashboard one after the other, as the app does. */
async function readDashboard({ person, cache }: Reader, dashboard: Dashboard): Promise<void> {
  const pages: Post[][] = []
  for (let page = 0; page < dashboard.pages; page++) {
    const before = pages.at(-1)?.at(-1)?.id
    const query = { ...dashboard.query, limit: pageSize, ...(before && { before }) }
    pages.push(await person.call(api.posts.forListener, { query }))
  }
  cache.setQueryData(keyOfDashboard(dashboard), { pages, pageParams: pages.map(() => null) })
}

const shownIn = ({ cache }: Reader, dashboard: Dashboard) =>
  cache.getQueryData<{ pages: Post[][] }>(keyOfDashboard(dashboard))?.pages.flat() ?? []

/** Process all received events in the cache. */
function take(reader: Reader): void {
  for (const { name, payload } of reader.person.heard.slice(reader.taken))
    (apply[name] as (cache: QueryClient, payload: unknown) => void)(reader.cache, payload)
  reader.taken = reader.person.heard.length
}

/** The events of all open dashboards; counts go only to clients with the story open. */
const standing = ({ id, isWaiting, linePlace, isLiked, chatRequestStatus, canRequest }: Post) => ({
  id,
  isWaiting,
  linePlace,
  isLiked,
  chatRequestStatus,
  canRequest,
})

const seed = Number(process.env['SEED'] ?? 7)
const steps = isWholeSet ? 120 : 40

test(`after any change of the queue, a dashboard updated by events equals a fresh read (SEED=${seed})`, async () => {
  const random = new Random(seed)
  const sharers = [
    await server.member({ role: 'both' }),
    await server.member(),
    await server.member(),
  ]
  const readers: Reader[] = []
  for (const preferredCategories of [['family'], []] as Category[][]) {
    const person = await (await server.member({ role: 'listener' })).listen()
    await person.call(api.settings.changeProfile, { body: { preferredCategories } })
    const cache = new QueryClient()
    cache.setQueryData(keyOf(api.accounts.verify), await person.call(api.accounts.verify))
    const dashboards: Dashboard[] = [
      { query: {}, pages: 1 },
      { query: { categories: ['family'] }, pages: 2 },
    ]
    readers.push({ person, cache, dashboards, taken: 0 })
  }
  const stories: { post: Post; by: Person }[] = []
  const open: { sharer: Person; requestId: number }[] = []
  let dashboardsAskedAgain = 0

  const acts: Record<string, () => Promise<unknown>> = {
    async publish() {
      const by = random.pick(sharers)
      const categories = [random.pick(['family', 'study', 'sleep'] as const)]
      const body = {
        content: '아무에게도 말하지 못한 이야기예요.',
        categories,
        isAnonymous: random.next() < 0.5,
      }
      stories.push({ post: await by.call(api.posts.publish, { body }), by })
    },
    async grow() {
      const { post } = random.pick(stories)
      const minutes = random.between(60, 240)
      const createdAt = new Date(Date.now() - minutes * 60_000).toISOString()
      await server.db
        .updateTable('posts')
        .set({ createdAt })
        .where('id', '=', post.id)
        .where('linePlace', 'is', null)
        .execute()
    },
    async rise() {
      await server.app.jobs.runNow()
    },
    async comment() {
      const { post } = random.pick(stories)
      const body = { content: '혼자가 아니에요.' }
      await random
        .pick(sharers)
        .call(api.comments.add, { params: { id: post.id }, body })
        .catch(() => undefined)
    },
    async ask() {
      const { post, by } = random.pick(stories)
      const { person, cache } = random.pick(readers)
      const body = { postId: post.id, message: '이야기를 들어 주고 싶어요.' }
      const request = await person.call(api.chatRequests.send, { body }).catch(() => undefined)
      if (request === undefined) return
      applyAnswer(cache, request)
      open.push({ sharer: by, requestId: request.id })
    },
    async accept() {
      const next = open.pop()
      if (next === undefined) return
      const params = { id: next.requestId }
      await next.sharer
        .call(api.chatRequests.respond, { params, body: { status: 'accepted' } })
        .catch(() => undefined)
    },
    async stayAway() {
      movedBy += 31 * 60_000
      await server.app.jobs.runNow()
    },
    async remove() {
      const { post, by } = random.pick(stories)
      await by.call(api.posts.remove, { params: { id: post.id } }).catch(() => undefined)
    },
    async like() {
      const { post } = random.pick(stories)
      const { person, cache } = random.pick(readers)
      const params = { id: post.id }
      const answer = await person.call(api.posts.like, { params, body: {} }).catch(() => undefined)
      if (answer) applyAnswer(cache, answer)
    },
  }
  for (let count = 0; count < 25; count++) await acts['publish']?.()
  for (const reader of readers) {
    reader.taken = reader.person.heard.length
    for (const dashboard of reader.dashboards) await readDashboard(reader, dashboard)
  }
  // Publishing is twice as likely, so that some stories always wait.
  const names = [...Object.keys(acts), 'publish', 'grow', 'grow', 'rise']
  for (let step = 0; step < steps; step++) {
    const name = random.pick(names)
    await acts[name]?.()
    await server.settle()
    for (const reader of readers) {
      take(reader)
      for (const dashboard of reader.dashboards) {
        if (reader.cache.getQueryState(keyOfDashboard(dashboard))?.isInvalidated) {
          dashboardsAskedAgain++
          await readDashboard(reader, dashboard)
        }
        const shown = shownIn(reader, dashboard)
        const query = { ...dashboard.query, limit: Math.max(1, Math.min(50, shown.length)) }
        const fresh = await reader.person.call(api.posts.forListener, { query })
        expect(shown.slice(0, 50).map(standing), `after step ${step}, ${name}`).toEqual(
          fresh.map(standing),
        )
      }
    }
  }
  // Events are mostly sufficient.
  expect(dashboardsAskedAgain).toBeLessThan(steps)
}, 300_000)

test('a story with signs of need goes to the top of an open dashboard, and from there to its place', async () => {
  const listener = await (await server.member({ role: 'listener' })).listen()
  const sharer = await server.member()
  const cache = new QueryClient()
  const reader = { person: listener, cache, dashboards: [], taken: 0 }
  const dashboard = { query: {}, pages: 1 }
  await readDashboard(reader, dashboard)
  const need: Need = 2
  const linePlace = placeInQueue(clock.now().getTime(), need).toISOString()
  const { id } = await server.db
    .insertInto('posts')
    .values({
      content: '다 그만두고 싶다는 생각이 들어요.',
      categories: ['other'],
      isAnonymous: true,
      authorId: sharer.id,
      authorBand: 'high',
      language: 'ko',
      need,
      linePlace,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = await listener.call(api.posts.read, { params: { id } })
  apply['post:new'](cache, post)
  const [first] = await listener.call(api.posts.forListener, { query: {} })
  expect(shownIn(reader, dashboard)[0]).toEqual(first)
  expect(first?.id).toBe(id)
})
