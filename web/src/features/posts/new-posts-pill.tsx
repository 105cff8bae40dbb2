import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Says that stories wait above the feed. It lies over the page: nothing moves until the reader asks. */
export function NewPostsPill({ count, onTake }: { count: number; onTake: () => void }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite" className="pointer-events-none sticky top-18 z-10 md:top-20 h-0">
      {count > 0 && (
        <button
          type="button"
          onClick={onTake}
          className="pointer-events-auto mx-auto flex min-h-11 items-center gap-2 rounded-full bg-brand px-5 font-semibold text-brand-ink text-sm shadow-lg"
        >
          <ArrowUp aria-hidden className="size-4" />
          {t('posts.pill', { count })}
        </button>
      )}
    </div>
  )
}
