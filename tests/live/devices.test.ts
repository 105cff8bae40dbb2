import { api, type ChatMessage } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  meet,
  type Person,
  Refused,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { isWholeSet } from '@dodam/test-support/set.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Random } from '../faults/random.ts'
import { isSame } from './is-same.ts'
import { type Schedule, type Step, scheduleOf, take, written } from './schedule.ts'
import { readsOf, Tab } from './tab.ts'

/** Number of schedules: run many more from time to time. */
const count = Number(process.env['SCHEDULES'] ?? (isWholeSet ? 40 : 5))
/** First seed: a failure reports its own. */
const firstSeed = Number(process.env['SEED'] ?? 1)

let server: TestServer
let connection: Connection
const people: Person[] = []
/** Three tabs on two devices of the first member, two on one of the second, and one each of the others. */
let tabs: Tab[] = []
const ownerOf = [0, 0, 0, 1, 1, 2, 3]
const tabsOf = (persons: number) => ownerOf.filter((owner) => owner < persons).length

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  const password = 'a good word 1'
  for (const username of ['devicea', 'deviceb', 'devicec', 'deviced'])
    people.push(await server.member({ username, password, role: 'both' }))
  const second = server.visitor()
  const { token, user } = await second.call(api.accounts.login, {
    body: { username: 'devicea', password },
  })
  second.signIn(token, user)
  tabs = ownerOf.map((owner, index) => {
    const device = index === 2 ? second : people[owner]
    if (device === undefined) throw new Error('Nobody has this tab')
    return new Tab(`tab ${index}`, server.url, device)
  })
})
afterAll(async () => {
  for (const tab of tabs) tab.close()
  await server.close()
})

/** Remove the data of the last schedule. */
async function clear(): Promise<void> {
  for (const table of [
    ...(['notifications', 'chatMessages', 'chatRooms', 'chatRequests'] as const),
    ...(['posts', 'blocks'] as const),
  ])
    await connection.db.deleteFrom(table).execute()
}

/** Wait until every tab has received all events, and finished the reads that follow from them. */
async function settle(shown: readonly Tab[]): Promise<void> {
  do {
    await server.app.settled()
    const signs = shown.map((tab) => tab.hearsSign())
    server.app.io.local.emit('live:degraded', {})
    await Promise.all(signs)
    await Promise.all(shown.map((tab) => tab.idle()))
  } while (shown.some(({ cache }) => cache.isFetching() > 0))
}

const fresh = async (read: ReturnType<typeof readsOf>[number], who: Person) => {
  try {
    return await read.ask(who)
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null
    throw error
  }
}

interface Difference {
  tab: string
  read: string
  shown: unknown
  fresh: unknown
}

/**
 * Return what is shown permanently: presence is sent without a guarantee of delivery, and whether a message that was later
 * deleted had been read is neither sent nor shown.
 */
const lasting = (shown: unknown): unknown =>
  JSON.parse(JSON.stringify(shown), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('kind' in value)) return value
    if (value.kind === 'chat-room') return { ...value, otherOnline: 'at times' }
    const { isMine, isDeleted } = value as Partial<ChatMessage>
    return isDeleted && !isMine ? { ...value, isRead: 'or not' } : value
  })

/** Run a schedule, reconnect everything, and return the differences between the tabs and a fresh read. */
async function differencesAfter({ people: persons, meetings, steps }: Schedule) {
  await clear()
  const shown = tabs.slice(0, tabsOf(persons))
  const roomIds: number[] = []
  for (const { sharer, listener, isAnonymous } of meetings) {
    const [one, other] = [people[sharer], people[listener]]
    if (!one || !other) throw new Error('Nobody to meet')
    roomIds.push((await meet(one, other, { isAnonymous })).roomId)
  }
  await Promise.all(shown.map((tab) => tab.open(roomIds)))

  const underWay: Promise<void>[] = []
  for (const step of steps) {
    if (!step.isAlong) await Promise.all(underWay.splice(0))
    const tab = shown[step.tab]
    if (tab) underWay.push(take(tab, step))
  }
  await Promise.all(underWay)
  await Promise.all(shown.map((tab) => tab.connect()))
  await settle(shown)

  const found: Difference[] = []
  for (const read of readsOf(roomIds))
    for (const [owner, person] of people.slice(0, persons).entries()) {
      const want = await fresh(read, person)
      for (const [index, tab] of shown.entries()) {
        if (ownerOf[index] !== owner) continue
        const has = tab.shown(read)
        const wanted = read.partFor ? read.partFor(has, want) : want
        if (!isSame(lasting(has), lasting(wanted)))
          found.push({ tab: tab.name, read: JSON.stringify(read.key), shown: has, fresh: wanted })
      }
    }
  for (const tab of shown)
    for (const id of roomIds) {
      const seqs = tab.messages(id).map(({ seq }) => seq)
      if (
        !isSame(
          seqs,
          seqs.map((_, index) => (seqs[0] ?? 1) + index),
        )
      )
        found.push({ tab: tab.name, read: `the order of room ${id}`, shown: seqs, fresh: null })
    }
  return found
}

/** Whether it fails again within this many tries: a race does not always happen. */
async function failsAgain(schedule: Schedule, tries = 3): Promise<boolean> {
  for (let at = 0; at < tries; at++) if ((await differencesAfter(schedule)).length > 0) return true
  return false
}

/** Return the shortest schedule that still fails, found by leaving out steps: halves first, then single ones. */
async function shortest(schedule: Schedule): Promise<Schedule> {
  let { steps } = schedule
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let at = 0; at < steps.length; ) {
      const fewer: Step[] = steps.toSpliced(at, size)
      if (await failsAgain({ ...schedule, steps: fewer })) steps = fewer
      else at += size
    }
  return { ...schedule, steps }
}

const tellOf = ({ seed, people: persons, meetings, steps }: Schedule) =>
  [
    `SEED=${seed}, ${persons} people, meeting ${JSON.stringify(meetings)}:`,
    ...steps.map(written),
  ].join('\n')

test(
  `${count} random schedules leave every tab with what a fresh read answers`,
  async ({ onTestFailed }) => {
    let schedule: Schedule | undefined
    onTestFailed(() => {
      if (schedule) console.error(tellOf(schedule))
    })
    for (let seed = firstSeed; seed < firstSeed + count; seed++) {
      schedule = scheduleOf(new Random(seed), tabsOf)
      const found = await differencesAfter(schedule)
      if (found.length === 0) continue
      schedule = await shortest(schedule)
      const left = await differencesAfter(schedule)
      expect(left.length > 0 ? left : found, tellOf(schedule)).toEqual([])
    }
  },
  Math.max(300_000, count * 10_000),
)
