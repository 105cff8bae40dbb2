import { type HelpNeed, isUrgent } from '@dodam/contract'
import { Heart, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { HelpPath } from '../help-path/help-path.tsx'
import { openHelpFor } from '../helplines/help.ts'
import { NearLines } from '../helplines/near-lines.tsx'
import { needOf } from './tone.ts'
import { useTone } from './use-tone.ts'

interface Props {
  ref?: Ref<HTMLElement>
  title: string
  children?: ReactNode
  /** What was written, by which the helplines are ordered. */
  text: string
  /** What is known of the need otherwise, which orders them then. */
  need?: HelpNeed | undefined
  /** With a short way to them. */
  hasPath?: boolean
  onClose?: () => void
  /** Further links beside the other helplines. */
  end?: ReactNode
}

/** A kind word to a member who may be in need, with the helplines to talk to now. */
export function WarmCard({
  ref,
  title,
  children,
  text,
  hasPath = false,
  onClose,
  end,
  ...known
}: Props) {
  const { t } = useTranslation()
  const tone = useTone(text)
  const need = known.need ?? needOf(tone)
  return (
    <section
      ref={ref}
      aria-label={title}
      data-open
      className="flex scroll-mt-14 animate-fade flex-col gap-3 rounded-card border border-crisis/25 bg-crisis-soft p-4 pt-2 text-left"
    >
      <div>
        <div className="flex min-h-11 items-center gap-2">
          <Heart aria-hidden="true" className="size-5 shrink-0 text-crisis" />
          <p className="min-w-0 flex-1 font-semibold">{title}</p>
          {onClose && (
            <IconButton
              label={t('checks.offer.close')}
              icon={<X className="size-5!" />}
              onClick={onClose}
              className="-mr-2 text-ink-soft"
            />
          )}
        </div>
        <div role="status" className="flex flex-col gap-1 text-body-small leading-6">
          {isUrgent(need) ? (
            <>
              <p className="font-semibold">{t(`checks.offer.${need}`)}</p>
              <NearLines need={need} />
            </>
          ) : null}
          {children}
        </div>
      </div>
      {hasPath && <HelpPath need={need} />}
      {!isUrgent(need) && <NearLines need={need} />}
      <div className="-mx-2 -mb-2 flex flex-wrap items-center gap-x-1">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={openHelpFor(need)}
          className="min-h-11 rounded-full px-2 font-semibold text-crisis text-sm transition-colors hover:bg-surface-raised"
        >
          {t('checks.crisis.more')}
        </button>
        {end}
      </div>
    </section>
  )
}
