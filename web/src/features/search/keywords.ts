import type { Answer, Category, posts } from '@dodam/contract'

/** Categories that are useful as keywords. */
export const namedTopics = [
  'study',
  'family',
  'career',
  'appearance',
  'health',
  'sleep',
  'friendship',
  'anxiety',
  'stress',
  'love',
  'hobby',
] as const satisfies Category[]
type NamedTopic = (typeof namedTopics)[number]

/** Further keywords that match stories. */
export const otherTopics = ['exam', 'grades', 'school', 'parents', 'lonely', 'future'] as const

const isNamed = (category: Category): category is NamedTopic =>
  namedTopics.some((one) => one === category)

/** Return keywords that may interest a member: their interests, then the most frequent topics. */
export function relatedTopics(
  preferred: readonly Category[],
  stats: Answer<typeof posts.categoryStats>,
  limit: number,
): NamedTopic[] {
  const usual = stats.toSorted((a, b) => b.count - a.count).map(({ name }) => name)
  return [...new Set([...preferred, ...usual])].filter(isNamed).slice(0, limit)
}

/** Return the first words of the lists in order, without duplicates and without `except`. */
export function firstOf(
  limit: number,
  lists: readonly (readonly string[])[],
  except?: string,
): string[] {
  const seen = new Set(except === undefined ? [] : [except.toLowerCase()])
  const words = lists.flat().filter((word) => {
    const key = word.toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
  return words.slice(0, limit)
}
