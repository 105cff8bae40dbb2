import {
  type AnyEndpoint,
  api,
  type ChatMessage,
  type EventName,
  type LiveEvents,
} from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { meet, type Person } from '@dodam/test-support'
import { isWholeSet } from '@dodam/test-support/set.ts'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { apply, applyAnswer } from '../../web/src/live/apply.ts'
import { keyOf } from '../../web/src/live/keys.ts'
import { atOnce } from './at-once.ts'
import { type Browser, fetched, gone, keyFor, openAll } from './browser.ts'
import { isSame } from './is-same.ts'
import type { Heard, Scene, Step, Watcher } from './story.ts'

/**
 * Remove values that change without an event and are as of the last read: the number of other requests on a story, the
 * likes of a comment, a member's counts and ratings, another member's role, grade and verification, and links, which every
 * read creates anew.
 */
function withoutUntoldCounts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUntoldCounts)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, item]) => [name, withoutUntoldCounts(item)])
  const thing = Object.fromEntries(fields) as Record<string, unknown>
  if (thing['kind'] === 'post' && thing['isOwn'] === false) thing['chatRequestsCount'] = 'as read'
  if (thing['kind'] === 'user')
    for (const count of [
      'postsCount',
      'likesCount',
      'commentsCount',
      'averageRating',
      'totalRatings',
      'commentCount',
      'chatCount',
      'likeCount',
    ])
      thing[count] = 'as read'
  if (thing['kind'] === 'comment') thing['likesCount'] = 'as read'
  if ('isVerified' in thing) thing['isVerified'] = 'as read'
  if ('role' in thing && !('email' in thing)) thing['role'] = 'as read'
  if ('gradeLevel' in thing && !('email' in thing)) thing['gradeLevel'] = 'as read'
  if (thing['kind'] === 'user-gift') thing['barcodeUrl'] = 'as read'
  return thing
}

const hear = <E extends EventName>(cache: QueryClient, name: E, payload: LiveEvents[E]) =>
  apply[name](cache, payload)

function hearAll(cache: QueryClient, events: readonly Heard[]): void {
  for (const { name, payload } of events) hear(cache, name, payload)
}

/** Presence is announced seconds later, and the fresh reads of all these people are noticed as an attack. */
const ofNoStep: readonly EventName[] = ['presence', 'incident:changed']

function hearOfNoStep(browser: Browser): void {
  const { heard } = browser.person
  const news = heard.slice(browser.heardUpTo)
  hearAll(
    browser.cache,
    news.filter(({ name }) => ofNoStep.includes(name)),
  )
  browser.heardUpTo = heard.length
}

interface Difference {
  who: string
  read: string
  cached: unknown
  fresh: unknown
}

const pageSizeOf = (endpoint: AnyEndpoint) =>
  (specOf(endpoint).query.parse({}) as { limit: number }).limit

/** Return the differences between the cache and a fresh read. Stale entries are read again, as the app does. */
async function differences(browser: Browser, asksAgain: Set<string>): Promise<Difference[]> {
  const { cache, person } = browser
  const found: Difference[] = []
  const answers = await atOnce(browser.reads.values(), async (read) => {
    const state = cache.getQueryState(keyFor(read))
    const data = state?.data as { pages?: unknown[][] } | unknown[] | undefined
    const pages = read.inPages && state ? (data as { pages: unknown[][] }).pages.flat() : undefined
    const limit = pages && Math.min(50, Math.max(pageSizeOf(read.endpoint), pages.length))
    return { read, state, data, pages, fresh: await fetched(read, person, limit) }
  })
  for (const { read, state, data, pages, fresh } of answers) {
    const key = keyFor(read)
    // The cache has removed what is deleted, or belongs to a room that the member has left.
    if (state === undefined && fresh === gone) {
      browser.reads.delete(JSON.stringify(key))
      continue
    }
    if (state?.isInvalidated) {
      asksAgain.add(read.endpoint.path)
      if (fresh === gone) {
        browser.reads.delete(JSON.stringify(key))
        cache.removeQueries({ queryKey: key, exact: true })
      } else cache.setQueryData(key, read.inPages ? { pages: [fresh], pageParams: [null] } : fresh)
      continue
    }
    const [have, want] = [pages ?? data, fresh].map(withoutUntoldCounts)
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

/** The cache of each client, fed with events and answers of its own calls, beside a fresh read. */
export function watchCaches(scene: () => Scene): Watcher {
  const browsers: Browser[] = []
  const found: (Difference & { when: string })[] = []
  const asksAgain = new Set<string>()
  /** A block, which may come with leaving a room, invalidates everything in which the two could have met. */
  const asksAfterBlock = new Set<string>()
  /** A change of the own role invalidates everything. */
  const asksAsAnother = new Set<string>()
  let count = 0
  afterAll(() => {
    for (const { cache } of browsers) cache.clear()
  })

  /** Return the lasting differences: a read shows a departure a moment before the event arrives. */
  const lasting = async (browser: Browser, asks: Set<string>) => {
    let left: Difference[] = []
    const isTold = async () => {
      hearOfNoStep(browser)
      left = await differences(browser, asks)
      return left.length === 0
    }
    await vi.waitUntil(isTold, { timeout: 10_000, interval: 200 }).catch(() => {})
    return left
  }
  const compare = async (browser: Browser, asks: Set<string>, when: string) => {
    for (const one of await lasting(browser, asks)) found.push({ when, ...one })
  }
  async function seeAs(browser: Browser, { endpoint, by, input, answer, heard }: Step) {
    const { cache, person } = browser
    const { cast } = scene()
    const events = heard.get(person) ?? []
    hearAll(cache, events)
    if (person === by) applyAnswer(cache, answer, { endpoint, ...input })
    // Late and twice, as after a reconnection.
    if (count % 2 === 0) hearAll(cache, events)
    // A blocked member gets no event, so their cache is stale until the next read.
    if (endpoint === api.blocks.add && person === cast.both) return
    // The name and the profile of a deleted member disappear at the next read, without an event.
    if (endpoint === api.settings.removeMine || endpoint === api.users.remove)
      for (const { path } of [
        api.notifications.list,
        api.profiles.readUser,
        api.profiles.listUserPosts,
      ])
        await cache.invalidateQueries({ queryKey: [path] })
    // Uninvolved members are sampled: nothing may have changed for them either.
    if (events.length === 0 && person !== by && count % 5 !== 0) return
    if (endpoint === api.accounts.setLanguage && person === by) {
      // A change of language changes every text: the app restarts.
      cache.clear()
      browser.reads.clear()
    }
    // A difference lasts until it is found, so the daily set checks less often.
    if (!isWholeSet && count % 20 !== 0) return
    const isBlock = [api.blocks.add, api.blocks.remove, api.chat.leave].some(
      (one) => one === endpoint,
    )
    const isAnother = events.some(({ name }) => name === 'me:changed')
    const asks = isBlock ? asksAfterBlock : isAnother ? asksAsAnother : asksAgain
    await compare(browser, asks, `after step ${count}, ${endpoint.method} ${endpoint.path}`)
    await openAll(browser, cast)
  }

  test('for every member, cache and events equal a fresh read after each write', () => {
    expect(found.slice(0, 5)).toEqual([])
    expect(count).toBeGreaterThan(25)
  })

  // Counts that no event carries, a short full list that something was taken from, the queue of the support team with its
  // counts, what stood under a story that is gone, which request a rating completed, an average that five ratings entered,
  // the names in answers to a deleted comment; and the lists of what changes seldom (`live/rare.ts`).
  test('only what no event can carry, and what changes seldom, is asked again', {
    tags: ['long'],
  }, () => {
    expect([...asksAgain].toSorted()).toEqual(
      [
        api.security.listIncidents.path,
        api.accounts.verify.path,
        api.posts.categoryStats.path,
        api.notifications.list.path,
        api.posts.list.path,
        api.posts.forListener.path,
        api.posts.read.path,
        api.comments.list.path,
        api.chatRequests.received.path,
        api.chatRequests.sent.path,
        api.profiles.readUser.path,
        api.profiles.listUserPosts.path,
        api.ratings.read.path,
        api.ratings.listOfRoom.path,
        api.support.list.path,
        api.announcements.listAll.path,
        api.checkIns.list.path,
        api.reports.listMine.path,
        api.store.listGifts.path,
        api.store.readClaim.path,
        api.support.listMine.path,
        api.verification.listOf.path,
      ].toSorted(),
    )
  })

  test('a room without messages for a year is emptied for both, without a read', async () => {
    const { server, cast } = scene()
    const { sharer, listener } = cast
    const both = browsers.filter(({ person }) => [sharer, listener].includes(person))
    const hearNews = async () => {
      await server.settle()
      for (const browser of both) {
        const { heard } = browser.person
        hearAll(browser.cache, heard.slice(browser.heardUpTo))
        browser.heardUpTo = heard.length
      }
    }
    const { roomId: id } = await meet(sharer, listener)
    await hearNews()
    for (const browser of both) await openAll(browser, cast)
    await listener.call(api.chat.send, { params: { id }, body: { content: '잘 지내고 있나요?' } })
    await hearNews()
    const messagesIn = ({ cache }: Browser) =>
      cache.getQueryData<ChatMessage[]>(keyOf(api.chat.listMessages, { params: { id } }))
    for (const browser of both) expect(messagesIn(browser)).toHaveLength(1)

    const past = { lastMessageAt: '2020-01-01T00:00:00Z', lookAt: new Date() }
    await server.db.updateTable('chatRooms').set(past).where('id', '=', id).execute()
    await server.app.jobs.runNow()
    await hearNews()
    for (const browser of both) {
      expect(messagesIn(browser)).toEqual([])
      expect(await lasting(browser, new Set())).toEqual([])
    }
  })

  test('a missed message is noticed, and its room is read again', async () => {
    const { secret: hidden, other } = scene().cast
    const rooms = await other.call(api.chat.listRooms, { query: {} })
    const id = rooms.find(({ isAnonymous }) => isAnonymous)?.id ?? 0
    const browser = browsers.find(({ person }) => person === other)
    if (browser === undefined) throw new Error('The listener has no browser')
    const say = (content: string) =>
      hidden.call(api.chat.send, { params: { id }, body: { content } })
    await say('이 말은 전해지지 않아요.')
    const second = await say('이 말은 전해져요.')
    const heard = await other.hears('message:new', (message) => message.id === second.id)
    hear(browser.cache, 'message:new', heard)
    const key = keyOf(api.chat.listMessages, { params: { id } })
    expect(browser.cache.getQueryState(key)?.isInvalidated).toBe(true)
    const held = browser.cache.getQueryData<ChatMessage[]>(key) ?? []
    expect(held.map(({ seq }) => seq)).toEqual(held.map((_, index) => index + 1))
  })

  return {
    async begin() {
      const { cast } = scene()
      for (const person of Object.values<Person>(cast)) {
        const browser = { person, cache: new QueryClient(), reads: new Map(), heardUpTo: 0 }
        browsers.push(browser)
        await openAll(browser, cast)
      }
    },
    async see(step) {
      count++
      for (const browser of browsers) await seeAs(browser, step)
      // What these reads cause is no event of the next step.
      await scene().server.settle()
    },
    async end() {
      for (const browser of browsers) await compare(browser, asksAgain, 'at the end')
    },
  }
}
