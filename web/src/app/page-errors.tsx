import { helplines, telOf } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { closeHelp, useHelp } from '../features/helplines/help.ts'
import { HelpButton } from '../features/helplines/help-button.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ErrorState } from '../ui/states.tsx'

type Props = { children: ReactNode }

/** Shows that a page failed, until the next navigation. Code that cannot be loaded is handled by `MissingPage`. */
export function PageErrors({ children }: Props) {
  const { key } = useLocation()
  return (
    <ErrorBoundary at={key} fallback={() => <Failed />}>
      {children}
    </ErrorBoundary>
  )
}

/** The same for a shell, which takes the helplines' button down with it. */
export function ShellErrors({ children }: Props) {
  const { key } = useLocation()
  return (
    <ErrorBoundary
      at={key}
      fallback={() => (
        <main className="page flex min-h-dvh flex-col items-center justify-center">
          <Failed />
          <HelpButton />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

/** The helplines as plain links, in place of their dialog when that fails. Closing the help resets it. */
export function HelpErrors({ children }: Props) {
  const isOpen = useHelp((help) => help.isOpen)
  return (
    <ErrorBoundary at={String(isOpen)} fallback={() => <PlainLines />}>
      {children}
    </ErrorBoundary>
  )
}

function PlainLines() {
  const { t } = useTranslation()
  const link = 'inline-flex min-h-11 items-center px-2 font-bold text-brand-strong underline'
  return (
    <section
      aria-label={t('helplines.title')}
      className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md rounded-card border border-line bg-surface-raised p-4 text-ink shadow-float"
    >
      {[helplines.kr, helplines.us, helplines.gb].map((lines) => (
        <p key={lines[0]?.name}>
          {lines
            .filter(({ takesCalls }) => takesCalls !== false)
            .map((line) => (
              <a key={line.name} href={telOf(line)} className={link}>
                {line.number}
              </a>
            ))}
        </p>
      ))}
      <Button variant="soft" onClick={closeHelp}>
        {t('ui.close')}
      </Button>
    </section>
  )
}

function Failed() {
  const { t } = useTranslation()
  return <ErrorState line={t('app.error')} onRetry={() => location.reload()} />
}
