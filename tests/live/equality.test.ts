import {
  type AnyEndpoint,
  api,
  type ChatMessage,
  type EventName,
  feedPageSize,
  type LiveEvents,
  type Post,
  urlOf,
} from '@dodam/contract'
import {
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/realtime-server/testing'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keyOf, pagesKeyOf } from '../../web/src/api/keys.ts'
import { apply, applyAnswer, letIn } from '../../web/src/live/apply.ts'
import { waitingPostsKey } from '../../web/src/live/waiting-posts.ts'
import { type Cast, gather, type Heard, tell } from './story.ts'

/** One read as the web app keeps it. */
interface Read {
  endpoint: AnyEndpoint
  input: { params?: object; query?: object }
  /** Kept in growing pages rather than whole. */
  inPages: boolean
}

/** Somebody's browser: their cache and which reads it holds. */
interface Browser {
  person: Person
  cache: QueryClient
  reads: Map<string, Read>
}

const keyFor = ({ endpoint, input, inPages }: Read) =>
  inPages ? pagesKeyOf(endpoint, input) : keyOf(endpoint, input)

async function fetched({ endpoint, input }: Read, who: Person, limit?: number): Promise<unknown> {
  const url = urlOf(endpoint, { ...input, query: { ...input.query, ...(limit && { limit }) } })
  const response = await who.send('GET', url)
  expect(response.status, url).toBe(200)
  return endpoint.answer.parse(await response.json())
}

async function open(browser: Browser, read: Read): Promise<void> {
  const key = keyFor(read)
  const name = JSON.stringify(key)
  if (browser.reads.has(name)) return
  const data = await fetched(read, browser.person)
  browser.reads.set(name, read)
  browser.cache.setQueryData(key, read.inPages ? { pages: [data], pageParams: [null] } : data)
}

const whole = (endpoint: AnyEndpoint, input: Read['input'] = {}): Read => ({
  endpoint,
  input,
  inPages: false,
})
const paged = (endpoint: AnyEndpoint, input: Read['input'] = {}): Read => ({
  endpoint,
  input,
  inPages: true,
})

/** Opens every page of the web app that there is something to see on. */
async function openAll(browser: Browser): Promise<void> {
  const { person } = browser
  const always = [
    whole(api.accounts.verify),
    whole(api.posts.categoryStats),
    paged(api.posts.list, { query: {} }),
    paged(api.posts.list, { query: { category: 'sleep' } }),
    paged(api.posts.list, { query: { category: 'love' } }),
    paged(api.chatRequests.received),
    paged(api.chatRequests.sent),
    whole(api.chat.listRooms),
    paged(api.chat.listRooms),
    whole(api.notifications.list),
    whole(api.notifications.list, { query: { limit: 3 } }),
    paged(api.notifications.list),
    whole(api.notifications.countUnread),
  ]
  if (person.me.role !== 'sharer')
    always.push(
      paged(api.posts.forListener, { query: {} }),
      paged(api.posts.forListener, { query: { categories: ['sleep'] } }),
      paged(api.posts.forListener, { query: { categories: ['love'] } }),
    )
  for (const read of always) await open(browser, read)
  for (const { id } of await person.call(api.posts.list, { query: {} }))
    await open(browser, whole(api.posts.read, { params: { id } }))
  for (const { id, chatRequestId } of await person.call(api.chat.listRooms, { query: {} })) {
    await open(browser, whole(api.chat.readRoom, { params: { id } }))
    await open(browser, whole(api.chat.listMessages, { params: { id } }))
    await open(browser, whole(api.chat.listRooms, { query: { requestId: chatRequestId } }))
  }
}

/**
 * Counts that are told to nobody when they change, and are as of the last read: how often others asked for a chat on
 * somebody's story, and how much another person has written.
 */
function withoutForeignCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutForeignCounts)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, item]) => [name, withoutForeignCounts(item)])
  const thing = Object.fromEntries(fields) as Record<string, unknown>
  if (thing['kind'] === 'post' && thing['isOwn'] === false) thing['chatRequestsCount'] = 'as read'
  if (thing['kind'] === 'user' && !('email' in thing)) thing['postsCount'] = 'as read'
  return thing
}

const hear = <E extends EventName>(cache: QueryClient, name: E, payload: LiveEvents[E]) =>
  apply[name](cache, payload)

function hearAll(cache: QueryClient, events: readonly Heard[]): void {
  for (const { name, payload } of events) hear(cache, name, payload)
}

interface Difference {
  who: string
  read: string
  cached: unknown
  fresh: unknown
}

/** What the cache holds beside what a fresh read answers. What it knows to be stale is asked again, as the app would. */
async function differences(browser: Browser, asksAgain: Set<string>): Promise<Difference[]> {
  const { cache, person } = browser
  // The reader takes the waiting stories in.
  for (const post of cache.getQueryData<Post[]>(waitingPostsKey) ?? []) letIn(cache, post)
  cache.removeQueries({ queryKey: waitingPostsKey })
  const found: Difference[] = []
  for (const read of browser.reads.values()) {
    const key = keyFor(read)
    const state = cache.getQueryState(key)
    const data = state?.data as { pages?: unknown[][] } | unknown[] | undefined
    const pages = read.inPages ? (data as { pages: unknown[][] }).pages.flat() : undefined
    const size = read.endpoint === api.posts.list ? feedPageSize : 50
    const limit = pages && Math.min(50, Math.max(size, pages.length))
    const fresh = await fetched(read, person, limit)
    if (state?.isInvalidated) {
      asksAgain.add(read.endpoint.path)
      cache.setQueryData(key, read.inPages ? { pages: [fresh], pageParams: [null] } : fresh)
      continue
    }
    const [have, want] = [pages ?? data, fresh].map(withoutForeignCounts)
    if (!isSame(have, want))
      found.push({
        who: person.me.username,
        read: JSON.stringify(key),
        cached: have,
        fresh: want,
      })
  }
  return found
}

const isSame = (a: unknown, b: unknown) => {
  try {
    expect(a).toEqual(b)
    return true
  } catch {
    return false
  }
}

let server: TestServer
let cast: Cast
const browsers: Browser[] = []

beforeAll(async () => {
  const connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  cast = await gather(server, connection)
  for (const person of Object.values<Person>(cast)) {
    const browser: Browser = { person, cache: new QueryClient(), reads: new Map() }
    browsers.push(browser)
    await openAll(browser)
  }
})
afterAll(async () => {
  for (const { cache } of browsers) cache.clear()
  await server.close()
})

test('cache and events are what a fresh read answers, after every write, for everybody', async () => {
  const asksAgain = new Set<string>()
  let count = 0
  await tell(server, cast, async ({ endpoint, by, answer, heard }) => {
    count++
    for (const browser of browsers) {
      const { cache, person } = browser
      const events = heard.get(person) ?? []
      hearAll(cache, events)
      if (person === by) applyAnswer(cache, answer)
      // Late and twice, as after a reconnection.
      if (count % 2 === 0) hearAll(cache, events)
      // Whom it did not concern is looked at now and then: nothing may have changed for them either.
      if (events.length === 0 && person !== by && count % 5 !== 0) continue
      if (endpoint === api.accounts.setLanguage && person === by) {
        // A change of language is a change of every text: the app starts over.
        cache.clear()
        browser.reads.clear()
      }
      const found = await differences(browser, asksAgain)
      expect(found, `after step ${count}, ${endpoint.method} ${endpoint.path}`).toEqual([])
      await openAll(browser)
    }
  })
  expect(count).toBeGreaterThan(25)
  // Only these are asked again: counts that no event carries, and a short full list that something was taken from.
  expect([...asksAgain].toSorted()).toEqual(
    [
      api.accounts.verify.path,
      api.posts.categoryStats.path,
      api.notifications.list.path,
      api.posts.list.path,
      api.posts.read.path,
    ].toSorted(),
  )
}, 120_000)

test('a message that is missed is noticed, and its room asked again', async () => {
  const { sharer, both } = cast
  const [room] = await sharer.call(api.chat.listRooms, { query: {} })
  const id = room?.id ?? 0
  const browser = browsers.find(({ person }) => person === sharer)
  if (browser === undefined) throw new Error('The sharer has no browser')
  const say = (content: string) => both.call(api.chat.send, { params: { id }, body: { content } })
  await say('이 말은 전해지지 않아요.')
  const second = await say('이 말은 전해져요.')
  const heard = await sharer.hears('message:new', (message) => message.id === second.id)
  hear(browser.cache, 'message:new', heard)
  const key = keyOf(api.chat.listMessages, { params: { id } })
  expect(browser.cache.getQueryState(key)?.isInvalidated).toBe(true)
  const held = browser.cache.getQueryData<ChatMessage[]>(key) ?? []
  expect(held.map(({ seq }) => seq)).toEqual(held.map((_, index) => index + 1))
})
