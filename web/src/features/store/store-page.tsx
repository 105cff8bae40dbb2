import { giftsPageSize, productCategories, store } from '@dodam/contract'
import { Tabs } from 'radix-ui'
import { type ReactNode, startTransition, useEffect, useOptimistic, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { usePages, useRead } from '../../api/use-read.ts'
import { useWatched } from '../../live/watching.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../ui/error-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TabList } from '../../ui/tab-list.tsx'
import { onTheWayTo } from '../accounts/landing.ts'
import { useSession } from '../accounts/session.ts'
import { GiftsTab, KeptGifts } from './gifts-tab.tsx'
import { keptGifts } from './kept-gifts.ts'
import { CardSkeletons } from './product-list.tsx'
import { ProductsTab } from './products-tab.tsx'
import { useClaim } from './use-claim.ts'
import { WelcomeTab } from './welcome-tab.tsx'

const tabs = ['products', 'welcome', 'gifts'] as const
type Tab = (typeof tabs)[number]

/** A member whose session ends reads the notice first. */
const toldForMs = 500

/** The store. Visitors are sent to sign in; offline, a member's own gifts are still there. */
export function StorePage() {
  const { me, error, retry } = useSession()
  const [wasShown, setShown] = useState(false)
  if (me && !wasShown) setShown(true)
  if (me) return <Store key={me.id} userId={me.id} />
  if (me === null) return <ToSignIn afterMs={wasShown ? toldForMs : 0} />
  const kept = error && keptGifts(undefined)
  if (kept)
    return (
      <Frame>
        <KeptGifts {...kept} onRetry={retry} />
      </Frame>
    )
  return (
    <Frame>
      {error ? <ErrorState line={errorText(error)} onRetry={retry} /> : <CardSkeletons />}
    </Frame>
  )
}

/** The page before the reader is known. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="page flex flex-col gap-5 py-6">
      <PageTitle>{t('store.title')}</PageTitle>
      <div>{children}</div>
    </div>
  )
}

function ToSignIn({ afterMs }: { afterMs: number }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Signing out already navigates home, but that page may not be on screen yet.
      if (window.location.pathname !== pathname) return
      void navigate(paths.login, { replace: true, state: onTheWayTo(pathname + search) })
    }, afterMs)
    return () => clearTimeout(timer)
  }, [navigate, pathname, search, afterMs])
  return (
    <Frame>
      <CardSkeletons />
    </Frame>
  )
}

function Store({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const tab: Tab = tabs.find((one) => one === params.get('tab')) ?? 'products'
  const category = productCategories.find((one) => one === params.get('category'))
  const mayRead = useWatched('store')
  const standing = useRead(store.readClaim, {})
  const gifts = usePages(store.listGifts, {}, { pageSize: giftsPageSize })
  const claiming = useClaim()
  // The address follows a moment later; a second arrow key by then starts from the tab on screen.
  const [shown, show] = useOptimistic(tab)
  const count = (one: Tab) =>
    one === 'gifts' && gifts.items.length > 0
      ? `${gifts.items.length}${gifts.hasMore ? '+' : ''}`
      : ''

  return (
    <div className="page flex flex-col gap-5 py-6">
      <PageTitle line={t('store.line')}>{t('store.title')}</PageTitle>
      <Tabs.Root
        value={shown}
        onValueChange={(next) =>
          startTransition(() => {
            show(tabs.find((one) => one === next) ?? 'products')
            setParams(next === 'products' ? {} : { tab: next }, { replace: true })
          })
        }
      >
        <TabList
          label={t('store.title')}
          tabs={tabs.map((one) => ({
            value: one,
            label: t(`store.tab.${one}`),
            count: count(one),
          }))}
        />
        <Tabs.Content value="products">
          <ProductsTab
            category={category}
            onChoose={(next) => setParams(next ? { category: next } : {}, { replace: true })}
            standing={standing.data}
            {...{ mayRead, claiming }}
          />
        </Tabs.Content>
        <Tabs.Content value="welcome">
          <WelcomeTab {...{ standing, mayRead, claiming }} />
        </Tabs.Content>
        <Tabs.Content value="gifts">
          <GiftsTab userId={userId} list={gifts} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  )
}
