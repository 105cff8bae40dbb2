import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { matchesOf } from './typed.ts'

const maxSuggestions = 5
/** The limit of the contract. */
const maxLength = 100

interface Props {
  query: string
  keywords: readonly string[]
  onSearch: (query: string) => void
  /** A suggestion was chosen. */
  onChoose: (keyword: string) => void
}

/** The search field with suggestions, which the arrow keys choose from. */
export function SearchBox({ query, keywords, onSearch, onChoose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const matches = matchesOf(text, keywords, maxSuggestions)
  const offered = isOpen ? matches : []
  const chosen = offered[at]

  useEffect(() => {
    // A visit without a query is for typing one.
    if (query === '') input.current?.focus()
  }, [query])

  const type = (next: string) => {
    setText(next)
    setOpen(true)
    setAt(-1)
  }
  const search = (wanted: string) => {
    const trimmed = wanted.trim()
    if (trimmed === '') return input.current?.focus()
    setText(trimmed)
    setOpen(false)
    onSearch(trimmed)
  }
  const choose = (word: string) => {
    setText(word)
    setOpen(false)
    onChoose(word)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (chosen === undefined) search(text)
    else choose(chosen)
  }
  const step = (event: KeyboardEvent) => {
    // Keys of an IME composition belong to the keyboard.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      setOpen(false)
      setAt(-1)
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || matches.length === 0) return
    event.preventDefault()
    setOpen(true)
    // One position more than there are suggestions: that of the typed text.
    setAt(((at + 1 + by + matches.length + 1) % (matches.length + 1)) - 1)
  }

  return (
    <form role="search" onSubmit={submit} className="relative">
      <div className="flex min-h-13 items-center rounded-full border border-line-strong/70 bg-surface-raised pr-1 pl-5 shadow-card focus-within:border-brand focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand">
        <input
          ref={input}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={offered.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${at}`}
          placeholder={t('search.placeholder')}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={step}
          onBlur={() => setOpen(false)}
          className="min-w-0 flex-1 bg-transparent py-3 text-base text-ink outline-none"
        />
        {text !== '' && (
          <IconButton
            label={t('search.clear')}
            icon={<X />}
            className="text-ink-soft"
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        )}
        <IconButton
          type="submit"
          label={t('search.submit')}
          icon={<Search />}
          className="text-brand-strong"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.suggestions')}
        className={cx(
          'absolute inset-x-0 top-full z-20 mt-2 animate-fade overflow-hidden rounded-card border border-line bg-surface-raised py-2 shadow-float',
          offered.length === 0 && 'hidden',
        )}
      >
        {offered.map((word, index) => (
          <button
            key={word}
            type="button"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            // Keeps the focus in the field, whose blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(word)}
            className={cx(
              'flex min-h-11 w-full items-center gap-3 px-5 text-left hover:bg-surface-sunken',
              index === at && 'bg-surface-sunken',
            )}
          >
            <Search aria-hidden="true" className="size-4 text-ink-soft" />
            {word}
          </button>
        ))}
      </div>
    </form>
  )
}
