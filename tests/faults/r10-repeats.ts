import { setTimeout as delay } from 'node:timers/promises'
import { chat } from '@dodam/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { apply, applyAnswer } from '../../web/src/live/apply.ts'
import { messagesKey, readMessages } from '../../web/src/live/room-messages.ts'
import type { FinalState } from './final-state.ts'
import type { Via } from './history.ts'
import type { Message } from './person.ts'
import { Random } from './random.ts'
import { newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { values } from './resp.ts'
import { call } from './rest.ts'
import { Stage } from './stage.ts'
import { type Relay, TcpProxy } from './tcp-proxy.ts'
import { traffic } from './traffic.ts'

const scales = {
  fast: { pairs: 10, perSecond: 20, messages: 500 },
  full: { pairs: 40, perSecond: 50, messages: 10_000 },
}
const copies = 3
const lateMs = 2_000
const shownWrong = 10

/** Events from other instances over Socket.IO's own channel. */
const liveEvent = /^[*>]4\r\n\$8\r\npmessage\r\n/

const shownBy = (cache: QueryClient, roomId: number) =>
  cache.getQueryData<Message[]>(messagesKey(roomId)) ?? []

/** Deliver every live event one to three times, each up to two seconds late, and so in any order. */
function repeating(random: Random, count: (times: number) => void): Relay {
  const cut = values()
  return (reply, pass) => {
    for (const value of cut(reply)) {
      if (!liveEvent.test(value.toString('latin1', 0, 32))) {
        pass(value)
        continue
      }
      const times = 1 + Math.floor(random.next() * copies)
      count(times)
      for (let copy = 0; copy < times; copy++)
        setTimeout(() => pass(value), random.between(0, lateMs))
    }
  }
}

/** The screens of all clients: the web app's own rules applied to the events, with reads where they leave a gap. */
class Screens {
  readonly #caches = new Map<number, QueryClient>()
  readonly #seen = new Set<string>()
  /** Lists that were wrong at some time. */
  readonly wrong = new Set<string>()
  /** Pushes of messages that their reader had seen already. */
  repeats = 0

  async open({ couples, instances }: Stage): Promise<void> {
    const [origin = ''] = instances.map((instance) => instance.origin)
    for (const { roomId, sharer, listener } of couples)
      for (const { memberId, token } of [sharer, listener]) {
        const cache = new QueryClient()
        this.#caches.set(memberId, cache)
        const observer = new QueryObserver<Message[]>(cache, {
          queryKey: messagesKey(roomId),
          queryFn: () =>
            readMessages(cache, roomId, (query) =>
              call(origin, chat.listMessages, { token, params: { id: roomId }, query }),
            ),
          structuralSharing: false,
        })
        observer.subscribe(() => this.#look(memberId, roomId))
        await observer.refetch()
      }
  }

  #look(memberId: number, roomId: number): void {
    const cache = this.#caches.get(memberId)
    const list = cache ? shownBy(cache, roomId) : []
    if (list.some(({ seq }, index) => seq !== index + 1))
      this.wrong.add(
        `member ${memberId} was shown ${list.map(({ seq }) => seq).join(' ')} in room ${roomId}`,
      )
  }

  see(memberId: number, via: Via, message: Message): void {
    const cache = this.#caches.get(memberId)
    if (cache && via === 'live') apply['message:new'](cache, message)
    if (cache && via === 'answer') applyAnswer(cache, message)
    this.#look(memberId, message.roomId)
    const sight = `${memberId} ${message.id}`
    if (via === 'live' && this.#seen.has(sight)) this.repeats++
    this.#seen.add(sight)
  }

  /** Return the members whose lists differ from the stored state. */
  differing({ rooms }: FinalState): number[] {
    const isShown = (memberId: number, room: FinalState['rooms'][number]) => {
      const cache = this.#caches.get(memberId)
      const ids = cache ? shownBy(cache, room.id).map(({ id }) => id) : []
      return ids.join() === room.messages.map(({ id }) => id).join()
    }
    return rooms.flatMap((room) =>
      room.sides.map(({ memberId }) => memberId).filter((memberId) => !isShown(memberId, room)),
    )
  }

  close(): void {
    for (const cache of this.#caches.values()) cache.clear()
  }
}

/** the bus between the instances repeats every event and delays it, and members still see each message once, in order. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, messages } = scales[scale]
  const random = new Random(seed + 2)
  const screens = new Screens()
  const proxies: TcpProxy[] = []
  let events = 0
  let extra = 0
  try {
    const stage = await Stage.open({
      seed,
      pairs,
      onSee: (...sight) => screens.see(...sight),
      redisUrlOf: async (url) => {
        const { proxy, href } = await TcpProxy.before(url, 6379)
        proxies.push(proxy)
        proxy.relayReplies = () =>
          repeating(random, (times) => {
            events++
            extra += times - 1
          })
        return href
      },
    })
    try {
      await screens.open(stage)
      await traffic(stage, perSecond, (sent) => sent >= messages)
      const verdict = await stage.judge()
      // Delayed events may be in transit for two more seconds.
      const isSettled = () => screens.differing(verdict.final).length === 0
      await stage.signal.until(isSettled, 2 * lateMs)
      await delay(lateMs)
      const differing = screens.differing(verdict.final)
      const wrong = [...screens.wrong].slice(0, shownWrong)
      for (const what of [
        ...wrong,
        ...differing.map((id) => `member ${id} is shown something else`),
      ])
        stage.history.add({ kind: 'surprise', by: 0, what })
      return reportOf('r10', scale, stage, verdict, {
        events,
        extra,
        repeatsSeen: screens.repeats,
        wrongAtSomeMoment: screens.wrong.size,
        differing: differing.length,
      })
    } finally {
      screens.close()
      await stage.close()
    }
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}
