import type { GiftClaim, StoreProduct } from '@dodam/contract'
import { Check, Cookie, Gift, type LucideIcon, Package, Ticket } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { numberText } from '../../ui/number-text.ts'
import { dateTimeText, useNow } from '../../ui/time.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { type ClaimState, claimStateOf } from './claim-state.ts'
import type { Claiming } from './use-claim.ts'

interface Props {
  product: StoreProduct
  /** It was withdrawn while it was on screen. */
  isGone: boolean
  standing: GiftClaim | undefined
  claiming: Claiming
}

/** A product with its button. */
export function ProductCard({ product, isGone, standing, claiming }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const state = claimStateOf(product, {
    isGone,
    isClaiming: claiming.isClaiming(product.id),
    claim: standing,
    now: useNow(),
  })
  const isOver = state === 'soldOut' || state === 'gone'
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface-raised shadow-card"
    >
      <div className="relative">
        <Picture product={product} isOver={isOver} />
        <span className="absolute top-3 left-3">
          <Badge tone={product.isWelcomeGift ? 'raisedBrand' : 'raised'}>
            {t(product.isWelcomeGift ? 'store.for.new' : 'store.for.all')}
          </Badge>
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-2.5 p-5">
        <h2 id={id} className="text-lg leading-snug font-bold">
          {product.name}
        </h2>
        {product.description && (
          <WrittenText text={product.description} className="text-body-small text-ink-soft" />
        )}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-1 text-body-small">
          <span className={isOver ? 'text-ink-soft' : 'font-medium'}>
            {product.stock > 0 ? t('store.stock', { count: product.stock }) : t('store.noStock')}
          </span>
          {product.price > 0 && (
            <span className="text-ink-soft">
              {t('store.price', { won: numberText(product.price) })}
            </span>
          )}
        </p>
        <Button
          aria-describedby={id}
          disabled={state !== 'claimable'}
          busy={state === 'claiming'}
          onClick={() => void claiming.claim(product)}
          className={cx('w-full', settled[state])}
        >
          {state === 'claimed' && <Check aria-hidden="true" className="size-5" />}
          {t(`store.claim.${state}`, {
            time: standing?.from ? dateTimeText(standing.from) : '',
          })}
        </Button>
      </div>
    </article>
  )
}

// A button that only shows a state looks like text.
const told = 'bg-surface-sunken! text-ink-soft! disabled:opacity-100!'
const settled: Record<ClaimState, string> = {
  claimable: '',
  claiming: '',
  claimed: 'bg-calm-soft! text-calm! disabled:opacity-100!',
  soldOut: told,
  gone: told,
  hadWelcome: told,
  welcomeOver: told,
  tooSoon: told,
  needsDeed: told,
}

const looks: Record<StoreProduct['category'], { Icon: LucideIcon; look: string }> = {
  gift: { Icon: Gift, look: 'bg-brand-soft text-brand-strong' },
  snack: { Icon: Cookie, look: 'bg-warn-soft text-warn' },
  voucher: { Icon: Ticket, look: 'bg-calm-soft text-calm' },
  other: { Icon: Package, look: 'bg-surface-sunken text-ink-soft' },
}

/** The product's picture; without one, an icon of its category. */
function Picture({ product, isOver }: { product: StoreProduct; isOver: boolean }) {
  const { category, imageUrl } = product
  const [broken, setBroken] = useState<string | null>(null)
  const { Icon, look } = looks[category]
  return (
    <div
      className={cx('flex h-32 items-center sm:h-36 justify-center', look, isOver && 'opacity-60')}
    >
      {imageUrl === null || imageUrl === broken ? (
        <Icon aria-hidden="true" strokeWidth={1.5} className="size-14" />
      ) : (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          onError={() => setBroken(imageUrl)}
          className="size-full object-cover"
        />
      )}
    </div>
  )
}
