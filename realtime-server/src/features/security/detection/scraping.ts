import { api } from '@dodam/contract'
import { networkOf } from '../../../core/http/address.ts'
import { hashed } from '../../../core/short-text.ts'
import { callOf, type Observation, type TimedSignal, userSource } from './observations.ts'
import type { SlidingWindows } from './sliding-windows.ts'

type RequestSignal = Extract<TimedSignal, { what: 'request' }>

/** So much is read together by several accounts of one network. */
const mostTogether = 200
const seconds = 600
/** Each of them at least so much: a school has many readers who read little. */
const mostOfEach = 40

const { readUser, listUserPosts, readRatings } = api.profiles
const callsOfPeople = [readUser, listUserPosts, readRatings, api.blocks.add].map(callOf)

/** Whether a member has opened as many strangers as they may. */
const isBeyondPeople = ({ call, code }: RequestSignal) =>
  code === 'TOO_FAST' && callsOfPeople.includes(call ?? '')

/** Whether a visitor has opened as many stories as they may. */
const isBeyondStories = ({ call, code, from }: RequestSignal) =>
  code === 'UNAUTHORIZED' && from.userId === null && call === callOf(api.posts.read)

/**
 * Return what was read of the community, or asked for beyond the limits: a person, a story or a page of a list; null for
 * anything else.
 */
function readThing(request: RequestSignal): string | null {
  const { call, code, thing, url } = request
  if (code !== null && !isBeyondPeople(request) && !isBeyondStories(request)) return null
  const [, things] = /^GET \/api\/(posts|users?|comments)(?:\/:id(?:\/|$)|$)/.exec(call ?? '') ?? []
  if (things === undefined) return null
  return thing === null ? hashed(url) : `${things.replace(/^users$/, 'user')} ${thing}`
}

/** Return the reads of accounts, of networks of visitors, and of networks whose accounts read much in turn. */
export async function scrapingObservations(
  signals: readonly TimedSignal[],
  windows: SlidingWindows,
): Promise<Observation[]> {
  const found: Observation[] = []
  const together = new Map<string, Observation[]>()
  for (const signal of signals) {
    if (signal.what !== 'request' || signal.from.isAdmin) continue
    const same = readThing(signal)
    if (same === null) continue
    const { from, at } = signal
    const { userId } = from
    const network = networkOf(from.address)
    const read = { rule: 'scraping', from, userId, details: signal.call ?? '', at } as const
    if (userId === null) {
      found.push({ ...read, kind: 'visitor', source: network, same })
      continue
    }
    const source = userSource(userId)
    found.push({ ...read, source, same, ...(isBeyondPeople(signal) && { kind: 'certain' }) })
    const ofNetwork = together.get(network) ?? []
    ofNetwork.push({ ...read, kind: 'certain', source: network, same: `${userId} ${same}` })
    together.set(network, ofNetwork)
  }
  for (const [network, reads] of together)
    if (await isReadTogether(network, reads, windows)) found.push(...reads)
  return found
}

async function isReadTogether(
  network: string,
  reads: readonly Observation[],
  windows: SlidingWindows,
): Promise<boolean> {
  const now = Math.max(...reads.map(({ at }) => at))
  const key = `reads:${network}`
  const added = reads.map(({ same = '', at }) => ({ key, same, seconds, at }))
  const { totals } = await windows.add(added, now)
  if ((totals.get(key) ?? 0) < mostTogether) return false
  const names = [...((await windows.namesOf(key, seconds, now)) ?? [])]
  const accounts = new Set(names.map((name) => name.split(' ', 1)[0]))
  return accounts.size >= 2 && names.length >= accounts.size * mostOfEach
}
