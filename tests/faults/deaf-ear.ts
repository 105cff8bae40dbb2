import type { Relay } from './tcp-proxy.ts'

/** Silences the subscriptions that pass through a proxy, without closing them. */
export interface DeafEar {
  relay: () => Relay
  /** From now on the currently open subscriptions deliver nothing. */
  deafen(): void
}

/** Redis's reply to every subscription, on its connection. */
const subscribed = Buffer.from('\r\nsubscribe\r\n')

/** Return an ear that hears until it is deafened. */
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
