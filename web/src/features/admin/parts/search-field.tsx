import { normalise, userSearchLength } from '@dodam/contract'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useSearchKey } from './use-search-key.ts'

interface Props {
  label: string
  value: string
  onSearch: (text: string) => void
}

const pauseMs = 250

/**
 * Searches after a pause in typing (debounce), and at once on Enter. Waits during an IME composition.
 */
export function SearchField({ label, value, onSearch }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  const [isTyping, setTyping] = useState(false)
  useSearchKey()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed from outside, for example by a link to the list. A change caused by typing is older than the
  // current text.
  if (value !== shown) {
    setShown(value)
    if (!isTyping) setText(value)
  }
  const searchSoon = (next: string, waitMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(normalise(next)), waitMs)
  }
  return (
    <form
      role="search"
      aria-label={label}
      className="min-w-0 flex-1 basis-full sm:basis-64"
      onSubmit={(event) => {
        event.preventDefault()
        searchSoon(text, 0)
      }}
    >
      <TextField
        label={label}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={userSearchLength.max}
        data-search=""
        value={text}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={({ target }) => {
          setText(target.value)
          searchSoon(target.value, pauseMs)
        }}
        end={
          text !== '' && (
            <IconButton
              label={t('admin.users.searchClear')}
              icon={<X />}
              onClick={() => {
                setText('')
                searchSoon('', 0)
              }}
            />
          )
        }
      />
    </form>
  )
}
