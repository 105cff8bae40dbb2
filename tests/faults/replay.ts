import { createClient } from 'redis'

/** A message begins with the id of the instance that published it, which ignores it. */
const idLength = 36

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
    '*:live:u*',
    (event, channel) => {
      const member = Number(/:u(\d+)$/.exec(channel.toString())?.[1])
      if (event.length < longerThan) return
      event.fill('replay', 0, idLength)
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
