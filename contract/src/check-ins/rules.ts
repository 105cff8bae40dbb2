/** What `relatedId` is for each type stands beside it. */
export const checkInTypes = [
  'after-crisis', // null
  'waiting', // post
  'silent-listener', // post
  'after-heavy-talk', // room
] as const
export type CheckInType = (typeof checkInTypes)[number]

/** `later` puts a check-in of any type off, and the second time ends it. */
export const checkInAnswers = [
  ...(['later', 'better', 'same', 'worse'] as const),
  ...(['wait', 'edit', 'look', 'fine', 'heavy', 'break'] as const),
] as const
export type CheckInAnswer = (typeof checkInAnswers)[number]

/**
 * How each type can be answered, beside `later`. After a heavy talk `fine` ends the listener's rest from it, and `break`
 * makes it a day.
 */
export const answersTo: Record<CheckInType, readonly Exclude<CheckInAnswer, 'later'>[]> = {
  'after-crisis': ['better', 'same', 'worse'],
  waiting: ['wait', 'edit'],
  'silent-listener': ['look', 'wait'],
  'after-heavy-talk': ['fine', 'heavy', 'break'],
}

/** Whether a check-in of this type can be answered so. */
export const isAnswerTo = (type: CheckInType, answer: CheckInAnswer): boolean =>
  answer === 'later' || answersTo[type].includes(answer)

/** So many are told at once; clients show the first of them. */
export const shownCheckIns = 20
