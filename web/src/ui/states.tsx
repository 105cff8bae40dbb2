import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** A placeholder for content that is loading. Set its size with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('animate-breathe rounded-field bg-line/70', className)} />
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The placeholder of a screen or list that is loading. */
export function LoadingRows() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      aria-label={t('ui.loading')}
      className="flex flex-col gap-3 px-4 py-6 sm:px-6"
    >
      {rows.map((key) => (
        <Skeleton key={key} className="h-10 w-full" />
      ))}
    </div>
  )
}

function State({ icon, line, action, alert }: Empty & { alert?: boolean }) {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className="flex flex-col items-center gap-4 px-6 py-16 text-center"
    >
      <span
        aria-hidden="true"
        className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand-strong [&_svg]:size-7"
      >
        {icon}
      </span>
      <p className="max-w-sm text-balance text-ink-soft">{line}</p>
      {action}
    </div>
  )
}

type Empty = { icon: ReactNode; line: ReactNode; action?: ReactNode }

/** The empty state: one line, and what to do about it. */
export function EmptyState(props: Empty) {
  return <State {...props} />
}

type Failure = {
  line?: ReactNode
  onRetry: () => void
  /** The button's label, if it does not retry. */
  retry?: ReactNode
  busy?: boolean
}

/** A failed load, with a retry button. */
export function ErrorState({ line, onRetry, retry, busy }: Failure) {
  const { t } = useTranslation()
  return (
    <State
      alert
      icon={<CloudOff />}
      line={line ?? t('ui.loadFailed')}
      action={
        <Button variant="soft" onClick={onRetry} busy={busy}>
          {retry ?? t('ui.retry')}
        </Button>
      }
    />
  )
}
