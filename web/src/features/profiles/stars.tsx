import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const scale = 5

/** A listener's average rating. */
export function Stars({ average, total }: { average: number; total: number }) {
  const { t } = useTranslation()
  const points = average.toFixed(1)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm max-sm:justify-center">
      <span className="sr-only">{t('profiles.rating', { average: points })}</span>
      <span aria-hidden className="relative inline-flex text-line-strong">
        <Row className="opacity-60" />
        <span
          className="absolute inset-y-0 left-0 overflow-hidden text-star-line"
          style={{ width: `${(average / scale) * 100}%` }}
        >
          <Row className="fill-star" />
        </span>
      </span>
      <span aria-hidden className="font-bold text-base tabular-nums">
        {points}
      </span>
      <span className="text-ink-soft">{t('profiles.ratings', { count: total })}</span>
    </p>
  )
}

const Row = ({ className }: { className: string }) => (
  <span className="flex w-max">
    {Array.from({ length: scale }, (_, index) => (
      <Star key={index} className={`size-5 ${className}`} />
    ))}
  </span>
)
