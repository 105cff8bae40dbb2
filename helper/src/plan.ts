import type { HelperStep } from '@dodam/contract'
import type { Checked } from './crisis.ts'
import { type FamilyId, familyOf, type Kind } from './families.ts'
import type { Context } from './past.ts'
import type { Heard, Reading } from './reading/read.ts'
import type { Plan } from './say.ts'

/** A plan with a step of its own, in place of that of the family. */
type PlanWithStep = Plan & { step?: HelperStep }

/** A yes or a no of more words tells something new. */
const MOST_OF_A_NOD = 3

/** Feelings that turn away from what was talked about before. */
const apart: readonly FamilyId[] = ['bored', 'happy']

const follows: readonly FamilyId[] = ['crisis-call', 'crisis-secret', 'crisis-joke', 'crisis-safe']

const ofOthers: readonly FamilyId[] = ['approach', 'contact', 'insulted', 'about-me']

const isOf = ({ family }: Heard, ...kinds: Kind[]) => kinds.includes(familyOf(family).kind)
const first = ({ heard }: Reading, ...kinds: Kind[]) => heard.find((one) => isOf(one, ...kinds))
const hears = ({ heard }: Reading, family: FamilyId) => heard.some((one) => one.family === family)

/** What is asked about the app or the helper. A single word of it counts in a question only. */
function askedAbout(reading: Reading): Heard | undefined {
  const about = first(reading, 'app', 'self')
  if (about === undefined || (about.score < 3 && !reading.isQuestion)) return undefined
  const other = first(reading, 'topic', 'feeling')
  // What others say is told more often than it is said to the helper, and asked about too.
  const isAsked = reading.isQuestion && !ofOthers.includes(about.family)
  const score = about.score + (isAsked ? 2 : 0)
  return other !== undefined && other.score >= score ? undefined : about
}

/** The check names the danger; where the rules know more of it, they choose whose words fit. */
function particular(crisis: FamilyId, own: FamilyId | undefined, reading: Reading): FamilyId {
  if (own === 'crisis-pictures' || own === 'crisis-friend') return own
  // A teenager without a friend who wants to die is in danger, not the friend.
  if (crisis === 'crisis-friend' && own === 'crisis-suicide') return own
  // Where the check cannot name it, whatever the rules hear plainly says what it is about.
  if (crisis === 'crisis-unnamed')
    return (
      own ??
      reading.heard.find((one) => one.score >= 3 && !isOf(one, 'talk', 'crisis'))?.family ??
      crisis
    )
  if (crisis !== 'crisis-abuse' && crisis !== 'crisis-neglect') return crisis
  if (own === 'crisis-neglect') return own
  // Violence at school and hunger of one's own will are crises, with words of their own.
  const topic = first(reading, 'topic')
  const isMeant = topic?.family === 'bullying' || topic?.family === 'eating'
  return isMeant && topic.score >= 3 ? topic.family : crisis
}

/** What is answered in a crisis and while one is near; undefined when there is none. */
export function planOfCrisis(
  { crisis }: Checked,
  reading: Reading,
  { isAfterCrisis, last }: Context,
): PlanWithStep | undefined {
  // The rules know dangers that the check does not find; they never take back what it found.
  const own = reading.heard.find(
    (one) => isOf(one, 'crisis') && one.score >= 3 && !follows.includes(one.family),
  )
  const main = crisis === undefined ? own?.family : particular(crisis, own?.family, reading)
  if (main !== undefined) return { main, step: 'helplines' }
  if (last.some(({ id }) => id === 'heavy')) {
    // The last answer asked about thoughts of dying.
    if (hears(reading, 'yes')) return { main: 'crisis-suicide', step: 'helplines' }
    if (hears(reading, 'unsure')) return { main: 'crisis-stay', step: 'helplines' }
  }
  if (!isAfterCrisis) return undefined
  const next = reading.heard.find(({ family }) => follows.includes(family))
  if (next !== undefined) return { main: next.family }
  const about = askedAbout(reading)
  if (about !== undefined) return { main: about.family, step: 'helplines' }
  if (hears(reading, 'thanks')) return { main: 'thanks', step: 'helplines' }
  const feeling = first(reading, 'feeling')
  if (feeling?.family === 'happy') return { main: 'crisis-safe' }
  return feeling === undefined
    ? { main: 'crisis-stay' }
    : { opens: feeling.family, main: 'crisis-stay' }
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
  { isAfterHeavy }: Context,
): PlanWithStep | undefined {
  const feeling = first(reading, 'feeling')
  if (isAfterHeavy) return undefined
  if (feeling?.family === 'heavy') return { main: 'heavy' }
  // Help with breathing comes before any question.
  const isPlain = (one: Heard) =>
    one.score >= 3 && (!isOf(one, 'feeling') || one.family === 'panic')
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
  const step: { step?: HelperStep } = found.isLikelyCrisis ? { step: 'helplines' } : {}
  const about = askedAbout(reading)
  if (about === undefined && topic?.family !== 'approached') {
    if (found.isApproach) return { main: 'approach' }
    if (found.hasContact) return { main: 'contact' }
  }
  const heavy = planOfHeavy(found, reading, context)
  if (heavy !== undefined) return heavy
  if (about?.family === 'wants-person' && isListenerHere) return { main: 'wants-person-here' }
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
  if (reading.isNoise) return { main: 'unreadable' }
  const before = context.topic ?? context.feeling
  return before === undefined
    ? { main: 'listening', ...step }
    : { opens: 'going-on', main: before, ...step }
}
