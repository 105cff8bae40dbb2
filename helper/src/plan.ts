import type { HelperStep } from '@dodam/contract'
import type { Checked } from './crisis.ts'
import { type FamilyId, familyOf, type Kind } from './families.ts'
import type { Context } from './past.ts'
import type { Heard, Reading } from './reading/read.ts'
import type { Plan } from './say.ts'

/** A plan with a step of its own, in place of that of the family. */
export type PlanWithStep = Plan & { step?: HelperStep }

/** A yes or a no of more words tells something new. */
export const MOST_OF_A_NOD = 3

/** Feelings that turn away from what was talked about before. */
const apart: readonly FamilyId[] = ['bored', 'happy']

/** What is asked of a teenager by those who mean harm. */
const ofStrangers: readonly FamilyId[] = ['approached', 'asked-pictures', 'asked-secretly']
const askedOf: readonly FamilyId[] = ['asked-pictures', 'asked-secretly']

/** What is said of applying as a verified listener. */
const ofApplying: readonly FamilyId[] = ['app-verify', 'app-verified', 'app-verify-again']

/** Requests for an answer are mostly made beside the subject they are about. */
const ofLessons: readonly FamilyId[] = ['study', 'exam', 'school']

/** Feelings that say plainly what they are about: not dying, and breathing comes before any question. */
const ofSomething: readonly FamilyId[] = ['panic', 'losing-them']

/** The score of what is said plainly. */
const PLAIN = 3

const ofOthers: readonly FamilyId[] = ['approach', 'contact', 'insulted', 'about-me']

export const isOf = ({ family }: Heard, ...kinds: Kind[]) => kinds.includes(familyOf(family).kind)
export const first = ({ heard }: Reading, ...kinds: Kind[]) =>
  heard.find((one) => isOf(one, ...kinds))
export const hears = ({ heard }: Reading, family: FamilyId) =>
  heard.some((one) => one.family === family)

/** What is asked about the app or the helper. A single word of it counts in a question only. */
export function askedAbout(reading: Reading): Heard | undefined {
  const about = first(reading, 'app', 'self')
  if (about === undefined || (about.score < 3 && !reading.isQuestion)) return undefined
  const other = first(reading, 'topic', 'feeling')
  // What others say is told more often than it is said to the helper, and asked about too.
  const isAsked = reading.isQuestion && !ofOthers.includes(about.family)
  const score = about.score + (isAsked ? 2 : 0)
  return other !== undefined && other.score >= score ? undefined : about
}

/** Greetings, thanks and the like are meant when nothing heavier is said beside them. */
function planOfTalk(
  talk: Heard,
  { last, topic, feeling }: Context,
  reading: Reading,
): PlanWithStep {
  const before = topic ?? feeling
  // More than a nod is taken up as what it tells.
  const nod = reading.words > MOST_OF_A_NOD ? 'going-on' : talk.family
  const offered = last.find(({ isOffer }) => isOffer === true)
  if (talk.family === 'yes' && offered !== undefined)
    return { main: 'step-yes', ...(offered.step === undefined ? {} : { step: offered.step }) }
  if (talk.family === 'no' && offered !== undefined) return { main: 'step-no' }
  if ((talk.family === 'yes' || talk.family === 'no') && before !== undefined)
    return { opens: nod, main: before }
  if (talk.family === 'thanks' && hears(reading, 'bye')) return { opens: 'thanks', main: 'bye' }
  // "I do not know what I did wrong" tells more than "I do not know".
  if (talk.family === 'unsure' && nod === 'going-on' && before !== undefined)
    return { opens: nod, main: before }
  return { main: talk.family }
}

/**
 * Ask how heavy it is. What is only likely is asked about once, and not where the rules hear plainly what it is about:
 * there the helplines are offered beside the answer.
 */
function planOfHeavy(
  { isLikelyCrisis }: Checked,
  reading: Reading,
  { isAfterHeavy, topic }: Context,
): PlanWithStep | undefined {
  const feeling = first(reading, 'feeling')
  if (isAfterHeavy) return undefined
  // More about a stranger who asks for something is no word about dying.
  if (topic !== undefined && ofStrangers.includes(topic) && feeling === undefined) return undefined
  if (feeling?.family === 'heavy') return { main: 'heavy' }
  const isPlain = (one: Heard) =>
    one.score >= 3 &&
    (one.family !== 'unknown' || reading.isQuestion) &&
    (!isOf(one, 'feeling') || ofSomething.includes(one.family))
  if (!isLikelyCrisis || reading.heard.some(isPlain)) return undefined
  return feeling === undefined || feeling.score < 3
    ? { main: 'heavy' }
    : { opens: feeling.family, main: 'heavy' }
}

/** What is answered when there is no danger. */
export function planOf(
  found: Checked,
  reading: Reading,
  context: Context,
  isListenerHere: boolean,
): PlanWithStep {
  const feeling = first(reading, 'feeling')
  const named = first(reading, 'topic')
  // A place that is only named beside a feeling said plainly is not yet what it is about.
  const topic =
    named !== undefined && named.score < 3 && (feeling?.score ?? 0) >= 3 ? undefined : named
  const talk = first(reading, 'talk')
  const { heard } = reading
  const { last } = context
  const step: { step?: HelperStep } = found.isLikelyCrisis ? { step: 'helplines' } : {}
  const about = askedAbout(reading)
  // Sending a picture, or going to a meeting, may be a matter of minutes.
  const asked = heard.find(({ family }) => askedOf.includes(family))
  if (asked !== undefined) return { main: asked.family }
  if (about === undefined && topic?.family !== 'approached') {
    if (found.isApproach) return { main: 'approach' }
    if (found.hasContact) return { main: 'contact' }
  }
  const otherTopic = ofLessons.includes(topic?.family ?? 'unknown') ? undefined : topic
  const isPlain = (one: Heard | undefined) => one !== undefined && one.score >= PLAIN
  const heavy = planOfHeavy(found, reading, context)
  if (heavy !== undefined) return heavy
  if (about === undefined && hears(reading, 'unknown') && !isPlain(otherTopic) && !isPlain(feeling))
    return { main: 'unknown', ...step }
  if (about?.family === 'wants-person' && isListenerHere) return { main: 'wants-person-here' }
  // How long the thing takes that was talked about just now.
  if (about?.family === 'app-how-long' && last.some(({ id }) => ofApplying.includes(id)))
    return { main: 'app-verify-time' }
  if (about !== undefined) return { main: about.family }
  if (found.isInsult && heard.length === 0 && reading.words <= 4) return { main: 'insulted' }

  const heaviest = Math.max(topic?.score ?? 0, feeling?.score ?? 0)
  if (talk !== undefined && talk.score > heaviest && talk.family !== 'advice')
    return { ...planOfTalk(talk, context, reading), ...step }
  if (topic !== undefined && feeling !== undefined)
    return { opens: feeling.family, main: topic.family, ...step }
  if (topic !== undefined) return { main: topic.family, ...step }
  if (talk?.family === 'advice')
    return feeling === undefined
      ? { main: 'advice' }
      : { opens: feeling.family, main: 'advice', ...step }
  if (feeling !== undefined) {
    // A feeling said after a topic is about that topic.
    const isAboutTopic =
      context.topic !== undefined && reading.words <= 12 && !apart.includes(feeling.family)
    return isAboutTopic && context.topic !== undefined
      ? { opens: feeling.family, main: context.topic, ...step }
      : { main: feeling.family, ...step }
  }
  if (talk !== undefined) return planOfTalk(talk, context, reading)
  if (reading.isAskedOfTheWorld) return { main: 'unknown', ...step }
  if (reading.isNoise) return { main: 'unreadable' }
  // A feeling of a while ago is no guess at what this is about.
  const before = context.topic ?? last.find(({ id }) => id === context.feeling)?.id
  return before === undefined
    ? { main: 'listening', ...step }
    : { opens: 'going-on', main: before, ...step }
}
