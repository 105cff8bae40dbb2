import { cx } from '../../../ui/cx.ts'
import { useShortcuts } from '../shell/keys.ts'
import { useSearchKey } from './use-search-key.ts'

interface Props<Value extends string> {
  /** The accessible name of the filter. */
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string; count?: number | undefined }[]
  /** The keys 1 to 9 choose. At most one filter of a screen has them. */
  hasKeys?: boolean
}

/** A filter with a few values and their counts. `/` leads to it on a screen without a search. */
export function FilterTabs<Value extends string>({
  label,
  value,
  onChange,
  choices,
  hasKeys = false,
}: Props<Value>) {
  useSearchKey()
  useShortcuts(
    hasKeys
      ? choices.slice(0, 9).map((choice, at) => ({
          key: String(at + 1),
          does: choice.label,
          run: () => onChange(choice.value),
        }))
      : [],
  )
  return (
    <div
      role="group"
      aria-label={label}
      data-filter=""
      className="flex max-w-full scroll-px-1 gap-0.5 self-start overflow-x-auto rounded-field bg-surface-sunken p-1"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          // Browsers do not scroll to what is seen in part.
          onFocus={({ currentTarget }) =>
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }
          className={cx(
            'min-h-9 rounded-[0.625rem] px-3 text-sm whitespace-nowrap transition-colors max-lg:min-h-11',
            choice.value === value
              ? 'bg-surface-raised font-semibold text-ink shadow-card'
              : 'font-medium text-ink-soft hover:text-ink',
          )}
        >
          {choice.label}
          {choice.count !== undefined && (
            <span className="pl-1.5 tabular-nums">{choice.count}</span>
          )}
        </button>
      ))}
    </div>
  )
}
