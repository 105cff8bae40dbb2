import { type Family, type FamilyId, familiesIn, familyOf } from './families.ts'
import { read } from './reading/read.ts'

/** One thing said in the conversation so far. `family` is that of the answer, where the helper itself gave it. */
export interface Turn {
  from: 'teen' | 'helper'
  text: string
  family?: string
}

/** So many answers back a topic is still what a short word means. */
const REMEMBERED = 4
/** So many answers after a crisis everything is still read in its light. */
const STAYS = 4
/** So many answers after it what cannot be understood is held as a part of it. */
const RIGHT_AFTER = 2

/** What the conversation so far says about the next message. */
export interface Context {
  /** The families of the last answer. */
  last: readonly Family[]
  topic: FamilyId | undefined
  feeling: FamilyId | undefined
  /** The last crisis that was said lately and that is not yet better. */
  crisis: FamilyId | undefined
  /** That crisis is in one of the last two answers, so that more words about it may still belong to it. */
  isRightAfter: boolean
  /** A crisis was said lately, even if it is better now. */
  isNearCrisis: boolean
  /** Whether it was asked lately how heavy it is. */
  isAfterHeavy: boolean
  /** Everything the helper has said. */
  said: string
  turns: number
}

/** What follows a crisis does not prolong it; otherwise it would never end. */
const isBeginning = ({ id, kind }: Family) =>
  kind === 'crisis' && !/^crisis-(?:stay|hold|call|secret|near)$/.test(id)

/** The families of each answer, the last first. Answers of a model have none, so what they answered is read. */
function familiesOfPast(past: readonly Turn[]): Family[][] {
  const answers: Family[][] = []
  for (let at = past.length - 1; at >= 0 && answers.length < REMEMBERED; at--) {
    const turn = past[at]
    if (turn?.from !== 'helper') continue
    const asked = past[at - 1]
    if (turn.family !== undefined) answers.push(familiesIn(turn.family))
    else if (asked?.from === 'teen')
      answers.push(read(asked.text).heard.map(({ family }) => familyOf(family)))
  }
  return answers
}

export function contextOf(past: readonly Turn[]): Context {
  const answers = familiesOfPast(past)
  const recent = answers.flat()
  const lasting = answers.slice(0, STAYS).flat()
  const crisis = lasting.find(isBeginning)
  return {
    last: answers[0] ?? [],
    topic: recent.find(({ kind, id }) => kind === 'topic' && id !== 'deeper')?.id,
    feeling: recent.find(({ kind, id }) => kind === 'feeling' && id !== 'heavy')?.id,
    crisis: crisis?.id === 'crisis-safe' ? undefined : crisis?.id,
    isRightAfter: answers.slice(0, RIGHT_AFTER).flat().some(isBeginning),
    isNearCrisis: crisis !== undefined,
    isAfterHeavy: answers
      .slice(0, 3)
      .flat()
      .some(({ id }) => id === 'heavy'),
    said: past
      .filter(({ from }) => from === 'helper')
      .map(({ text }) => text)
      .join('\n'),
    turns: past.length,
  }
}
