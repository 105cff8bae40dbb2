const maxKept = 20_000
/** At home, at school and on the way. */
const networksOfOne = 3

/** In which networks members were seen last, so that who comes back is told from strangers before they say who they are. */
export interface SeenMembers {
  /** A session of a member was used in a network. */
  used(memberId: number, network: string): void
  /** How many members were seen in this network, of whom each counts in three at most, however many sessions they open. */
  countIn(network: string): number
}

/** Remember the 20,000 members that this instance saw last. */
export function seenMembers(): SeenMembers {
  /** Both in the order of their last use. */
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
