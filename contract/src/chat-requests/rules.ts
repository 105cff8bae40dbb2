export const requestLength = { min: 1, max: 500 }

/** The number of open chats that a listener has at most, because attention does not stretch further. */
const maxTalks = { verified: 8, unverified: 3 }

/** How many talks a listener holds at once. */
export const maxTalksOf = ({ isVerified }: { isVerified: boolean }): number =>
  isVerified ? maxTalks.verified : maxTalks.unverified

/** After a heavy talk a listener rests for so long, unless they say that they are fine. */
export const restMs = 2 * 3_600_000

/** A listener who says that they need a break rests for so long from then on. */
export const breakMs = 24 * 3_600_000
