import { Pause, Play } from 'lucide-react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, type Pictured } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

const stepMs = 2_000

const animal = (characterAvatar: Pictured['characterAvatar']): Pictured => ({
  avatarType: 'character',
  characterAvatar,
  nickname: null,
})

const bubble = 'h-3 rounded-full'
const steps: readonly { name: 'one' | 'two' | 'three'; picture: ReactElement }[] = [
  {
    name: 'one',
    picture: (
      <>
        <Avatar person={null} size="xl" />
        <span className="mb-8 flex flex-col gap-2 rounded-card rounded-bl-sm bg-surface-raised p-4 shadow-card">
          <span className={cx(bubble, 'w-24 bg-brand/60')} />
          <span className={cx(bubble, 'w-16 bg-brand/30')} />
        </span>
      </>
    ),
  },
  {
    name: 'two',
    picture: (
      <>
        <Avatar person={animal('rabbit')} size="lg" />
        <Avatar
          person={animal('bear')}
          size="xl"
          className="-mx-2 ring-4 ring-brand-soft rounded-full"
        />
        <Avatar person={animal('cat')} size="lg" />
      </>
    ),
  },
  {
    name: 'three',
    picture: (
      <>
        <Avatar person={null} size="lg" />
        <span className="flex flex-col gap-2.5 pb-2">
          <span className="w-24 rounded-card rounded-bl-sm bg-surface-raised p-3.5 shadow-card">
            <span className={cx(bubble, 'block bg-line')} />
          </span>
          <span className="ml-6 w-20 rounded-card rounded-br-sm bg-brand p-3.5">
            <span className={cx(bubble, 'block bg-brand-ink/50')} />
          </span>
        </span>
        <Avatar person={animal('bear')} size="lg" />
      </>
    ),
  },
]

const show = (track: HTMLElement | null, step: number) =>
  track?.scrollTo({ left: track.clientWidth * step })

/** Three pictures that advance every two seconds, unless the reader swipes, pauses, or prefers reduced motion. */
export function WelcomeSteps() {
  const { t } = useTranslation()
  const track = useRef<HTMLOListElement>(null)
  const [shown, setShown] = useState(0)
  const [moves, setMoves] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  )

  useEffect(() => {
    if (!moves) return
    const timer = setTimeout(() => show(track.current, (shown + 1) % steps.length), stepMs)
    return () => clearTimeout(timer)
  }, [moves, shown])

  return (
    <section aria-roledescription="carousel" aria-label={t('accounts.welcome.steps')}>
      <ol
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard.
        tabIndex={0}
        // A touch stops the automatic advance.
        onPointerDown={() => setMoves(false)}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget
          setShown(Math.round(scrollLeft / clientWidth))
        }}
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-[1.75rem] bg-brand-soft [scrollbar-width:none]"
      >
        {steps.map(({ name, picture }, step) => (
          <li
            key={name}
            aria-hidden={step !== shown}
            className="flex w-full shrink-0 snap-center flex-col items-center px-8 pt-5 pb-6 text-center"
          >
            <span aria-hidden="true" className="flex h-28 items-end justify-center gap-3">
              {picture}
            </span>
            <h2 className="mt-4 text-lg font-bold">{t(`accounts.welcome.${name}.title`)}</h2>
            <p className="mt-1 max-w-xs text-balance text-ink-soft">
              {t(`accounts.welcome.${name}.line`)}
            </p>
          </li>
        ))}
      </ol>
      <div className="-mb-2 flex items-center justify-center">
        {steps.map(({ name }, step) => (
          <button
            key={name}
            type="button"
            aria-label={t('accounts.welcome.step', { number: step + 1 })}
            aria-current={step === shown ? 'step' : undefined}
            onClick={() => {
              setMoves(false)
              show(track.current, step)
            }}
            className="flex size-11 items-center justify-center"
          >
            <span
              className={cx(
                'h-2 rounded-full transition-all',
                step === shown ? 'w-6 bg-brand' : 'w-2 bg-line-strong',
              )}
            />
          </button>
        ))}
        <IconButton
          label={t(moves ? 'accounts.welcome.pause' : 'accounts.welcome.play')}
          icon={moves ? <Pause /> : <Play />}
          onClick={() => setMoves(!moves)}
          className="text-ink-soft"
        />
      </div>
    </section>
  )
}
