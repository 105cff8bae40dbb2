import { bandOf, gradeBands, type gradeLevels } from '../people/rules.ts'

type GradeLevel = (typeof gradeLevels)[number]

export const requestLength = { min: 1, max: 500 }

/** The number of open chats that a listener has at most, because attention does not stretch further. */
const maxTalks = { verified: 8, unverified: 3 }

/** Return how many chats a listener may hold at once. */
export const maxTalksOf = ({ isVerified }: { isVerified: boolean }): number =>
  isVerified ? maxTalks.verified : maxTalks.unverified

/** A chat without a message for this long does not count towards its listener's load. */
export const quietTalkMs = 3 * 24 * 3_600_000

/** Whether a chat counts towards its listener's load at `now` (milliseconds since 1970), unless the listener has left it. */
export const isLiveTalk = (
  room: { isActive: boolean; createdAt: string; lastMessageAt: string | null },
  now: number,
): boolean => room.isActive && now - Date.parse(room.lastMessageAt ?? room.createdAt) < quietTalkMs

interface Party {
  gradeLevel: GradeLevel
  isVerified: boolean
}
const heightOf = ({ gradeLevel }: Party) => gradeBands.indexOf(bandOf(gradeLevel))

/**
 * Whether a chat of these two may begin only while an admin on duty may take on a case: the older one is two school levels
 * above the other, and unverified.
 */
export function needsTeam(one: Party, other: Party): boolean {
  const [younger, older] = heightOf(one) < heightOf(other) ? [one, other] : [other, one]
  return !older.isVerified && heightOf(older) - heightOf(younger) >= 2
}

/** The most unanswered requests of a listener before their first one is accepted. */
export const maxOpenAtFirst = 3

/** A request that is not answered for this long is declined by itself. */
export const unansweredMs = 7 * 24 * 3_600_000

/** Whether a request was declined by itself. In its view nothing but the time says so. */
export const hasExpired = ({
  status,
  createdAt,
  respondedAt,
}: {
  status: string
  createdAt: string
  respondedAt: string | null
}): boolean =>
  status === 'declined' &&
  respondedAt !== null &&
  Date.parse(respondedAt) - Date.parse(createdAt) >= unansweredMs

/** How long a listener rests after a heavy chat, unless they answer that they are fine. */
export const restMs = 2 * 3_600_000

/** How long a listener rests after asking for a break. */
export const breakMs = 24 * 3_600_000
