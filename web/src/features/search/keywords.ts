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

/** A suggested word, and the address that it leads to. */
export interface Keyword {
  word: string
  to: string
}

type Stats = Answer<typeof posts.categoryStats>

const isNamed = (category: Category): category is NamedTopic =>
  namedTopics.some((one) => one === category)

/** Whether the reader's feed holds a story of a category. */
export const hasStories = (stats: Stats, category: Category): boolean =>
  stats.some(({ name, count }) => name === category && count > 0)

/** Return categories with stories that may interest a member: their interests, then the most frequent ones. */
export function relatedTopics(
  preferred: readonly Category[],
  stats: Stats,
  limit: number,
): NamedTopic[] {
  const usual = stats.toSorted((a, b) => b.count - a.count).map(({ name }) => name)
  return [...new Set([...preferred, ...usual])]
    .filter(isNamed)
    .filter((name) => hasStories(stats, name))
    .slice(0, limit)
}

const keyOf = (word: string) => word.trim().toLowerCase()

/** Whether two words are written alike, in any case. */
export const isSameWord = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** Return the first words of the lists in order, without duplicates. */
export function firstOf(limit: number, lists: readonly (readonly Keyword[])[]): Keyword[] {
  const seen = new Set<string>()
  const words = lists.flat().filter(({ word }) => !seen.has(keyOf(word)) && seen.add(keyOf(word)))
  return words.slice(0, limit)
}
