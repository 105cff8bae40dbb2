import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReadingFilter } from './read-languages.ts'

/**
 * Says that only stories in one language are shown, and switches to all and back. Absent for readers of all languages.
 */
export function LanguageNote() {
  const { t } = useTranslation()
  const { only, lang, setShowsAll } = useReadingFilter()
  if (!only) return null
  return (
    <button
      type="button"
      onClick={() => setShowsAll(lang !== undefined)}
      className="-ml-2 inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-full px-2 text-ink-soft text-sm hover:text-brand-strong"
    >
      <Languages aria-hidden className="size-4 shrink-0" />
      <span className="truncate">
        {lang ? t('posts.languages.showAll') : t(`posts.languages.only.${only}`)}
      </span>
    </button>
  )
}
