import { search } from '@dodam/contract'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { useRead } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Listed, wholeList } from '../../../ui/listed.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useMay } from '../parts/use-may.ts'

/** The popular searches that all visitors see, each with a way to remove it permanently. */
export function PopularSearches() {
  const { t } = useTranslation()
  const may = useMay()
  const [chosen, setChosen] = useState<string>()
  const list = wholeList(useRead(search.popular, { query: { limit: 50 } }))
  const { run, isPending } = useAct(search.removeKeyword, {
    done: 'admin.trends.popular.done',
    failed: 'admin.trends.popular.failed',
  })
  const remove = (keyword: string) =>
    run({ body: { keyword } }, ({ kind }) => {
      if (kind === 'refused') return
      setChosen(undefined)
      list.retry()
    })
  return (
    <section
      aria-labelledby="popular-searches"
      className="flex min-w-0 flex-col gap-3 rounded-field border border-line bg-surface-raised px-4 py-4"
    >
      <div>
        <h2 id="popular-searches" className="text-lg leading-tight font-bold text-balance">
          {t('admin.trends.popular.title')}
        </h2>
        <p className="text-sm text-ink-soft">{t('admin.trends.popular.line')}</p>
      </div>
      <Listed
        list={list}
        loading={<Skeleton className="h-24" />}
        empty={<EmptyState icon={<Search />} line={t('admin.trends.popular.none')} />}
      >
        <ul className="grid gap-x-8 sm:grid-cols-2">
          {list.items.map(({ keyword, count }) => (
            <li key={keyword} className="flex min-h-11 items-center gap-3 border-b border-line">
              <span className="min-w-0 flex-1 truncate font-medium">{keyword}</span>
              <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                {t('admin.trends.popular.people', { count })}
              </span>
              {may(search.removeKeyword) && (
                <Button
                  variant="ghost"
                  className="-mr-2 px-3 text-sm"
                  aria-label={t('admin.trends.popular.removeOf', { keyword })}
                  onClick={() => setChosen(keyword)}
                >
                  {t('admin.trends.popular.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Listed>
      {chosen !== undefined && (
        <ConfirmAct
          title={t('admin.trends.popular.ask', { keyword: chosen })}
          effects={[
            t('admin.trends.popular.effects.gone'),
            t('admin.trends.popular.effects.final'),
            t('admin.trends.popular.effects.stories'),
          ]}
          confirm={t('admin.trends.popular.remove')}
          onConfirm={() => void remove(chosen)}
          onClose={() => setChosen(undefined)}
          busy={isPending}
          isDangerous
        />
      )}
    </section>
  )
}
