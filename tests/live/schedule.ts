import { type AnyEndpoint, api } from '@dodam/contract'
import { type CallInput, Refused } from '@dodam/test-support'
import { applyAbsence, applyAnswer } from '../../web/src/live/apply.ts'
import type { Random } from '../faults/random.ts'
import type { Tab } from './tab.ts'

/** Relative frequency of each act. */
const weights = {
  send: 10,
  'send, and again before the answer': 2,
  'send several at once': 2,
  read: 6,
  'delete a message': 4,
  'read older messages': 4,
  drop: 5,
  'come back': 4,
  reload: 2,
  'read a notification': 2,
  archive: 3,
  'take back from the archive': 2,
  'delete a notification': 1,
  'delete all notifications': 1,
  reveal: 1,
  leave: 1,
  'leave and block': 1,
} as const
type Deed = keyof typeof weights
const deeds = Object.entries(weights).flatMap(([deed, weight]) =>
  Array.from({ length: weight }, () => deed as Deed),
)

/** A step selects its target by a fraction, so that it can run regardless of the steps before it. */
export interface Step {
  /** The tab, by its number. */
  tab: number
  deed: Deed
  /** Selects one of the existing rooms, messages or notifications, from 0 to 1. */
  which: number
  what: number
  /** It starts together with the step before it, instead of after its end. */
  isAlong: boolean
}

/** The pairs that meet before the steps begin, by their numbers. */
interface Meeting {
  sharer: number
  listener: number
  isAnonymous: boolean
}

export interface Schedule {
  seed: number
  people: number
  meetings: Meeting[]
  steps: Step[]
}

const below = (random: Random, limit: number) => Math.floor(random.between(0, limit))

/** Return the schedule of this seed; `tabsOf` returns the numbers of the tabs for this many members. */
export function scheduleOf(random: Random, tabsOf: (people: number) => number): Schedule {
  const people = 2 + below(random, 3)
  const meetings = Array.from({ length: 1 + below(random, 3) }, (_, index): Meeting => {
    const sharer = index === 0 ? 0 : below(random, people)
    const listener = (sharer + 1 + below(random, people - 1)) % people
    return { sharer, listener, isAnonymous: random.next() < 0.5 }
  })
  const steps = Array.from(
    { length: 8 + below(random, 20) },
    (): Step => ({
      tab: below(random, tabsOf(people)),
      deed: random.pick(deeds),
      which: random.next(),
      what: random.next(),
      isAlong: random.next() < 0.5,
    }),
  )
  return { seed: random.seed, people, meetings, steps }
}

/** The refusals when another tab or the other member was first. */
const wasFirst = new Set([403, 404, 409, 410])

async function write<E extends AnyEndpoint>(
  { cache, device }: Tab,
  endpoint: E,
  input: CallInput<E> & { params?: object },
): Promise<void> {
  const made = { endpoint, params: input.params }
  try {
    applyAnswer(cache, await device.call(endpoint, input), made)
  } catch (error) {
    if (!(error instanceof Refused && wasFirst.has(error.status))) throw error
    if (error.code === 'NOT_FOUND') applyAbsence(cache, made)
  }
}

const among = <T>(things: readonly T[], at: number): T | undefined =>
  things[Math.floor(at * things.length)]

/** Run a step, with what its tab shows at that moment. Without a target it does nothing. */
export async function take(tab: Tab, { deed, which, what }: Step): Promise<void> {
  const room = among(
    tab.list(api.chat.listRooms).toSorted((a, b) => a.id - b.id),
    which,
  )
  const send = async (count: number, clientId?: string) => {
    if (room === undefined) return
    const calls = Array.from({ length: count }, (_, index) =>
      write(tab, api.chat.send, {
        params: { id: room.id },
        body: { content: `${tab.name} ${index} ${what}`, clientId },
      }),
    )
    await Promise.all(calls)
  }
  const onNote = async (
    endpoint: typeof api.notifications.markRead | typeof api.notifications.remove,
  ) => {
    const one = among(tab.list(api.notifications.list), what)
    if (one) await write(tab, endpoint, { params: { id: one.id } })
  }
  const leave = async (block: boolean) => {
    if (room) await write(tab, api.chat.leave, { params: { id: room.id }, body: { block } })
  }
  const move = async (isArchived: boolean) => {
    const { list, listArchived } = api.notifications
    const one = among(isArchived ? tab.list(list) : tab.list(listArchived), what)
    if (one)
      await write(tab, api.notifications.archive, { params: { id: one.id }, body: { isArchived } })
  }
  const acts: Record<Deed, () => unknown> = {
    send: () => send(1),
    'send several at once': () => send(4),
    'send, and again before the answer': () => send(2, crypto.randomUUID()),
    async read() {
      const messages = room ? tab.messages(room.id) : []
      const newest = messages.findLast(({ isMine, isRead }) => !isMine && !isRead)?.seq
      // Sometimes not all of them, as if the last were not seen yet.
      const upToSeq = newest && Math.max(1, newest - Math.floor(what * 3))
      if (room && upToSeq)
        await write(tab, api.chat.readUpTo, { params: { id: room.id }, body: { upToSeq } })
    },
    async 'delete a message'() {
      const mine = room ? tab.messages(room.id).filter(({ isMine }) => isMine) : []
      const one = among(mine, what)
      if (one) await write(tab, api.chat.deleteMessage, { params: { id: one.id } })
    },
    async 'read older messages'() {
      try {
        if (room) await tab.readOlder(room.id)
      } catch (error) {
        if (!(error instanceof Refused && wasFirst.has(error.status))) throw error
      }
    },
    drop: () => tab.drop(),
    'come back': () => tab.connect(),
    reload: () => tab.reload(),
    'read a notification': () => onNote(api.notifications.markRead),
    archive: () => move(true),
    'take back from the archive': () => move(false),
    'delete a notification': () => onNote(api.notifications.remove),
    'delete all notifications': () => write(tab, api.notifications.removeAll, {}),
    async reveal() {
      if (room) await write(tab, api.chat.reveal, { params: { id: room.id } })
    },
    leave: () => leave(false),
    'leave and block': () => leave(true),
  }
  await acts[deed]()
}

/** Return a step as one line. */
export const written = ({ tab, deed, which, what, isAlong }: Step) =>
  `${isAlong ? 'along' : 'then '} tab ${tab}: ${deed} (${which.toFixed(3)}, ${what.toFixed(3)})`
