/** The comment beside each type says what its `relatedId` refers to. */
export const checkInTypes = [
  'after-crisis', // null
  'waiting', // post
  'silent-listener', // post
  'after-heavy-talk', // room
] as const
export type CheckInType = (typeof checkInTypes)[number]

/** `later` postpones a check-in of any type; the second `later` ends it. */
export const checkInAnswers = [
  ...(['later', 'better', 'same', 'worse'] as const),
  ...(['wait', 'edit', 'look', 'fine', 'heavy', 'break'] as const),
] as const
export type CheckInAnswer = (typeof checkInAnswers)[number]

/** The possible answers for each type, beside `later`. After a heavy chat `fine` ends the listener's rest, and `break` extends it to a day. */
export const answersTo: Record<CheckInType, readonly Exclude<CheckInAnswer, 'later'>[]> = {
  'after-crisis': ['better', 'same', 'worse'],
  waiting: ['wait', 'edit'],
  'silent-listener': ['look', 'wait'],
  'after-heavy-talk': ['fine', 'heavy', 'break'],
}

/** Whether a check-in of this type accepts this answer. */
export const isAnswerTo = (type: CheckInType, answer: CheckInAnswer): boolean =>
  answer === 'later' || answersTo[type].includes(answer)

/** How many check-ins a list holds; clients show the first. */
export const shownCheckIns = 20
