import type { CheckedPlace, Finding, Need } from '@dodam/contract'
import { checkText } from '@dodam/safety'
import { readName } from './names.ts'
import { consequenceOf, type Does, type Reach } from './rules.ts'

/** A text, or one field of several, that somebody has written. */
export interface Piece {
  place: CheckedPlace
  text: string
  /** Its field in the body of the call. */
  path: string
}

/** What is known about the writer and the reader. */
export interface Surroundings {
  reach: Reach
  writerIsAdult: boolean
  /** The writer's last messages in the same chat, oldest first. */
  earlier?: string[]
}

type Consequence = NonNullable<ReturnType<typeof consequenceOf>>

/** One finding with what follows from it. */
export interface Judged extends Consequence {
  finding: Finding
}

/** What was found in the text of a piece, and what happens to it. */
export interface Verdict extends Piece {
  reach: Reach
  judged: Judged[]
}

const touches = (one: Finding, other: Finding) => one.start < other.end && other.start < one.end

/** To ask for an account is a sign of moving elsewhere too; where that part is masked, nothing is left to confirm, and it counts all the same. */
const isMasked = ({ finding }: Judged, all: readonly Judged[]) =>
  finding.why === 'grooming.move' &&
  all.some((other) => other.does === 'masks' && touches(other.finding, finding))

/** Check one text in its surroundings and say what follows. */
export function judge(piece: Piece, { reach, writerIsAdult, earlier = [] }: Surroundings): Verdict {
  const { place, text } = piece
  const readerIsMinor = reach === 'public' || reach === 'toMinor'
  const found =
    place === 'nickname'
      ? readName(text)
      : checkText(text, { place, writerIsAdult, readerIsMinor, earlier })
  const all = found.flatMap((finding) => {
    const consequence = consequenceOf(finding, { place, reach })
    return consequence === null ? [] : [{ finding, ...consequence }]
  })
  const judged = all.map((one): Judged => (isMasked(one, all) ? { ...one, does: 'passes' } : one))
  return { ...piece, reach, judged }
}

/** Whether any finding of a verdict has this effect. */
export const does = ({ judged }: Verdict, what: Does): boolean =>
  judged.some((one) => one.does === what)

/** How strong the signs of a crisis in a text are: 0 without signs and where they are only likely, which is shown to no member. */
export function needIn({ judged }: Verdict): Need {
  const signs = judged.flatMap(({ finding }) =>
    finding.kind === 'crisis' ? [finding.severity] : [],
  )
  if (signs.includes('high')) return 2
  return signs.includes('medium') ? 1 : 0
}

/** With what a text is refused: because it stops, or because it asks and was not confirmed. */
export function refusalOf(
  verdict: Verdict,
  { isConfirmed }: { isConfirmed: boolean },
): 'UNSAFE_TEXT' | 'CONFIRM_TEXT' | null {
  if (does(verdict, 'stops')) return 'UNSAFE_TEXT'
  return does(verdict, 'asks') && !isConfirmed ? 'CONFIRM_TEXT' : null
}
