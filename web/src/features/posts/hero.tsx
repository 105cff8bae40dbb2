import { Headphones, PenLine } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'

interface Props {
  ref: Ref<HTMLElement>
  mayShare: boolean
  mayListen: boolean
  onWrite: () => void
}

/** What this place is for, and the one thing the reader most likely came to do. */
export function Hero({ ref, mayShare, mayListen, onWrite }: Props) {
  const { t } = useTranslation()
  return (
    <section
      ref={ref}
      className="flex items-center justify-between gap-8 rounded-3xl bg-brand-soft px-6 py-8 sm:px-10 sm:py-10"
    >
      <div>
        <h1 className="text-balance font-bold text-2xl sm:text-3xl">{t('posts.hero.title')}</h1>
        <p className="mt-2 max-w-2xl text-ink-soft">{t('posts.hero.line')}</p>
        <div className="mt-6 flex min-h-13 flex-wrap gap-3">
          {mayShare && (
            <Button size="lg" onClick={onWrite}>
              <PenLine aria-hidden className="size-5" />
              {t('posts.hero.share')}
            </Button>
          )}
          {mayListen && (
            <Link
              to={paths.listenerDashboard}
              className={buttonLook(mayShare ? 'ghost' : 'primary', 'lg')}
            >
              <Headphones aria-hidden className="size-5" />
              {t('posts.hero.listen')}
            </Link>
          )}
        </div>
      </div>
      <Company />
    </section>
  )
}

const company = ['rabbit', 'bear', 'cat'] as const

/** Nobody in particular: a picture of not being alone. */
function Company() {
  return (
    <div aria-hidden className="hidden -space-x-5 md:flex">
      {company.map((characterAvatar) => (
        <Avatar
          key={characterAvatar}
          size="xl"
          person={{ nickname: null, avatarType: 'character', characterAvatar }}
          className="rounded-full ring-4 ring-brand-soft"
        />
      ))}
    </div>
  )
}
