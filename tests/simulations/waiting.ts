import {
  type Category,
  firstWordWithinMs,
  inQueueOf,
  maxTalksOf,
  type Need,
  placeInQueue,
  risesAfterMs,
  waitsAtMostMs,
} from '@dodam/contract'
import { Random } from '../faults/random.ts'

/** The order in which listeners see the stories: as on the server, or simply newest first. */
export type Policy = 'line' | 'newest first'

export interface Settings {
  seed: number
  days: number
  worriesPerHour: number
  /** How often a listener visits, over the whole day. */
  visitsPerHour: number
  listeners: number
  /** The share of accepted listeners who never write. */
  vanishing: number
}

export const usual: Settings = {
  seed: 1,
  days: 21,
  worriesPerHour: 6,
  visitsPerHour: 11,
  listeners: 120,
  vanishing: 0.1,
}

const minute = 60_000
const hour = 60 * minute
const topics = ['sleep', 'study', 'friendship', 'family', 'anxiety'] as const
const pageSize = 9

interface Worry {
  id: number
  createdAt: number
  need: Need
  categories: Category[]
  isWaiting: boolean
  linePlace: string | null
  /** When its author was informed, with other sources of help, and the moderators were alerted. */
  toldAt: number | null
  firstWordAt: number | null
  /** When an accepted listener is given up. */
  awaitedUntil: number | null
  /** The listeners who have tried to answer it. */
  asked: Set<number>
}

interface Listener {
  id: number
  preferred: Category[]
  isVerified: boolean
  /** When each of their chats ends. */
  talks: number[]
}

/** A scheduled event: its time and its effect. */
interface Deed {
  at: number
  act: () => void
}

/** Relative activity at an hour of the day: little at night, most in the evening. Listeners are less active at night than authors. */
const rhythm = (at: number, nights: number) => {
  const time = (at / hour) % 24
  if (time < 7) return nights
  return time < 15 ? 0.7 : time < 19 ? 1.2 : 1.9
}

/** Return the outcome of every story of a community in which listeners come at random and some vanish. */
export function simulate(policy: Policy, settings: Settings = usual): Worry[] {
  const random = new Random(settings.seed)
  const worries: Worry[] = []
  const listeners = Array.from(
    { length: settings.listeners },
    (_, id): Listener => ({
      id,
      preferred: [random.pick(topics), random.pick(topics)],
      isVerified: random.next() < 0.2,
      talks: [],
    }),
  )
  let deeds: Deed[] = []
  /** Stories that the rules may still change. */
  let open: Worry[] = []
  const later = (at: number, act: () => void) => void deeds.push({ at, act })
  /** A random duration that is often short and sometimes long. */
  const spell = (mean: number) => -Math.log(1 - random.next()) * mean
  const isInLine = policy === 'line'
  const end = settings.days * 24 * hour

  const enterQueue = (worry: Worry) => {
    worry.isWaiting = true
    if (isInLine) worry.linePlace = placeInQueue(worry.createdAt, worry.need).toISOString()
  }
  const leaveLine = (worry: Worry) => {
    worry.isWaiting = false
    worry.linePlace = null
  }
  const hear = (worry: Worry, at: number) => {
    worry.firstWordAt ??= at
    leaveLine(worry)
  }

  function arrive(now: number) {
    const chance = random.next()
    const need: Need = chance < 0.05 ? 2 : chance < 0.15 ? 1 : 0
    const worry: Worry = {
      id: worries.length + 1,
      createdAt: now,
      need,
      categories: [random.pick(topics)],
      isWaiting: true,
      linePlace: null,
      toldAt: null,
      firstWordAt: null,
      awaitedUntil: null,
      asked: new Set<number>(),
    }
    if (need > 0) enterQueue(worry)
    worries.push(worry)
    open.push(worry)
  }

  function followRules(now: number) {
    open = open.filter((one) => one.firstWordAt === null && now - one.createdAt <= waitsAtMostMs)
    for (const worry of open) {
      const waited = now - worry.createdAt
      if (worry.awaitedUntil !== null && worry.awaitedUntil <= now) {
        worry.awaitedUntil = null
        if (isInLine && worry.firstWordAt === null) enterQueue(worry)
      }
      if (!worry.isWaiting || !isInLine) continue
      if (waited >= risesAfterMs && worry.toldAt === null) {
        worry.toldAt = now
        enterQueue(worry)
      }
    }
  }

  function visit(now: number) {
    const listener = random.pick(listeners)
    listener.talks = listener.talks.filter((endsAt) => endsAt > now)
    const order = inQueueOf(isInLine ? listener.preferred : [])
    // Below the queue only the newest fit on the page.
    const below = worries.filter(({ linePlace }) => linePlace === null).slice(-pageSize)
    const page = [...open.filter(({ linePlace }) => linePlace !== null), ...below]
      .toSorted(order)
      .slice(0, pageSize)
      .filter(({ asked }) => !asked.has(listener.id))
    // Most read from the top, and few answer a story that was answered already.
    const chosen = page.find(
      ({ firstWordAt }) => random.next() < (firstWordAt === null ? 0.4 : 0.1),
    )
    if (chosen === undefined) return
    chosen.asked.add(listener.id)
    if (random.next() < 0.4 || listener.talks.length >= maxTalksOf(listener)) {
      const commentedAt = now + spell(4 * minute)
      return later(commentedAt, () => hear(chosen, commentedAt))
    }
    const answeredAt = now + spell(20 * minute)
    // Some authors never look at a request.
    if (random.next() < 0.8) later(answeredAt, () => accept(chosen, listener, answeredAt))
  }

  function accept(worry: Worry, listener: Listener, now: number) {
    listener.talks.push(now + spell(hour))
    leaveLine(worry)
    worry.awaitedUntil = now + firstWordWithinMs
    if (random.next() < settings.vanishing) return
    const wordAt = now + spell(5 * minute)
    later(wordAt, () => {
      worry.awaitedUntil = null
      hear(worry, wordAt)
    })
  }

  for (let now = 0; now < end; now += minute) {
    const due = deeds.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at)
    deeds = deeds.filter(({ at }) => at > now)
    for (const { act } of due) act()
    followRules(now)
    if (random.next() < (settings.worriesPerHour / 60) * rhythm(now, 0.5)) arrive(now)
    if (random.next() < (settings.visitsPerHour / 60) * rhythm(now, 0.15)) visit(now)
  }
  // Those of the last day had no time for an outcome.
  return worries.filter(({ createdAt }) => createdAt < end - 24 * hour)
}

export interface Figures {
  worries: number
  /** Those without a human word whose author was not informed either. */
  withoutOutcome: number
  /** Those without a human word. */
  unheard: number
  told: number
  /** Minutes to the first human word; a missing one counts as a week. */
  median: number
  p95: number
  longest: number
  p95OfStrongNeed: number
}

/** The figures of a simulation. */
export function figuresOf(worries: readonly Worry[]): Figures {
  const minutes = (some: readonly Worry[]) =>
    some
      .map(({ createdAt, firstWordAt }) =>
        Math.round(((firstWordAt ?? createdAt + waitsAtMostMs) - createdAt) / minute),
      )
      .toSorted((one, other) => one - other)
  const at = (sorted: readonly number[], share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const all = minutes(worries)
  return {
    worries: worries.length,
    withoutOutcome: worries.filter((one) => one.firstWordAt === null && one.toldAt === null).length,
    unheard: worries.filter((one) => one.firstWordAt === null).length,
    told: worries.filter((one) => one.toldAt !== null).length,
    median: at(all, 0.5),
    p95: at(all, 0.95),
    longest: all.at(-1) ?? 0,
    p95OfStrongNeed: at(minutes(worries.filter(({ need }) => need === 2)), 0.95),
  }
}
