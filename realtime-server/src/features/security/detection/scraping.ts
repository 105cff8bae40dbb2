import { api } from '@dodam/contract'
import { networkOf } from '../../../core/address.ts'
import { hashed } from '../../../core/short.ts'
import type { Signal } from '../../../core/signals.ts'
import { callOf, type Reading, userSource } from './observations.ts'
import { detections } from './rules.ts'
import type { Counts } from './sliding-windows.ts'

type Request = Extract<Signal, { what: 'request' }>

const { from: most, seconds } = detections.scraping
/** Where several accounts of one network read much together, each so much at least: a school has many readers who read little. */
const mostOfEach = 40

const { readUser, listUserPosts, readRatings } = api.profiles
const callsOfPeople = [readUser, listUserPosts, readRatings, api.blocks.add].map(callOf)

/** Whether somebody was refused because they have read as many different people as they may. */
const isBeyondPeople = ({ call, code }: Request) =>
  code === 'TOO_FAST' && callsOfPeople.includes(call ?? '')

/** The same of a visitor and stories. */
const isBeyondStories = ({ call, code, from }: Request) =>
  code === 'UNAUTHORIZED' && from.userId === null && call === callOf(api.posts.read)

/**
 * What somebody read of the community, or wanted to when they had read too much: a person, a story or a page of a list;
 * null for anything else.
 */
function readThing(request: Request): string | null {
  const { call, code, thing, url } = request
  if (code !== null && !isBeyondPeople(request) && !isBeyondStories(request)) return null
  const [, things] = /^GET \/api\/(posts|users?|comments)(?:\/:id(?:\/|$)|$)/.exec(call ?? '') ?? []
  if (things === undefined) return null
  return thing === null ? hashed(url) : `${things.replace(/^users$/, 'user')} ${thing}`
}

/** Who reads more of the community than a person can: an account, a network that is signed out, or accounts of a network in turn. */
export async function scrapingReadings(
  told: readonly { signal: Signal; at: number }[],
  counts: Counts,
): Promise<(Reading & { at: number })[]> {
  const found: (Reading & { at: number })[] = []
  for (const { signal, at } of told) {
    if (signal.what !== 'request' || signal.from.isAdmin) continue
    const same = readThing(signal)
    if (same === null) continue
    const { from } = signal
    const network = networkOf(from.address)
    const about = { from, userId: from.userId, details: signal.call ?? '', at }
    if (from.userId === null) {
      found.push({ ...about, rule: 'scraping', source: network, same })
      continue
    }
    const source = userSource(from.userId)
    if (isBeyondPeople(signal)) found.push({ ...about, rule: 'scraping', source, part: 'people' })
    found.push(
      { ...about, rule: 'scraping', source, same },
      { ...about, rule: 'slow_scraping', source, same },
      { ...about, rule: 'scraping_together', source: network, same: `${from.userId} ${same}` },
    )
  }
  return await withoutCrowds(found, counts)
}

/** Without the networks in which many read, each of them little. */
async function withoutCrowds<R extends Reading & { at: number }>(
  found: readonly R[],
  counts: Counts,
): Promise<R[]> {
  const together = found.filter(({ rule }) => rule === 'scraping_together')
  const crowds = new Set<string>()
  for (const [network, readings] of Map.groupBy(together, ({ source }) => source)) {
    const now = Math.max(...readings.map(({ at }) => at))
    const key = `reads:${network}`
    const counted = await counts.add(
      readings.map(({ same, at }) => ({ key, same, seconds, at })),
      now,
    )
    if ((counted.get(key) ?? 0) < most) {
      crowds.add(network)
      continue
    }
    const names = [...(await counts.namesOf(key, seconds, now))]
    const people = new Set(names.map((name) => name.split(' ', 1)[0]))
    if (people.size < 2 || names.length < people.size * mostOfEach) crowds.add(network)
  }
  return found.filter(({ rule, source }) => rule !== 'scraping_together' || !crowds.has(source))
}
