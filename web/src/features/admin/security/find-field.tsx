import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/field.tsx'

/** The rows in whose texts all of the words that are typed stand, and the field where these are typed. */
export function useFind<Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found =
    words.length === 0
      ? rows
      : rows.filter((row) => {
          const text = textsOf(row).join(' ').toLowerCase()
          return words.every((word) => text.includes(word))
        })
  return {
    found,
    field: (
      <TextField
        className="w-72 max-sm:w-full"
        label={t('admin.security.find')}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-search=""
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    ),
  }
}
