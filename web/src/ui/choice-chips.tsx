import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { SidewaysRow } from './sideways-row.tsx'

type Choice<V extends string> = { value: V; label: ReactNode }

type Props<V extends string> = {
  label: ReactNode
  options: readonly Choice<V>[]
  error?: string | undefined
  hint?: ReactNode
  disabled?: boolean
  /** Hides the legend visually. */
  hideLabel?: boolean
  /** On phones, one row that scrolls sideways from edge to edge of the page. */
  oneRow?: boolean
} & (
  | { multiple: true; value: readonly V[]; onChange: (next: V[]) => void }
  | { multiple?: false; value: V | null | undefined; onChange: (next: V) => void }
)

/** A few choices side by side: radio buttons, or with `multiple` checkboxes, in the shape of chips. */
export function ChoiceChips<V extends string>(props: Props<V>) {
  const { label, options, error, hint, disabled, hideLabel, oneRow } = props
  const id = useId()
  const isChosen = (value: V) =>
    props.multiple ? props.value.includes(value) : props.value === value
  const choose = (value: V) => {
    if (!props.multiple) return props.onChange(value)
    const others = props.value.filter((one) => one !== value)
    props.onChange(others.length < props.value.length ? others : [...others, value])
  }
  const noted = Boolean(error ?? hint)
  const chips = options.map((option) => (
    <label
      key={option.value}
      className={cx(
        'relative inline-flex min-h-11 items-center rounded-full border px-4 text-body-small',
        'transition-colors duration-150 select-none',
        'has-disabled:cursor-not-allowed has-disabled:opacity-60',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        isChosen(option.value)
          ? 'border-brand bg-brand-soft font-semibold text-brand-strong'
          : 'border-line-strong/60 bg-surface-raised not-has-disabled:hover:border-brand',
      )}
    >
      <input
        type={props.multiple ? 'checkbox' : 'radio'}
        name={id}
        value={option.value}
        checked={isChosen(option.value)}
        onChange={() => choose(option.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      {option.label}
    </label>
  ))
  return (
    <fieldset
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={noted ? `${id}-note` : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      {/* No legend: WebKit first counts its height twice in a flex box, and the content below jumps at the next touch. */}
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </span>
      {oneRow ? (
        <SidewaysRow className="-my-1 max-md:-mx-5 max-md:px-5">
          <div className="flex w-max gap-2 md:w-auto md:flex-wrap md:gap-1.5">{chips}</div>
        </SidewaysRow>
      ) : (
        <div className="flex flex-wrap gap-2">{chips}</div>
      )}
      {noted && (
        <p id={`${id}-note`} className={cx('text-sm', error ? 'text-danger' : 'text-ink-soft')}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
