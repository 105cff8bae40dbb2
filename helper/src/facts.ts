import {
  applicationsADay,
  helperLimits,
  helplines,
  maxNameChanges,
  maxTalksOf,
  postLength,
  risesAfterMs,
  supportAnswerHours,
  supportLength,
  targetMinutes,
  vanishesWithinMs,
  welcomeDays,
} from '@dodam/contract'

const perHour = 60
const msPerMinute = 60_000

/** The numbers of the product that answers name, written in the words as `{name}`. They come from its rules alone. */
export const facts: Readonly<Record<string, number>> = {
  applicationsADay,
  helperPerDay: helperLimits.perDay,
  helperPerMinute: helperLimits.perMinute,
  maxNameChanges,
  minutesUntilPlaceholder: vanishesWithinMs / msPerMinute,
  postMax: postLength.max,
  postMin: postLength.min,
  reportHours: targetMinutes.P3 / perHour,
  reportMinutes: targetMinutes.P1,
  risesAfterHours: risesAfterMs / msPerMinute / perHour,
  supportHours: supportAnswerHours,
  supportMax: supportLength.max,
  talksUnverified: maxTalksOf({ isVerified: false }),
  talksVerified: maxTalksOf({ isVerified: true }),
  welcomeDays,
}

/** The helplines that answers name by their number. */
export const namedLines = helplines.kr.map(({ number }) => number)

/** Return a text with the facts in place of their names. Throws for a name that is no fact. */
export const withFacts = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`"${name}" is no fact of the product`)
    return String(fact)
  })
