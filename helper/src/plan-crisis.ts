import type { Checked } from './crisis.ts'
import type { FamilyId } from './families.ts'
import type { Context } from './past.ts'
import { askedAbout, first, hears, isOf, MOST_OF_A_NOD, type PlanWithStep } from './plan.ts'
import type { Reading } from './reading/read.ts'

const follows: readonly FamilyId[] = [
  ...(['crisis-call', 'crisis-secret', 'crisis-near', 'crisis-joke', 'crisis-safe'] as const),
]

/** Dangers to one's own life, or what cannot be named. */
const ofOneself: readonly FamilyId[] = [
  ...(['crisis-plan', 'crisis-overdose', 'crisis-injured', 'crisis-suicide'] as const),
  ...(['crisis-self-harm', 'crisis-goodbye', 'crisis-unnamed'] as const),
]

/** Dangers of the next minutes. What follows is a part of them until it is said to be over. */
const emergencies: readonly FamilyId[] = ['crisis-overdose', 'crisis-injured']

/** Dangers by other people. More about one of these, also without a known word, still belongs to it. */
const byOthers: readonly FamilyId[] = [
  ...(['crisis-abuse', 'crisis-beaten', 'crisis-neglect', 'crisis-pictures'] as const),
  'crisis-friend',
]

/** What is mostly told as a part of a danger, and is no new subject right after it. */
const partsOf: Partial<Record<FamilyId, readonly FamilyId[]>> = {
  'crisis-abuse': [
    'parents',
    'parents-fighting',
    'siblings',
    'friends',
    'body',
    'secret',
    'bullying',
  ],
  'crisis-beaten': ['bullying', 'school', 'secret'],
  'crisis-pictures': ['approached', 'asked-secretly', 'secret', 'parents'],
  'crisis-friend': ['friends', 'secret'],
}

/** Feelings that mean the member is better, or speaks of something else. */
const apart: readonly FamilyId[] = ['bored', 'angry']

/** A topic said so plainly that what only the look of the whole text suggests is read in its light. */
const PLAIN = 4

/** The check names the danger; where the rules know more of it, they choose whose words fit. */
function particular(
  { crisis, isGrave }: Checked,
  own: FamilyId | undefined,
  reading: Reading,
  before: FamilyId | undefined,
): FamilyId | undefined {
  if (crisis === undefined) return own
  const topic = first(reading, 'topic')
  if (own === 'crisis-pictures' || own === 'crisis-friend' || own === 'crisis-beaten') return own
  if (own === 'crisis-injured' && crisis !== 'crisis-overdose') return own
  // A teenager without a friend who wants to die is in danger, not the friend.
  if (crisis === 'crisis-friend' && own === 'crisis-suicide') return own
  // More of the same violence, which the check alone takes for something else.
  if (own === 'crisis-abuse') return own
  // Where the check cannot name it, whatever the rules hear plainly says what it is about.
  if (crisis === 'crisis-unnamed')
    return (
      own ??
      reading.heard.find((one) => one.score >= 3 && !isOf(one, 'talk', 'crisis'))?.family ??
      crisis
    )
  if (crisis === 'crisis-suicide' && !isGrave && own === undefined)
    return topic !== undefined && topic.score >= PLAIN ? topic.family : crisis
  if (crisis !== 'crisis-abuse' && crisis !== 'crisis-neglect') return crisis
  if (own === 'crisis-neglect') return own
  // Violence at school and hunger of one's own will are crises, with words of their own.
  if (topic !== undefined && topic.score >= 3) {
    if (topic.family === 'eating') return topic.family
    if (topic.family === 'bullying' && before !== 'crisis-abuse') return topic.family
  }
  return crisis
}

/** What is answered to a danger in the message itself; undefined when there is none. */
export function planOfCrisis(
  found: Checked,
  reading: Reading,
  { last, crisis: before }: Context,
): PlanWithStep | undefined {
  const isOfOneself = [before, found.crisis].some(
    (one) => one !== undefined && ofOneself.includes(one),
  )
  if (found.hasSwallowed && isOfOneself) return { main: 'crisis-overdose', step: 'helplines' }
  // Blood flows for other reasons too.
  const mayBeInjured = found.crisis !== undefined || isOfOneself
  // The rules know dangers that the check does not find; they never take back what it found.
  const own = reading.heard.find(
    (one) =>
      isOf(one, 'crisis') &&
      one.score >= 3 &&
      !follows.includes(one.family) &&
      (one.family !== 'crisis-injured' || mayBeInjured),
  )
  const main = particular(found, own?.family, reading, before)
  if (main !== undefined) return { main, step: 'helplines' }
  if (last.some(({ id }) => id === 'heavy')) {
    // The last answer asked about thoughts of dying.
    if (hears(reading, 'yes')) return { main: 'crisis-suicide', step: 'helplines' }
    if (hears(reading, 'unsure')) return { main: 'crisis-stay', step: 'helplines' }
  }
  return undefined
}

/** Whether the message has a subject of its own, which is answered as such even shortly after a crisis. */
function isNewSubject(reading: Reading, { crisis, isRightAfter }: Context): boolean {
  if (askedAbout(reading) !== undefined) return true
  if (hears(reading, 'unknown') && (reading.isQuestion || !isRightAfter)) return true
  if (reading.isAskedOfTheWorld || hears(reading, 'thanks') || hears(reading, 'bye')) return true
  const topic = first(reading, 'topic')
  const isPart = crisis !== undefined && partsOf[crisis]?.includes(topic?.family ?? crisis) === true
  if (topic !== undefined && !(isRightAfter && isPart) && (topic.score >= 3 || reading.words > 1))
    return true
  const feeling = first(reading, 'feeling')
  return feeling !== undefined && (!isRightAfter || apart.includes(feeling.family))
}

/**
 * What is answered while a crisis is near and the message names no new danger; undefined when it has a subject of its
 * own, because what is said now is heard before what was said then.
 */
export function planAfterCrisis(reading: Reading, context: Context): PlanWithStep | undefined {
  const { crisis, isRightAfter } = context
  if (crisis === undefined) return undefined
  const next = reading.heard.find(({ family }) => follows.includes(family))
  const isAsked = reading.isQuestion && askedAbout(reading) !== undefined
  if (next !== undefined && !isAsked) {
    // What to say to a friend is no fear of a call.
    const isOfFriend = crisis === 'crisis-friend' && next.family !== 'crisis-safe'
    return { main: isOfFriend ? crisis : next.family, step: 'helplines' }
  }
  if (isRightAfter && emergencies.includes(crisis) && !isAsked)
    return { main: crisis, step: 'helplines' }
  if (first(reading, 'feeling')?.family === 'happy') return { main: 'crisis-safe' }
  if (isNewSubject(reading, context)) return undefined
  const feeling = first(reading, 'feeling')
  if (feeling !== undefined)
    return { opens: feeling.family, main: 'crisis-stay', step: 'helplines' }
  const isNod = reading.heard.some((one) => isOf(one, 'talk')) || reading.words <= MOST_OF_A_NOD
  if (byOthers.includes(crisis) && !isNod) return { main: crisis, step: 'helplines' }
  return isRightAfter || isNod ? { main: 'crisis-stay', step: 'helplines' } : undefined
}
