const maxKept = 20_000

/** In which network each session was used last, so that who comes back is told from strangers before they say who they are. */
export interface SeenSessions {
  /** A session was used in a network. */
  used(sessionId: string, network: string): void
  /** How many sessions were used last in this network. */
  countIn(network: string): number
}

/** Remember the 20,000 sessions that this instance saw last. */
export function seenSessions(): SeenSessions {
  /** In the order of their last use. */
  const networks = new Map<string, string>()
  const counts = new Map<string, number>()

  function leave(sessionId: string): void {
    const network = networks.get(sessionId)
    if (network === undefined) return
    networks.delete(sessionId)
    const left = (counts.get(network) ?? 1) - 1
    if (left > 0) counts.set(network, left)
    else counts.delete(network)
  }

  return {
    used(sessionId, network) {
      leave(sessionId)
      if (networks.size >= maxKept) leave(networks.keys().next().value ?? '')
      networks.set(sessionId, network)
      counts.set(network, (counts.get(network) ?? 0) + 1)
    },
    countIn: (network) => counts.get(network) ?? 0,
  }
}
