import { randomUUID } from 'node:crypto'
import type { BenchPerson, Community } from './community.ts'
import { LiveConnection } from './live-connection.ts'
import { PostConnections } from './post-connection.ts'
import { quantile } from './statistics.ts'

/** A message in transit. */
interface Underway {
  recipientId: number
  sentAt: number
  delivered: (latencyMs: number) => void
}

export interface Latencies {
  p50: number
  p99: number
}

const clientIdMark = '"clientId":"'
const uuidLength = 36
const words = '오늘 학교에서 있었던 일을 이야기해도 될까요? 계속 생각이 나서 잠이 안 와요.'
const lostAfterMs = 10_000

/** The status of an overloaded server. */
const overloaded = 503

async function within<T>(ms: number, awaited: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A message was not delivered in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Members of a community, connected to one server or several instances of it, who write to each other. */
export class Conversations {
  readonly #community: Community
  readonly #posts: ReadonlyMap<number, PostConnections>
  readonly #portOf: ReadonlyMap<number, number>
  readonly #underway = new Map<string, Underway>()
  #lives: LiveConnection[] = []
  #turn = 0

  private constructor(ports: readonly number[], community: Community) {
    this.#community = community
    this.#posts = new Map(ports.map((port) => [port, new PostConnections(port)]))
    const count = ports.length
    // So many pairs share an instance as would by chance.
    const placed = community.rooms.flatMap(({ sharer, listener }, at): [number, number][] => [
      [sharer.id, ports[at % count] ?? 0],
      [listener.id, ports[Math.floor(at / count) % count] ?? 0],
    ])
    this.#portOf = new Map(placed)
  }

  static async open(ports: readonly number[], community: Community): Promise<Conversations> {
    const conversations = new Conversations(ports, community)
    conversations.#lives = await Promise.all(
      community.people.map((person) =>
        LiveConnection.open(conversations.#portOf.get(person.id) ?? 0, person.token, (text) =>
          conversations.#hear(person, text),
        ),
      ),
    )
    return conversations
  }

  #hear(person: BenchPerson, text: string): void {
    if (!text.startsWith('42["message:new"')) return
    const start = text.indexOf(clientIdMark) + clientIdMark.length
    const clientId = text.slice(start, start + uuidLength)
    const message = this.#underway.get(clientId)
    // The sender's own devices get it too; only the recipient counts.
    if (message === undefined || message.recipientId !== person.id) return
    this.#underway.delete(clientId)
    message.delivered(performance.now() - message.sentAt)
  }

  /**
   * Send one message in the next room; resolves with the milliseconds until the recipient had it, once it is also answered.
   * Infinity for a refused one. Throws when one is acknowledged and not delivered.
   */
  async send(): Promise<number> {
    const { rooms } = this.#community
    const turn = this.#turn++
    const room = rooms[turn % rooms.length]
    if (room === undefined) throw new Error('There are no rooms')
    const isSharers = Math.floor(turn / rooms.length) % 2 === 0
    const [sender, recipient] = isSharers
      ? [room.sharer, room.listener]
      : [room.listener, room.sharer]
    const clientId = randomUUID()
    const body = JSON.stringify({ content: words, clientId })
    const delivery = new Promise<number>((delivered) => {
      const sentAt = performance.now()
      this.#underway.set(clientId, { recipientId: recipient.id, sentAt, delivered })
    })
    const posts = this.#posts.get(this.#portOf.get(sender.id) ?? 0)
    if (posts === undefined) throw new Error('A member is on no instance')
    const status = await posts.post(`/api/chat-rooms/${room.id}/messages`, sender.token, body)
    if (status === overloaded) {
      this.#underway.delete(clientId)
      return Number.POSITIVE_INFINITY
    }
    if (status !== 201) throw new Error(`A message was answered with ${status}`)
    return this.#underway.has(clientId) ? await within(lostAfterMs, delivery) : await delivery
  }

  /** Send `rate` messages a second, regardless of whether the server keeps up. */
  async steadily(rate: number, ms: number): Promise<Latencies> {
    const sent: Promise<number>[] = []
    const total = Math.round((rate * ms) / 1000)
    const start = performance.now()
    while (sent.length < total) {
      const due = Math.min(total, Math.ceil(((performance.now() - start) * rate) / 1000))
      while (sent.length < due) sent.push(this.send())
      await pause(1)
    }
    const latencies = await Promise.all(sent)
    return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
  }

  /** Keep `window` messages in transit. Returns how many were delivered, and in what time. */
  async flatOut(window: number, ms: number): Promise<{ messages: number; seconds: number }> {
    const start = performance.now()
    let messages = 0
    const keepSending = async () => {
      while (performance.now() - start < ms) {
        if (Number.isFinite(await this.send())) messages++
      }
    }
    await Promise.all(Array.from({ length: window }, keepSending))
    return { messages, seconds: (performance.now() - start) / 1000 }
  }

  close(): void {
    for (const live of this.#lives) live.close()
    for (const posts of this.#posts.values()) posts.close()
  }
}
