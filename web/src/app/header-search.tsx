import { Search } from 'lucide-react'
import { type SubmitEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { iconButtonLook } from '../ui/button.tsx'

/** The search field, or a link to the search where there is no room. The search page has its own. */
export function HeaderSearch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  if (pathname === paths.search()) return null

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = field.current?.value.trim()
    if (!query) return
    event.currentTarget.reset()
    void navigate(paths.search(query))
  }
  return (
    <>
      <Link
        to={paths.search()}
        aria-label={t('app.search')}
        title={t('app.search')}
        className={`${iconButtonLook} xl:hidden`}
      >
        <Search aria-hidden />
      </Link>
      <form
        role="search"
        onSubmit={search}
        className="relative mr-1 w-56 min-w-28 shrink max-xl:hidden"
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={field}
          aria-label={t('app.search')}
          placeholder={t('app.search')}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className="min-h-11 w-full rounded-full border border-line-strong/70 bg-surface-raised pr-4 pl-10 text-body-small focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand"
        />
      </form>
    </>
  )
}
