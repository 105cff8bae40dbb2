import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'
import type { Keyword } from './keywords.ts'
import type { Keywords } from './use-keywords.ts'

/** Suggested keywords, before a search. */
export function KeywordLists({ keywords }: { keywords: Keywords }) {
  const { t } = useTranslation()
  const { isPending, related, popular, grid } = keywords
  if (isPending) return <Loading />
  return (
    <div
      className={cx('grid gap-8 lg:gap-x-12', popular.length > 0 ? 'lg:grid-cols-2' : 'max-w-2xl')}
    >
      <div className="flex flex-col gap-8">
        {related.length > 0 && (
          <Part title={t('search.related')}>
            <KeywordChips words={related} />
          </Part>
        )}
        {grid.length > 0 && (
          <Part title={t('search.grid')}>
            <ul className="grid grid-cols-3 gap-2.5">
              {grid.map(({ word, to }) => (
                <li key={word} className="min-w-0">
                  <Link
                    to={to}
                    className="flex min-h-16 items-center justify-center rounded-field bg-brand-soft px-2 text-center font-medium text-brand-strong hover:ring-1 hover:ring-brand/50"
                  >
                    {word}
                  </Link>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
      {popular.length > 0 && (
        <Part title={t('search.popular')}>
          <ol className="rounded-card border border-line bg-surface-raised py-2 shadow-card">
            {popular.map(({ word, to, count }, index) => (
              <li key={word}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center gap-3 px-5 hover:bg-surface-sunken"
                >
                  <span aria-hidden className="w-5 font-bold text-brand-strong tabular-nums">
                    {index + 1}
                  </span>
                  <span className="min-w-0 flex-1 truncate">{word}</span>
                  <span className="text-ink-soft text-sm tabular-nums">
                    {t('search.times', { count })}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-bold text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Keywords as links to what they lead to. */
export const KeywordChips = ({ words }: { words: readonly Keyword[] }) => (
  <ul className="flex flex-wrap gap-2">
    {words.map(({ word, to }) => (
      <li key={word}>
        <Link
          to={to}
          className="flex min-h-11 items-center rounded-full border border-line bg-surface-raised px-4 text-body-small hover:border-brand"
        >
          {word}
        </Link>
      </li>
    ))}
  </ul>
)

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-8">
      <Skeleton className="h-11 max-w-md" />
      <Skeleton className="h-56" />
    </div>
  )
}
