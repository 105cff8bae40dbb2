import { type GiftClaim, productsPageSize, store, welcomeDays } from '@dodam/contract'
import { Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages, type useRead } from '../../api/use-read.ts'
import { useLanguage } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { errorText } from '../../ui/error-text.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { dateText, useNow } from '../../ui/time.tsx'
import { welcomeStateOf } from './claim-state.ts'
import { ProductList } from './product-list.tsx'
import type { Claiming } from './use-claim.ts'

interface Props {
  standing: ReturnType<typeof useRead<typeof store.readClaim>>
  mayRead: boolean
  claiming: Claiming
}

/** The welcome gift: its state, and the choice of products. */
export function WelcomeTab({ standing: { data, error, refetch }, mayRead, claiming }: Props) {
  const { t } = useTranslation()
  const now = useNow()
  if (!data && error) return <ErrorState line={errorText(error)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label={t('ui.loading')}>
        <Skeleton className="h-48 rounded-card" />
      </div>
    )
  return (
    <div>
      <Explanation claim={data} state={welcomeStateOf(data, now)} />
      {welcomeStateOf(data, now) !== 'over' && (
        <Choice standing={data} {...{ mayRead, claiming }} />
      )}
    </div>
  )
}

interface ExplanationProps {
  claim: GiftClaim
  state: ReturnType<typeof welcomeStateOf>
}

const tones = { available: 'brand', claimed: 'calm', over: 'neutral' } as const

function Explanation({ claim, state }: ExplanationProps) {
  const { t } = useTranslation()
  useLanguage()
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface-raised p-5 shadow-card sm:flex-row sm:items-center sm:gap-6 sm:p-7">
      <span
        aria-hidden="true"
        className="flex size-14 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-strong"
      >
        <Sprout className="size-7" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-bold">{t('store.welcome.title')}</h2>
          <Badge tone={tones[state]}>{t(`store.welcome.${state}`)}</Badge>
        </div>
        {state === 'available' && (
          <>
            <p className="text-ink-soft">{t('store.welcome.line', { days: welcomeDays })}</p>
            <p className="font-medium">
              {t('store.welcome.until', { date: dateText(claim.welcomeGiftUntil) })}
            </p>
          </>
        )}
        {state === 'claimed' && <p className="text-ink-soft">{t('store.welcome.claimedLine')}</p>}
        {state === 'over' && (
          <p className="text-ink-soft">{t('store.welcome.overLine', { days: welcomeDays })}</p>
        )}
      </div>
      {state !== 'available' && (
        <Link
          to={state === 'claimed' ? paths.storeOf('gifts') : paths.store}
          replace
          className={buttonLook('soft')}
        >
          {t(state === 'claimed' ? 'store.claim.show' : 'store.empty.toProducts')}
        </Link>
      )}
    </section>
  )
}

interface ChoiceProps extends Omit<Props, 'standing'> {
  standing: GiftClaim
}

function Choice({ standing, mayRead, claiming }: ChoiceProps) {
  const { t } = useTranslation()
  const list = usePages(
    store.list,
    { query: { isWelcomeGift: 'true' } },
    { pageSize: productsPageSize, enabled: mayRead },
  )
  return (
    <ProductList
      {...{ list, standing, claiming }}
      empty={<EmptyState icon={<Sprout />} line={t('store.welcome.none')} />}
    />
  )
}
