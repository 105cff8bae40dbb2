import type { Answer, Category, posts } from '@dodam/contract'

/** Categories that say something as a word to look for. */
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

/** More words that stories are about. */
export const otherTopics = ['exam', 'grades', 'school', 'parents', 'lonely', 'future'] as const

const isNamed = (category: Category): category is NamedTopic =>
  namedTopics.some((one) => one === category)

/** What may interest a person: what they said they care about, then what most stories are about. */
export function relatedTopics(
  preferred: readonly Category[],
  stats: Answer<typeof posts.categoryStats>,
  limit: number,
): NamedTopic[] {
  const usual = stats.toSorted((a, b) => b.count - a.count).map(({ name }) => name)
  return [...new Set([...preferred, ...usual])].filter(isNamed).slice(0, limit)
}

/** The first words of the lists one after the other, none twice and none that is `except`. */
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
