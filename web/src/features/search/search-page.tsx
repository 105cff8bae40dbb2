import { isSearchInNeed, needOfSearch, normalise } from '@dodam/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { WarmCard } from '../checks/warm-card.tsx'
import { TeamLine } from '../helplines/team-line.tsx'
import { KeywordLists } from './keyword-lists.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchResults } from './search-results.tsx'
import { useKeywords } from './use-keywords.ts'

/** The search for stories. The query is stored only in the address. */
export function SearchPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query = [...normalise(params.get('q') ?? '')].slice(0, 100).join('')
  const keywords = useKeywords()
  const found = useRef<HTMLDivElement>(null)
  const search = (wanted: string) => {
    void navigate(paths.search(wanted), { replace: wanted === query })
    // Closes a phone's keyboard, and moves the focus to the results.
    found.current?.focus({ preventScroll: true })
  }

  const choose = (word: string) => {
    const { to } = keywords.all.find((one) => one.word === word) ?? {}
    if (to === undefined || to === paths.search(word)) search(word)
    else void navigate(to)
  }

  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="w-full max-w-2xl">
        {query === '' && <h1 className="sr-only">{t('search.title')}</h1>}
        <SearchBox
          key={query}
          query={query}
          keywords={keywords.all.map(({ word }) => word)}
          onSearch={search}
          onChoose={choose}
        />
      </div>
      <div ref={found} tabIndex={-1}>
        {isSearchInNeed(query) && (
          <div className="mb-6 max-w-2xl">
            <WarmCard title={t('search.help.title')} text={query} need={needOfSearch(query)}>
              <p>{t('search.help.line')}</p>
              <TeamLine className="text-ink-soft text-sm" />
            </WarmCard>
          </div>
        )}
        {query === '' ? (
          <KeywordLists keywords={keywords} />
        ) : (
          <SearchResults key={query} query={query} keywords={keywords} />
        )}
      </div>
    </div>
  )
}
