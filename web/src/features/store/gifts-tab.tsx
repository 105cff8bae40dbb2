import { Gift as GiftIcon, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CallError } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { errorText } from '../../ui/error-text.ts'
import { Listed, type Pages } from '../../ui/listed.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { GiftCard } from './gift-card.tsx'
import { type Gift, keptGifts } from './kept-gifts.ts'
import { CardSkeletons, columns } from './product-list.tsx'

interface Props {
  userId: number
  list: Pages<Gift> & { error: CallError | null }
}

/** The member's gifts. Offline, those kept on this device. */
export function GiftsTab({ userId, list }: Props) {
  const { t } = useTranslation()
  return (
    <Listed
      list={list}
      loading={<CardSkeletons />}
      failure={list.error && <Failure userId={userId} error={list.error} onRetry={list.retry} />}
      empty={
        <EmptyState
          icon={<GiftIcon />}
          line={t('store.empty.gifts')}
          action={
            <Link to={paths.store} replace className={buttonLook('soft')}>
              {t('store.empty.toProducts')}
            </Link>
          }
        />
      }
      moreClass="mx-auto mt-6 flex"
    >
      <Cards userId={userId} gifts={list.items} />
    </Listed>
  )
}

interface FailureProps {
  userId: number
  error: CallError
  onRetry: () => void
}

function Failure({ userId, error, onRetry }: FailureProps) {
  const { t } = useTranslation()
  const kept = keptGifts(userId)
  if (kept) return <KeptGifts {...kept} onRetry={onRetry} />
  const isOffline = error.code === 'OFFLINE'
  return (
    <ErrorState line={isOffline ? t('store.gift.unkept') : errorText(error)} onRetry={onRetry} />
  )
}

interface KeptProps {
  userId: number
  gifts: Gift[]
  onRetry: () => void
}

/** The gifts kept on this device. */
export function KeptGifts({ userId, gifts, onRetry }: KeptProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-end gap-x-3 rounded-field bg-surface-sunken py-2 pr-2 pl-4 text-body-small text-ink-soft">
        <WifiOff aria-hidden="true" className="size-5 shrink-0" />
        <p role="status" className="min-w-48 flex-1">
          {t('store.gift.kept')}
        </p>
        <Button variant="ghost" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </div>
      <Cards userId={userId} gifts={gifts} />
    </>
  )
}

const Cards = ({ userId, gifts }: { userId: number; gifts: readonly Gift[] }) => (
  <ul className={columns}>
    {gifts.map((gift) => (
      <li key={gift.id} className="min-w-0">
        <GiftCard userId={userId} gift={gift} />
      </li>
    ))}
  </ul>
)
