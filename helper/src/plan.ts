import type { Checked } from './crisis.ts'
import { type FamilyId, familyOf, type Kind, type Step } from './families.ts'
import type { Context } from './past.ts'
import type { Heard, Reading } from './reading/read.ts'
import type { Plan } from './say.ts'

/** A plan with a step of its own, in place of that of the family. */
type PlanWithStep = Plan & { step?: Step }

const follows: readonly FamilyId[] = ['crisis-call', 'crisis-secret', 'crisis-safe']

const isOf = ({ family }: Heard, ...kinds: Kind[]) => kinds.includes(familyOf(family).kind)
const first = ({ heard }: Reading, ...kinds: Kind[]) => heard.find((one) => isOf(one, ...kinds))
const hears = ({ heard }: Reading, family: FamilyId) => heard.some((one) => one.family === family)

/** What is asked about the app or the helper. A single word of it counts in a question only. */
function askedAbout(reading: Reading): Heard | undefined {
  const about = first(reading, 'app', 'self')
  if (about === undefined || (about.score < 3 && !reading.isQuestion)) return undefined
  const other = first(reading, 'topic', 'feeling')
  const score = about.score + (reading.isQuestion ? 2 : 0)
  return other !== undefined && other.score > score ? undefined : about
}

/** What is answered in a crisis and while one is near; undefined when there is none. */
export function planOfCrisis(
  { crisis }: Checked,
  reading: Reading,
  { isAfterCrisis }: Context,
): PlanWithStep | undefined {
  // The rules know some who are in danger and whom the check does not find; they never take back what it found.
  const own = reading.heard.find(
    (one) => isOf(one, 'crisis') && one.score >= 3 && !follows.includes(one.family),
  )
  // A rule that is more particular names whose danger it is.
  if (own?.family === 'crisis-pictures') return { main: own.family }
  const main = crisis ?? own?.family
  if (main !== undefined) return { main }
  if (!isAfterCrisis) return undefined
  const next = reading.heard.find(({ family }) => follows.includes(family))
  if (next !== undefined) return { main: next.family }
  const about = askedAbout(reading)
  if (about !== undefined) return { main: about.family, step: 'helplines' }
  if (hears(reading, 'thanks')) return { main: 'thanks', step: 'helplines' }
  const feeling = first(reading, 'feeling')
  return feeling === undefined
    ? { main: 'crisis-stay' }
    : { opens: feeling.family, main: 'crisis-stay' }
}

/** Greetings, thanks and the like are meant when nothing heavier is said beside them. */
function planOfTalk(talk: Heard, { last, topic, feeling }: Context): PlanWithStep {
  const before = topic ?? feeling
  const offered = last.find(({ isOffer }) => isOffer === true)
  switch (talk.family) {
    case 'yes':
      if (offered !== undefined)
        return { main: 'step-yes', ...(offered.step === undefined ? {} : { step: offered.step }) }
      return before === undefined ? { main: 'yes' } : { opens: 'yes', main: before }
    case 'no':
      if (offered !== undefined) return { main: 'step-no' }
      return before === undefined ? { main: 'no' } : { opens: 'no', main: before }
    default:
      return { main: talk.family }
  }
}

/** What is answered when nobody is in danger. */
export function planOf(
  found: Checked,
  reading: Reading,
  context: Context,
  isListenerHere: boolean,
): PlanWithStep {
  const topic = first(reading, 'topic')
  const feeling = first(reading, 'feeling')
  const talk = first(reading, 'talk')
  if (found.isApproach && topic?.family !== 'approached') return { main: 'approach' }
  if (found.hasContact && topic?.family !== 'approached') return { main: 'contact' }
  // Asked once; asking again and again would be a form to fill in.
  if ((found.isLikelyCrisis || feeling?.family === 'heavy') && !context.isAfterHeavy)
    return { main: 'heavy' }
  const step: { step?: Step } = found.isLikelyCrisis ? { step: 'helplines' } : {}

  const about = askedAbout(reading)
  if (about?.family === 'wants-person' && isListenerHere) return { main: 'wants-person-here' }
  if (about !== undefined) return { main: about.family }
  if (found.isInsult && topic === undefined && reading.words <= 4) return { main: 'insulted' }

  const heaviest = Math.max(topic?.score ?? 0, feeling?.score ?? 0)
  if (talk !== undefined && talk.score > heaviest && talk.family !== 'advice')
    return { ...planOfTalk(talk, context), ...step }
  if (topic !== undefined && feeling !== undefined)
    return { opens: feeling.family, main: topic.family, ...step }
  if (topic !== undefined) return { main: topic.family, ...step }
  if (talk?.family === 'advice')
    return feeling === undefined
      ? { main: 'advice' }
      : { opens: feeling.family, main: 'advice', ...step }
  if (feeling !== undefined) {
    // A feeling said after a topic is about that topic.
    const isAboutTopic = context.topic !== undefined && reading.words <= 12
    return isAboutTopic && context.topic !== undefined
      ? { opens: feeling.family, main: context.topic, ...step }
      : { main: feeling.family, ...step }
  }
  if (talk !== undefined) return planOfTalk(talk, context)
  if (reading.isNoise) return { main: 'unreadable' }
  const before = context.topic ?? context.feeling
  return before === undefined
    ? { main: 'listening', ...step }
    : { opens: 'going-on', main: before, ...step }
}
