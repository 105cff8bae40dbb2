import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A switch that takes effect at once, with its whole line as the target. */
export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-13 items-center gap-4 py-2">
      <span className="min-w-0 flex-1">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className={cx(
          'relative h-7 w-12 shrink-0 appearance-none rounded-full border-2 transition-colors duration-150',
          'before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:transition-[translate,background-color] before:duration-150',
          'forced-colors:appearance-auto forced-colors:before:hidden',
          checked
            ? 'border-brand bg-brand before:translate-x-5 before:bg-brand-ink'
            : 'border-line-strong bg-surface-sunken before:bg-line-strong',
        )}
      />
    </label>
  )
}
