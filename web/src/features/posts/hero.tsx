import { Headphones, PenLine } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

interface Props {
  ref: Ref<HTMLElement>
  /** One row: for members, who know the place and came to read. */
  isSlim: boolean
  mayShare: boolean
  mayListen: boolean
  onWrite: () => void
}

/** What Dodam is for, with the reader's main act. */
export function Hero({ ref, isSlim, mayShare, mayListen, onWrite }: Props) {
  const { t } = useTranslation()
  const words = mayListen && !mayShare ? 'listener' : 'sharer'
  const slim = (classes: string) => isSlim && classes
  const button = slim('max-sm:min-h-11 max-sm:grow max-sm:px-4 max-sm:text-body-small')
  return (
    <section
      ref={ref}
      className={cx(
        'flex items-center justify-between gap-8 rounded-3xl bg-brand-soft px-6 py-8 sm:px-10',
        isSlim ? 'sm:py-5' : 'sm:py-10',
        slim('max-sm:rounded-card max-sm:p-2 max-sm:pl-4'),
      )}
    >
      <div
        className={cx(
          slim(
            'max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 sm:grid sm:w-full sm:grid-cols-[1fr_auto] sm:items-center sm:gap-x-8',
          ),
        )}
      >
        <h1
          className={cx(
            'text-balance font-bold text-2xl',
            !isSlim && 'sm:text-3xl',
            slim('max-sm:flex-1 max-sm:basis-28 max-sm:text-body-small max-sm:leading-snug'),
            // There is no room for it beside two buttons.
            mayShare && mayListen && slim('max-sm:sr-only'),
          )}
        >
          {t(`posts.hero.${words}.title`)}
        </h1>
        <p className={cx('mt-2 max-w-2xl text-ink-soft', slim('max-sm:hidden sm:mt-1'))}>
          {t(`posts.hero.${words}.line`)}
        </p>
        <div
          className={cx(
            'flex min-h-13 flex-wrap gap-3',
            !isSlim && 'mt-6',
            slim('max-sm:min-h-11 max-sm:gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1'),
            mayShare &&
              mayListen &&
              slim('max-sm:-ml-2 max-sm:w-[calc(100%+0.5rem)] max-sm:[&_svg]:hidden'),
          )}
        >
          {mayShare && (
            <Button size="lg" onClick={onWrite} className={cx(button)}>
              <PenLine aria-hidden className="size-5" />
              {t('posts.hero.share')}
            </Button>
          )}
          {mayListen && (
            <Link
              to={paths.listenerDashboard}
              className={cx(buttonLook(mayShare ? 'ghost' : 'primary', 'lg'), button)}
            >
              <Headphones aria-hidden className="size-5" />
              {t('posts.hero.listen')}
            </Link>
          )}
        </div>
      </div>
      {!isSlim && <Company />}
    </section>
  )
}

const company = ['rabbit', 'bear', 'cat'] as const

/** Avatars of no particular members: a picture of company. */
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
