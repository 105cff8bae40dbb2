export const roles = ['sharer', 'listener', 'both'] as const
export const grades = [
  'elementary',
  'middle1',
  'middle2',
  'middle3',
  'high1',
  'high2',
  'high3',
  'adult',
] as const
/** What a member can state at sign-up; `middle` and `high` are accepted without a year. */
export const gradeLevels = [...grades, 'middle', 'high'] as const
/** A grade without its year. */
export const gradeBands = ['elementary', 'middle', 'high', 'adult'] as const
export const genders = ['male', 'female', 'prefer_not_to_say'] as const
export const characters = ['cat', 'dog', 'panda', 'rabbit', 'fox', 'bear'] as const

type Role = (typeof roles)[number]
type GradeLevel = (typeof gradeLevels)[number]

const bands: Record<GradeLevel, (typeof gradeBands)[number]> = {
  elementary: 'elementary',
  middle: 'middle',
  middle1: 'middle',
  middle2: 'middle',
  middle3: 'middle',
  high: 'high',
  high1: 'high',
  high2: 'high',
  high3: 'high',
  adult: 'adult',
}

/** How many days a member who would turn adult has to answer. */
export const gradeAnswerDays = 28
/** A member moves between elementary, middle and high school by one band, at most once in this many days. */
export const bandRestDays = 365

/** Return the grade without its year, as others see it of an anonymous member. */
export const bandOf = (grade: GradeLevel) => bands[grade]

export const isAdult = (person: { gradeLevel: GradeLevel }) => person.gradeLevel === 'adult'

/** Whether two members may share a chat: an adult and a minor only when the adult is a verified listener. An unknown age counts as a minor's. */
export function mayMeet(one: Meeting, other: Meeting): boolean {
  if (isAdult(one) === isAdult(other)) return true
  const adult = isAdult(one) ? one : other
  return adult.isVerified
}
type Meeting = { gradeLevel: GradeLevel; isVerified: boolean }

export const mayShare = (person: { role: Role }) => person.role !== 'listener'
export const mayListen = (person: { role: Role }) => person.role !== 'sharer'
