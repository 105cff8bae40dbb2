import type { CheckIn } from '@dodam/contract'
import { Sprout, X } from 'lucide-react'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'

interface Props {
  ref?: Ref<HTMLElement>
  title: string
  line: string
  /** Set if there is nothing left to answer. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A card over the foot of the page, which does not move the page when it arrives. It does not take the focus, and the
 * page behind it stays usable.
 */
export function CheckInCard({ ref, title, line, onClose, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('check-ins.label')}
      aria-describedby={id}
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 max-h-[70dvh] animate-rise overflow-y-auto rounded-card border border-line bg-surface-raised p-4 shadow-float sm:inset-x-auto sm:right-6 sm:w-104 md:bottom-6"
    >
      <div className="flex gap-3">
        <span
          aria-hidden="true"
          className="mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-strong"
        >
          <Sprout className="size-5" />
        </span>
        <div id={id} className="min-w-0 flex-1">
          <h2 className="text-balance font-semibold">{title}</h2>
          <p className="mt-1 text-body-small text-ink-soft">{line}</p>
        </div>
        {onClose && (
          <IconButton
            label={t('check-ins.close')}
            icon={<X />}
            className="-mt-2 -mr-2 text-ink-soft"
            onClick={onClose}
          />
        )}
      </div>
      {children}
    </section>
  )
}

const dayMs = 86_400_000

/** Return the title of a question, which says of an event before yesterday that it was some days ago. */
export function useTitle({ type, createdAt }: Pick<CheckIn, 'type' | 'createdAt'>): string {
  const { t } = useTranslation()
  const [startOfYesterday] = useState(() => new Date().setHours(0, 0, 0, 0) - dayMs)
  return type === 'after-crisis' && Date.parse(createdAt) < startOfYesterday
    ? t('check-ins.crisisOlder')
    : t(`check-ins.ask.${type}.title`)
}
