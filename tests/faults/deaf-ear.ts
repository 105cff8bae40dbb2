import type { Relay } from './tcp-proxy.ts'

/** Lets the subscriptions that pass through a proxy die without a word. */
export interface DeafEar {
  relay: () => Relay
  /** From now on nothing comes through the subscriptions open now. */
  deafen(): void
}

/** Redis says this once for every subscription, on the connection that asked for it. */
const subscribed = Buffer.from('\r\nsubscribe\r\n')

/** Makes an ear that hears until it is deafened. */
export function deafEar(): DeafEar {
  const listening = new Set<{ isDead: boolean }>()
  return {
    relay: () => {
      const connection = { isDead: false }
      return (reply, pass) => {
        if (reply.includes(subscribed)) listening.add(connection)
        if (!connection.isDead) pass(reply)
      }
    },
    deafen() {
      for (const connection of listening) connection.isDead = true
      listening.clear()
    },
  }
}
