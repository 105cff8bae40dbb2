import { CloudOff, Copy, Maximize2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { dateText } from '../../ui/time.tsx'
import { BarcodeDialog } from './barcode-dialog.tsx'
import type { Gift } from './kept-gifts.ts'
import { type Barcode, useBarcode } from './use-barcode.ts'

/** One of the member's gifts: product, code, and a barcode that opens. */
export function GiftCard({ userId, gift }: { userId: number; gift: Gift }) {
  const { t } = useTranslation()
  useLanguage()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const barcode = useBarcode(userId, gift)
  const { name } = gift.product
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface-raised p-5 shadow-card"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="text-lg leading-snug font-bold">
          {name}
        </h2>
        <span className="mt-0.5 shrink-0">
          <Badge tone={gift.status === 'claimed' ? 'calm' : 'neutral'}>
            {t(`store.gift.status.${gift.status}`)}
          </Badge>
        </span>
      </div>
      <Preview barcode={barcode} name={name} onOpen={() => setOpen(true)} />
      <dl className="mt-auto flex flex-col gap-2 text-body-small">
        <div>
          <dt className="text-ink-soft text-sm">{t('store.gift.code')}</dt>
          <dd className="-mt-2 flex items-center justify-between gap-3 font-semibold">
            {gift.giftCode}
            <IconButton
              label={t('store.gift.copy')}
              icon={<Copy aria-hidden="true" className="size-5!" />}
              onClick={() =>
                void copyText(gift.giftCode, t('store.gift.copied'), t('store.gift.notCopied'))
              }
              className="-mr-2 text-ink-soft"
            />
          </dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2">
          <dt className="text-ink-soft">{t('store.gift.date')}</dt>
          <dd>
            <time dateTime={gift.createdAt}>{dateText(gift.createdAt)}</time>
          </dd>
        </div>
      </dl>
      {isOpen && barcode.picture && (
        <BarcodeDialog gift={gift} picture={barcode.picture} onClose={() => setOpen(false)} />
      )}
    </article>
  )
}

interface PreviewProps {
  barcode: Barcode
  name: string
  onOpen: () => void
}

function Preview({ barcode: { picture, error, isFetching, retry }, name, onOpen }: PreviewProps) {
  const { t } = useTranslation()
  if (error && !picture)
    return (
      <div className="flex h-36 flex-col items-center justify-center gap-2 rounded-field bg-surface-sunken p-3 text-center text-ink-soft">
        <p className="flex items-center gap-2">
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
          {t('store.barcode.loadFailed')}
        </p>
        <Button variant="soft" busy={isFetching} onClick={retry}>
          {t('ui.retry')}
        </Button>
      </div>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('store.barcode.enlarge', { name })}
      disabled={!picture}
      onClick={onOpen}
      className="group relative flex h-36 items-center justify-center rounded-field border border-line bg-paper p-4 text-paper-ink"
    >
      {picture ? (
        <img src={picture.address} alt="" className="max-h-full max-w-full" />
      ) : (
        <span
          role="status"
          aria-label={t('ui.loading')}
          className="h-20 w-3/4 animate-breathe rounded-field bg-paper-ink/10"
        />
      )}
      <span
        aria-hidden="true"
        className="absolute right-2 bottom-2 flex size-8 items-center justify-center rounded-full bg-surface-raised/90 text-ink shadow-card group-hover:bg-brand-soft group-hover:text-brand-strong"
      >
        <Maximize2 className="size-4" />
      </span>
    </button>
  )
}
