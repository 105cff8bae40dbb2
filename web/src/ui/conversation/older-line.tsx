import { CloudOff, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The loading of older messages. */
export interface Older {
  isLoading: boolean
  hasFailed: boolean
  /** Load the previous page, unless that is running or has failed. */
  load: () => void
  retry: () => void
}

/** Shows that older messages are loading or failed to load. Overlays the messages, so that nothing moves. */
export function OlderLine({ older }: { older: Older }) {
  const { t } = useTranslation()
  if (!older.isLoading && !older.hasFailed) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center px-4">
      <div
        role={older.hasFailed ? 'alert' : 'status'}
        className="pointer-events-auto flex min-h-9 max-w-full animate-fade items-center gap-2 rounded-full border border-line bg-surface-raised px-4 text-caption leading-5 text-ink-soft shadow-float"
      >
        {older.isLoading ? (
          <>
            <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin" />
            {t('conversation.older.loading')}
          </>
        ) : (
          <>
            <CloudOff aria-hidden="true" className="size-4 shrink-0" />
            {t('conversation.older.failed')}
            <button
              type="button"
              onClick={older.retry}
              className="-mr-2 min-h-11 shrink-0 rounded-full px-2 font-semibold text-brand-strong hover:underline"
            >
              {t('ui.retry')}
            </button>
          </>
        )}
      </div>
    </div>
  )
}
