import { posts, search } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useMe } from '../accounts/session.ts'
import { firstOf, namedTopics, otherTopics, relatedTopics } from './keywords.ts'

const hangul = /\p{Script=Hangul}/u
const most = { related: 5, grid: 9, suggested: 6 }

/** Return the keywords that the search offers, in the current language. */
export function useKeywords() {
  const { t } = useTranslation()
  const me = useMe()
  const popular = useRead(search.popular, { query: { limit: 10 } })
  const stats = useRead(posts.categoryStats, {})
  const searched = popular.data?.map(({ keyword }) => keyword) ?? []
  // Popular searches are shown unchanged; suggestions are in the reader's script.
  const isKorean = useLanguage() === 'ko'
  const readable = searched.filter((word) => hangul.test(word) === isKorean)
  const topics = [
    ...namedTopics.map((name) => t(`app.category.${name}`)),
    ...otherTopics.map((name) => t(`search.topics.${name}`)),
  ]
  const related = relatedTopics(me?.preferredCategories ?? [], stats.data ?? [], most.related).map(
    (name) => t(`app.category.${name}`),
  )
  return {
    isPending: popular.isPending || stats.isPending,
    related,
    popular: popular.data ?? [],
    // Suggestions already shown above it come last.
    grid: firstOf(most.grid, [readable, topics.filter((word) => !related.includes(word)), topics]),
    all: firstOf(Number.POSITIVE_INFINITY, [searched, topics]),
    /** Suggestions for a query without results. */
    insteadOf: (query: string) => firstOf(most.suggested, [related, readable, topics], query),
  }
}
export type Keywords = ReturnType<typeof useKeywords>
