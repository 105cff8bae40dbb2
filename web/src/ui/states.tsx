import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** A quiet shape in the place of something that is still loading. Size it with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('animate-breathe rounded-field bg-line/70', className)} />
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** In the place of a screen or a list that is loading. */
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

/** Nothing is here yet: one line, and what to do about it. */
export function EmptyState(props: Empty) {
  return <State {...props} />
}

type Failure = {
  line?: ReactNode
  onRetry: () => void
  /** What the button says, when it does something else than trying again. */
  retry?: ReactNode
  busy?: boolean
}

/** Loading failed: says so and offers to try again. */
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
