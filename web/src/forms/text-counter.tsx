import { lengthOf } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { cx } from '../ui/cx.ts'
import { toneOf } from './text-length.ts'

const colours = {
  short: 'text-danger',
  near: 'text-warn',
  over: 'font-semibold text-danger',
  fine: 'text-ink-soft',
}

interface Props {
  text: string
  limits: { min: number; max: number }
  className: string
}

/** The length of a text and its limit. */
export function TextCounter({ text, limits, className }: Props) {
  const { t } = useTranslation()
  const length = lengthOf(text)
  return (
    <p className={cx('tabular-nums', colours[toneOf(length, limits)], className)}>
      <span aria-hidden>
        {length}/{limits.max}
      </span>
      <span className="sr-only">{t('ui.counter', { typed: length, max: limits.max })}</span>
    </p>
  )
}
