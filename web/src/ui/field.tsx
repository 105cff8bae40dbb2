import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type Extra = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
}

const box = cx(
  'w-full rounded-field border bg-surface-raised px-4 text-base text-ink',
  'transition-colors focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand',
  'disabled:opacity-60',
)
const edge = (error: string | undefined) => (error ? 'border-danger' : 'border-line-strong/70')

/** Connect a control to its label, hint and error. */
function useField(extra: Extra, id: string | undefined) {
  const own = useId()
  const field = id ?? own
  const note = `${field}-note`
  const noted = Boolean(extra.error ?? extra.hint)
  return {
    control: {
      id: field,
      'aria-invalid': extra.error ? true : undefined,
      'aria-describedby': noted ? note : undefined,
    } as const,
    label: (
      <label htmlFor={field} className="text-sm font-semibold">
        {extra.label}
      </label>
    ),
    note: noted && <FieldNote id={note} error={extra.error} hint={extra.hint} />,
  }
}

function FieldNote({
  id,
  error,
  hint,
}: {
  id: string
  error?: string | undefined
  hint?: ReactNode
}) {
  return (
    <p id={id} className={cx('text-sm', error ? 'text-danger' : 'text-ink-soft')}>
      {error ?? hint}
    </p>
  )
}

const frame = 'flex flex-col gap-1.5'

/** A one-line text field. `end` overlays the end of the line, 44 px wide. */
export function TextField({
  label,
  error,
  hint,
  end,
  className,
  ...rest
}: ComponentProps<'input'> & Extra & { end?: ReactNode }) {
  const field = useField({ label, error, hint }, rest.id)
  return (
    <div className={cx(frame, className)}>
      {field.label}
      <div className="relative">
        <input
          {...rest}
          {...field.control}
          className={cx(box, edge(error), 'min-h-12', Boolean(end) && 'pr-13')}
        />
        {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
      {field.note}
    </div>
  )
}

/** A multi-line text field; grows with its text where the browser supports it. */
export function TextArea({
  label,
  error,
  hint,
  className,
  ...rest
}: ComponentProps<'textarea'> & Extra) {
  const field = useField({ label, error, hint }, rest.id)
  return (
    <div className={cx(frame, className)}>
      {field.label}
      <textarea
        rows={4}
        {...rest}
        {...field.control}
        className={cx(box, edge(error), 'field-sizing-content max-h-80 min-h-28 resize-none py-3')}
      />
      {field.note}
    </div>
  )
}

/** A native select. Children are `<option>`s. */
export function Select({
  label,
  error,
  hint,
  className,
  ...rest
}: ComponentProps<'select'> & Extra) {
  const field = useField({ label, error, hint }, rest.id)
  return (
    <div className={cx(frame, className)}>
      {field.label}
      <div className="relative">
        <select
          {...rest}
          {...field.control}
          className={cx(box, edge(error), 'min-h-12 appearance-none pr-10')}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-4 size-2.5 -translate-y-3/4 rotate-45 border-r-2 border-b-2 border-ink-soft"
        />
      </div>
      {field.note}
    </div>
  )
}

/** A checkbox with its whole line as the target. */
export function Checkbox({
  label,
  error,
  hint,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & Extra) {
  const own = useId()
  const id = rest.id ?? own
  const note = `${id}-note`
  const noted = Boolean(error ?? hint)
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={noted ? note : undefined}
          className="tick size-5 shrink-0"
        />
        <span className="text-body-small">{label}</span>
      </label>
      {noted && (
        <div className="pl-8">
          <FieldNote id={note} error={error} hint={hint} />
        </div>
      )}
    </div>
  )
}
