import { type Category, popularListed, posts, search, topicWords } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { useLanguage } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../accounts/session.ts'
import { statsInput } from '../posts/read-ahead.ts'
import { useReadingFilter } from '../posts/read-languages.ts'
import {
  firstOf,
  hasStories,
  isSameWord,
  type Keyword,
  namedTopics,
  relatedTopics,
} from './keywords.ts'

const hangul = /\p{Script=Hangul}/u
const most = { related: 5, grid: 9, suggested: 6 }

/** Return the keywords that the search offers, in the current language: each leads to a category or finds stories. */
export function useKeywords() {
  const { t } = useTranslation()
  const me = useMe()
  const input = statsInput(useReadingFilter().lang)
  const popular = useRead(search.popular, { query: { limit: popularListed } })
  const stats = useRead(posts.categoryStats, input)
  const leading = useRead(search.leading, input)
  const language = useLanguage()
  const counts = stats.data ?? []

  const named = (name: Category): Keyword => ({
    word: t(`app.category.${name}`),
    to: paths.category(name),
  })
  const categories = namedTopics.filter((name) => hasStories(counts, name)).map(named)
  const categoryOf = (word: string) => categories.find((one) => isSameWord(one.word, word))
  const found = (word: string): Keyword => categoryOf(word) ?? { word, to: paths.search(word) }
  const leads = (word: string) => leading.data?.includes(word) || categoryOf(word) !== undefined
  const searched = (popular.data ?? []).filter(({ keyword }) => leads(keyword))
  // Popular searches are shown unchanged; suggestions are in the reader's script.
  const readable = searched
    .map(({ keyword }) => keyword)
    .filter((word) => hangul.test(word) === (language === 'ko'))
    .map(found)
  const topics = [...categories, ...topicWords[language].filter(leads).map(found)]
  const related = relatedTopics(me?.preferredCategories ?? [], counts, most.related).map(named)
  const isRelated = ({ to }: Keyword) => related.some((one) => one.to === to)
  return {
    isPending: popular.isPending || stats.isPending || leading.isPending,
    related,
    popular: searched.map(({ keyword, count }) => ({ ...found(keyword), count })),
    // Suggestions already shown above it come last.
    grid: firstOf(most.grid, [readable, topics.filter((one) => !isRelated(one)), topics]),
    all: firstOf(Number.POSITIVE_INFINITY, [searched.map(({ keyword }) => found(keyword)), topics]),
    /** The category that a query names, if it has stories. */
    categoryOf,
    /** Suggestions for a query without results. */
    insteadOf: (query: string) => {
      const category = categoryOf(query)
      const others = [...related, ...readable, ...topics].filter(
        ({ word }) => !isSameWord(word, query),
      )
      return firstOf(most.suggested, [category ? [category] : [], others])
    },
  }
}
export type Keywords = ReturnType<typeof useKeywords>
