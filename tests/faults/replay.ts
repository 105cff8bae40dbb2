import { createClient } from 'redis'

/** Offset of the publishing instance's name in messages of Socket.IO's adapter: after two bytes of MessagePack. */
const senderAt = 2
const senderBytes = 6

/**
 * Record the events between the instances, and publish them again as an instance of its own, so that all of them deliver
 * them. Only the last event longer than `longerThan` is kept for each member.
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
    /** Publish once more to each member; resolves with the fewest bytes sent to one. */
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
