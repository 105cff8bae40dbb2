import {
  type AnyEndpoint,
  api,
  type ChatRoom,
  type Post,
  type RatingRequest,
  urlOf,
} from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import type { Person } from '@dodam/test-support'
import type { QueryClient } from '@tanstack/react-query'
import { expect } from 'vitest'
import { keyOf, pagesKeyOf } from '../../web/src/live/keys.ts'
import { atOnce } from './at-once.ts'
import type { Cast } from './story.ts'

/** One read as the web app caches it. */
export interface Read {
  endpoint: AnyEndpoint
  input: { params?: object; query?: object }
  /** Whether it is cached in growing pages instead of whole. */
  inPages: boolean
}

/** The browser of one member: the cache and the reads that it holds. */
export interface Browser {
  person: Person
  cache: QueryClient
  reads: Map<string, Read>
  /** How many of the received events the cache has processed. */
  heardUpTo: number
}

export const keyFor = ({ endpoint, input, inPages }: Read) =>
  inPages ? pagesKeyOf(endpoint, input) : keyOf(endpoint, input)

export const gone = Symbol('not there')

/** Return the server's answer, or `gone` when the thing does not exist for this member. */
export async function fetched(
  { endpoint, input }: Read,
  who: Person,
  limit?: number,
): Promise<unknown> {
  const url = urlOf(endpoint, { ...input, query: { ...input.query, ...(limit && { limit }) } })
  const response = await who.send('GET', url)
  if (response.status === 404) return gone
  expect(response.status, url).toBe(200)
  return specOf(endpoint).answer.parse(await response.json())
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

/** Open every page of the web app that has content. */
export async function openAll(browser: Browser, { admin }: Cast): Promise<void> {
  const { person, cache } = browser
  const always = [
    whole(api.accounts.verify),
    whole(api.posts.categoryStats),
    whole(api.posts.categoryStats, { query: { lang: 'ko' } }),
    whole(api.posts.categoryStats, { query: { lang: 'en' } }),
    paged(api.posts.list, { query: {} }),
    paged(api.posts.list, { query: { category: 'sleep' } }),
    paged(api.posts.list, { query: { category: 'love' } }),
    paged(api.posts.list, { query: { lang: 'ko' } }),
    paged(api.posts.list, { query: { lang: 'en' } }),
    paged(api.chatRequests.received),
    paged(api.chatRequests.sent),
    whole(api.chat.listRooms),
    paged(api.chat.listRooms),
    whole(api.notifications.list),
    whole(api.notifications.list, { query: { limit: 3 } }),
    paged(api.notifications.list),
    whole(api.notifications.listArchived),
    paged(api.notifications.listArchived),
    whole(api.notifications.countUnread),
    paged(api.profiles.listUserPosts, { params: { id: person.id } }),
    whole(api.settings.listSessions),
    paged(api.blocks.list),
    whole(api.announcements.list),
    whole(api.reports.listMine),
    paged(api.reports.listMine),
    whole(api.reports.listWarnings),
    whole(api.checkIns.list),
    whole(api.verification.listOf, { params: { id: person.id } }),
    whole(api.store.list),
    paged(api.store.list, { query: {} }),
    paged(api.store.list, { query: { category: 'snack' } }),
    paged(api.store.list, { query: { category: 'voucher' } }),
    whole(api.store.listGifts),
    paged(api.store.listGifts),
    whole(api.store.readClaim),
    whole(api.support.listMine),
    paged(api.support.listMine),
  ]
  if (person === admin)
    always.push(
      whole(api.support.list),
      paged(api.announcements.listAll),
      whole(api.security.listIncidents, { query: {} }),
    )
  if (person.me.role !== 'sharer')
    always.push(
      paged(api.posts.forListener, { query: {} }),
      paged(api.posts.forListener, { query: { categories: ['sleep'] } }),
      paged(api.posts.forListener, { query: { categories: ['love'] } }),
      paged(api.posts.forListener, { query: { lang: 'ko' } }),
    )
  await atOnce(always, (read) => open(browser, read))
  // Reads that the first pages lead to: their sources were just compared with the server.
  const things: Read[] = []
  const feed = cache.getQueryData<{ pages: Post[][] }>(pagesKeyOf(api.posts.list, { query: {} }))
  for (const { id, authorId } of feed?.pages.flat() ?? []) {
    things.push(whole(api.posts.read, { params: { id } }))
    things.push(paged(api.comments.list, { params: { id } }))
    if (authorId === null) continue
    things.push(whole(api.profiles.readUser, { params: { id: authorId } }))
    things.push(paged(api.profiles.listUserPosts, { params: { id: authorId } }))
    things.push(whole(api.blocks.read, { params: { id: authorId } }))
  }
  const rooms = cache.getQueryData<ChatRoom[]>(keyOf(api.chat.listRooms, {})) ?? []
  for (const { id, chatRequestId } of rooms) {
    things.push(whole(api.chat.readRoom, { params: { id } }))
    things.push(whole(api.chat.listMessages, { params: { id } }))
    if (chatRequestId !== null)
      things.push(whole(api.chat.listRooms, { query: { requestId: chatRequestId } }))
    things.push(whole(api.ratings.listOfRoom, { params: { id } }))
  }
  await atOnce(things, (read) => open(browser, read))
  const asked = rooms.flatMap(
    ({ id }) =>
      cache.getQueryData<RatingRequest[]>(keyOf(api.ratings.listOfRoom, { params: { id } })) ?? [],
  )
  const theirs = asked.filter(({ requesterId }) => requesterId !== person.id)
  await atOnce(theirs, ({ id }) => open(browser, whole(api.ratings.read, { params: { id } })))
}
