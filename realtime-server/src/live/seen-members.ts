const maxKept = 20_000
/** Home, school and the way between. */
const networksOfOne = 3

/**
 * The networks in which members were seen last, so that admission can tell returning members from strangers before they
 * authenticate.
 */
export interface SeenMembers {
  /** Record that a member used a session in a network. */
  used(memberId: number, network: string): void
  /** Return how many members were seen in a network. Each member counts in at most three networks. */
  countIn(network: string): number
}

/** Create a memory of the 20,000 members that this instance saw last. */
export function seenMembers(): SeenMembers {
  /** Both sorted by last use. */
  const networks = new Map<number, Set<string>>()
  const counts = new Map<string, number>()

  function leave(network: string): void {
    const left = (counts.get(network) ?? 1) - 1
    if (left > 0) counts.set(network, left)
    else counts.delete(network)
  }

  function forgetOldest(): void {
    const [oldest] = networks
    if (oldest === undefined) return
    networks.delete(oldest[0])
    for (const network of oldest[1]) leave(network)
  }

  return {
    used(memberId, network) {
      const own = networks.get(memberId) ?? new Set<string>()
      networks.delete(memberId)
      if (networks.size >= maxKept) forgetOldest()
      networks.set(memberId, own)
      if (!own.delete(network)) counts.set(network, (counts.get(network) ?? 0) + 1)
      own.add(network)
      const [oldest] = own
      if (own.size <= networksOfOne || oldest === undefined) return
      own.delete(oldest)
      leave(oldest)
    },
    countIn: (network) => counts.get(network) ?? 0,
  }
}
