export const requestLength = { min: 1, max: 500 }

/** The number of open chats that a listener has at most, because attention does not stretch further. */
const maxTalks = { verified: 8, unverified: 3 }

/** Return how many chats a listener may hold at once. */
export const maxTalksOf = ({ isVerified }: { isVerified: boolean }): number =>
  isVerified ? maxTalks.verified : maxTalks.unverified

/** How long a listener rests after a heavy chat, unless they answer that they are fine. */
export const restMs = 2 * 3_600_000

/** How long a listener rests after asking for a break. */
export const breakMs = 24 * 3_600_000
