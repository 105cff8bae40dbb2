import type { CheckedPlace, Finding, Need, RuleMode } from '@dodam/contract'
import { checkText } from '@dodam/safety'
import { readName } from './names.ts'
import { ownNamesIn } from './own-names.ts'
import { consequenceOf, type Does, type Reach, secretPlan } from './rules.ts'

/** A text, or one of several text fields, of a call. */
export interface Piece {
  place: CheckedPlace
  text: string
  /** Its field in the body. */
  path: string
}

/** The circumstances of a text: author and reader. */
export interface Surroundings {
  reach: Reach
  writerIsAdult: boolean
  /** Whether the reader does not know who the author is. */
  writerIsMasked?: boolean
  /** The author's last messages in the same chat, oldest first. */
  earlier?: string[]
  /** The reader's last messages there. */
  heard?: string[]
  /** What a masked author is called by others. */
  ownNames?: readonly string[]
}

type Consequence = NonNullable<ReturnType<typeof consequenceOf>>

/** A finding with its consequence. */
export interface Judged extends Consequence {
  finding: Finding
}

/** The findings in a piece and their consequences. */
export interface Verdict extends Piece {
  reach: Reach
  judged: Judged[]
  /** The reasons of what rules in shadow found. */
  shadowed: string[]
}

/** How a rule works here, by the `why` of its findings. */
export type ModeOf = (why: string) => RuleMode
const allOn: ModeOf = () => 'on'

const touches = (one: Finding, other: Finding) => one.start < other.end && other.start < one.end

/** Whether a request for an account lies in a masked part: nothing is left to confirm, but the sign still counts. */
const isMasked = ({ finding }: Judged, all: readonly Judged[]) =>
  finding.why === 'grooming.move' &&
  all.some((other) => other.does === 'masks' && touches(other.finding, finding))

const secrecy = 'grooming.secret'
const keptSecret = ['grooming.picture', 'grooming.meet']

/** Whether the reasons, of a text and of those before it, ask for secrecy together with a picture or a meeting. */
const isSecretPlan = (reasons: readonly string[]) =>
  reasons.includes(secrecy) && keptSecret.some((why) => reasons.includes(why))

/** Check one text in its surroundings and return its verdict. Rules in shadow and those that are off have no part in it. */
export function judge(
  piece: Piece,
  {
    reach,
    writerIsAdult,
    writerIsMasked = false,
    earlier = [],
    heard = [],
    ownNames = [],
  }: Surroundings,
  modeOf = allOn,
): Verdict {
  const { place, text } = piece
  const readerIsMinor = reach === 'public' || reach === 'toMinor'
  const surroundings = { place, writerIsAdult, readerIsMinor }
  const isOn = ({ why }: Finding) => modeOf(why) === 'on'
  const everything =
    place === 'nickname' ? readName(text) : checkText(text, { ...surroundings, earlier, heard })
  everything.push(...ownNamesIn(text, ownNames))
  const found = everything.filter(isOn)
  const shadowed = everything.filter(({ why }) => modeOf(why) === 'shadow').map(({ why }) => why)
  const isPart = ({ why }: Finding) => why === secrecy || keptSecret.includes(why)
  const isStopped =
    readerIsMinor &&
    found.some(isPart) &&
    isSecretPlan(
      [...found, ...earlier.flatMap((one) => checkText(one, surroundings)).filter(isOn)].map(
        ({ why }) => why,
      ),
    )
  const all = found.flatMap((finding) => {
    const consequence = consequenceOf(finding, { place, reach, isMasked: writerIsMasked })
    if (consequence === null) return []
    return [{ finding, ...(isStopped && isPart(finding) ? secretPlan : consequence) }]
  })
  const judged = all.map((one): Judged => (isMasked(one, all) ? { ...one, does: 'passes' } : one))
  return { ...piece, reach, judged, shadowed: [...new Set(shadowed)] }
}

/** Whether a finding of the verdict has this effect. */
export const does = ({ judged }: Verdict, what: Does): boolean =>
  judged.some((one) => one.does === what)

/** Whether a text, where it is stored, was sent after the question whether it may be an approach. */
export const isConfirmedApproach = ({ judged }: Verdict): boolean =>
  judged.some(
    ({ does: what, finding: { kind } }) =>
      what === 'asks' && (kind === 'grooming' || kind === 'sexual'),
  )

/** Return the strength of the signs of a crisis; 0 for merely likely ones, which no member is shown. */
export function needIn({ judged }: Verdict): Need {
  const signs = judged.flatMap(({ finding }) =>
    finding.kind === 'crisis' ? [finding.severity] : [],
  )
  if (signs.includes('high')) return 2
  return signs.includes('medium') ? 1 : 0
}

/** Return the code that refuses a text: it stops, or it asks and was not confirmed; null when it is accepted. */
export function refusalOf(
  verdict: Verdict,
  { isConfirmed }: { isConfirmed: boolean },
): 'UNSAFE_TEXT' | 'CONFIRM_TEXT' | null {
  if (does(verdict, 'stops')) return 'UNSAFE_TEXT'
  return does(verdict, 'asks') && !isConfirmed ? 'CONFIRM_TEXT' : null
}
