import { Life, type Towards } from './life.ts'
import type { Chance } from './random.ts'

const days = 60

/** Profiles of good listeners, who gain points only by chance or clumsiness. */
export interface Listener {
  isAdult: boolean
  isMiddleSchool: boolean
  requestsADay: number
  /** Share of their requests that are declined. */
  declinedShare: number
  /** Share of acts after midnight. */
  nightShare: number
  /** They mostly begin with the same words. */
  hasUsualWords: boolean
  /** Two weeks of exams: inactive in the daytime, and very active in the nights after. */
  hasExams: boolean
  /** The rate of unfounded blocks and reports. */
  wrongBlocks: number
  wrongReports: number
  /** The rate at which they give their contact to a person of their age, as friends do. */
  naiveHandoffs: number
}

/** Return a plausible listener. */
export function listenerOf(chance: Chance): Listener {
  const isAdult = chance.is(0.15)
  const isVeryBusy = chance.is(0.15)
  return {
    isAdult,
    isMiddleSchool: !isAdult && chance.is(0.25),
    requestsADay: isVeryBusy ? chance.between(3, 6) : chance.between(0.1, 2),
    declinedShare: chance.is(0.12) ? chance.between(0.5, 0.8) : chance.between(0.05, 0.35),
    nightShare: chance.is(0.15) ? chance.between(0.3, 0.7) : chance.between(0, 0.1),
    hasUsualWords: chance.is(0.2),
    hasExams: !isAdult && chance.is(0.5),
    wrongBlocks: chance.is(0.12) ? (chance.is(0.2) ? 2 : 1) : 0,
    wrongReports: chance.is(0.05) ? 1 : 0,
    naiveHandoffs: !isAdult && chance.is(0.08) ? (chance.is(0.3) ? 2 : 1) : 0,
  }
}

/** Choose the age group of a story's author: most authors are middle and high school students. */
function towardsOf({ isAdult, isMiddleSchool }: Listener, chance: Chance): Towards {
  if (isAdult) return chance.is(0.95) ? 'minor' : null
  return chance.is(isMiddleSchool ? 0.1 : 0.5) ? 'younger' : null
}

/** Simulate two months of a listener. Returns the life, which says whether it was ever stopped. */
export function liveAsListener(listener: Listener, chance: Chance): Life {
  const life = new Life(new Date('2026-10-31T15:00:00.000Z'))
  // Probability per request that makes `times` of it likely in the whole simulation.
  const often = (times: number) => times / (listener.requestsADay * days)
  for (let day = 0; day < days; day++) {
    const isExam = listener.hasExams && day >= 30 && day < 44
    const isAfter = listener.hasExams && day >= 44 && day < 47
    const share = isExam ? 0.1 : isAfter ? 3 : chance.between(0.3, 1.7)
    // No more than the limits allow.
    const requests = Math.min(30, Math.floor(listener.requestsADay * share + chance.between(0, 1)))
    const nightShare = isAfter ? 0.5 : listener.nightShare
    const isNight = chance.is(nightShare)
    const hours = isNight ? chance.between(0.2, 4) : chance.between(8, 20)
    life.pass(hours)
    // They come in one or two sittings, each of about an hour.
    const gap = chance.between(1, 3) / Math.max(4, requests)
    for (let number = 0; number < requests; number++) {
      const met = life.meet(towardsOf(listener, chance))
      life.ask(met, { isSame: listener.hasUsualWords && life.acts > 0 && chance.is(0.8) })
      life.pass(gap)
      if (chance.is(listener.declinedShare)) life.note('request-declined', met)
      else {
        // False positives of the check in a whole conversation.
        if (chance.is(0.005)) life.note('handoff', met)
        if (chance.is(0.002)) life.note('insult-confirmed', met)
        if (chance.is(0.001)) life.note('approach-confirmed', met)
      }
      if (chance.is(often(listener.wrongBlocks))) life.note('blocked', met)
      if (chance.is(often(listener.wrongReports)))
        life.reported(met, { isDismissed: chance.is(0.8) })
      if (met.towards === null && chance.is(2 * often(listener.naiveHandoffs)))
        life.note('handoff', met)
    }
    life.pass(24 - hours - gap * requests)
  }
  return life
}
