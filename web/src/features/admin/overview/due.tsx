import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/cx.ts'
import { numberText } from '../../../ui/number-text.ts'
import { dateTimeText, useNow } from '../../../ui/time.tsx'
import { spanOf } from './span.ts'

/** The time until something is due, or how late it is. */
export function Due({ at }: { at: string }) {
  const { t } = useTranslation()
  const leftMs = Date.parse(at) - useNow()
  const { unit, count } = spanOf(Math.abs(leftMs))
  const time = numberText(count, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
  })
  const isLate = leftMs <= 0
  return (
    <time
      dateTime={at}
      title={dateTimeText(at)}
      className={cx('whitespace-nowrap', isLate && 'font-semibold text-danger')}
    >
      {t(isLate ? 'admin.overview.late' : 'admin.overview.left', { time })}
    </time>
  )
}
