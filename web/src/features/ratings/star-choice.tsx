import { Star } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'

const points = [1, 2, 3, 4, 5] as const

interface Props {
  label: string
  line: string
  /** 0 while nothing is chosen. */
  value: number
  onChange: (value: number) => void
  error?: string | undefined
}

/** One to five stars as radio buttons. */
export function StarChoice({ label, line, value, onChange, error }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset
      aria-describedby={`${id}-line`}
      aria-invalid={error ? true : undefined}
      className="grid min-w-0 gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
    >
      <legend className="float-left w-full font-semibold">{label}</legend>
      <p
        id={`${id}-line`}
        className={cx('text-body-small', error ? 'text-danger' : 'text-ink-soft')}
      >
        {error ?? line}
      </p>
      <div className="-mx-1.5 mt-1 flex sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:mt-0">
        {points.map((point) => (
          <label
            key={point}
            className={cx(
              'relative flex size-12 items-center justify-center rounded-full transition-colors duration-150',
              'hover:bg-surface-sunken has-focus-visible:outline-[2.5px] has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
              point <= value ? 'text-star-line' : 'text-line-strong',
            )}
          >
            <input
              type="radio"
              name={id}
              value={point}
              checked={point === value}
              onChange={() => onChange(point)}
              aria-label={t('ratings.points', { count: point })}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star aria-hidden className={cx('size-8', point <= value && 'fill-star')} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
