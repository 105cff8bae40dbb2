import { createClient } from 'redis'

/** Where the name of the instance that published stands in what Socket.IO's adapter publishes: after two bytes of MessagePack. */
const senderAt = 2
const senderBytes = 6

/**
 * Hears what the instances tell each other, and tells it again as an instance of its own, so that all of them pass it on.
 * Only the last event for each member that is longer than `longerThan` is kept.
 */
export async function recordBus(redisUrl: string, longerThan: number) {
  const client = createClient({ url: redisUrl })
  const ear = client.duplicate()
  await Promise.all([client.connect(), ear.connect()])
  const events = new Map<number, { channel: string; event: Buffer }>()
  await ear.pSubscribe(
    '*:live#/#u*',
    (event, channel) => {
      const member = Number(/#u(\d+)#$/.exec(channel.toString())?.[1])
      if (event.length < longerThan) return
      Buffer.from('replay').copy(event, senderAt, 0, senderBytes)
      events.set(member, { channel: channel.toString(), event })
    },
    true,
  )
  return {
    hasFor: (memberIds: readonly number[]) => memberIds.every((id) => events.has(id)),
    /** Once more to each of them; resolves with the fewest bytes that went to one. */
    async again(memberIds: readonly number[]): Promise<number> {
      const kept = memberIds.flatMap((id) => events.get(id) ?? [])
      await Promise.all(kept.map(({ channel, event }) => client.publish(channel, event)))
      return Math.min(...kept.map(({ event }) => event.length))
    },
    async close(): Promise<void> {
      await Promise.all([ear.close(), client.close()])
    },
  }
}
