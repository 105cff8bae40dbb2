import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAwake } from '../../device/use-awake.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { breaths, type Pace, paceAt } from './pace.ts'

/**
 * A guided breathing exercise. The circle grows and shrinks with the breath; with reduced motion, only words and a line
 * are shown.
 */
export default function BreathingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { pace, restart } = usePace()
  const isDone = pace.phase === 'done'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('breathing.title')}
      description={t('breathing.line')}
      footer={
        <>
          {isDone && (
            <Button variant="ghost" onClick={restart}>
              {t('breathing.again')}
            </Button>
          )}
          <Button variant={isDone ? 'primary' : 'soft'} onClick={onClose}>
            {t(isDone ? 'ui.close' : 'breathing.stop')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-5 py-3">
        <Circle pace={pace} />
        <Taken count={pace.taken} />
        {/* Announced when the phase changes, not every second. */}
        <p role="status" className={isDone ? 'text-center text-ink-soft' : 'sr-only'}>
          {isDone ? t('breathing.doneLine') : t(`breathing.${pace.phase}`)}
        </p>
      </div>
    </Dialog>
  )
}

/** The state of the exercise, second by second, and how to restart it. */
function usePace() {
  const [start, setStart] = useState(() => performance.now())
  const [second, setSecond] = useState(0)
  const pace = paceAt(second)
  const isDone = pace.phase === 'done'
  useEffect(() => {
    if (isDone) return undefined
    const passed = performance.now() - start
    const timer = setTimeout(
      () => setSecond(Math.floor((performance.now() - start) / 1_000)),
      // A timer may fire slightly early.
      1_000 * (second + 1) - passed + 5,
    )
    return () => clearTimeout(timer)
  }, [start, second, isDone])
  useAwake(!isDone)
  const restart = () => {
    setStart(performance.now())
    setSecond(0)
  }
  return { pace, restart }
}

const small = 0.62

function Circle({ pace: { phase, seconds, left } }: { pace: Pace }) {
  const { t } = useTranslation()
  const isLarge = phase === 'in' || phase === 'hold' || phase === 'done'
  const size = { '--size': isLarge ? 1 : small, transitionDuration: `${seconds || 1}s` }
  const shape =
    'absolute inset-0 rounded-full transition-[scale] ease-in-out motion-safe:scale-(--size)'
  return (
    <div aria-hidden="true" className="relative flex size-60 items-center justify-center">
      <span className="absolute inset-0 rounded-full border border-line" />
      <span style={size} className={cx(shape, 'bg-brand-soft')} />
      <span style={size} className={cx(shape, 'm-8 bg-brand/15')} />
      <div className="relative flex flex-col items-center gap-1 text-brand-strong">
        <span className="font-bold text-xl">{t(`breathing.${phase}`)}</span>
        {phase !== 'done' && (
          <>
            <span className="font-semibold text-4xl leading-none">{left}</span>
            <span className="mt-2 h-1.5 w-24 overflow-hidden rounded-full bg-line motion-safe:hidden">
              <span
                style={{ width: `${(100 * (seconds - left + 1)) / seconds}%` }}
                className="block h-full rounded-full bg-brand"
              />
            </span>
          </>
        )}
      </div>
    </div>
  )
}

/** The number of breaths taken so far. */
function Taken({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="flex gap-2">
      {Array.from({ length: breaths }, (_, at) => (
        <span
          // The order of the dots never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={cx('size-2.5 rounded-full', at < count ? 'bg-brand' : 'bg-line-strong/40')}
        />
      ))}
    </div>
  )
}
