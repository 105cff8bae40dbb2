import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/field.tsx'

interface Props {
  typed: string
  onType: (typed: string) => void
}

/** The search field. Its text is kept across the lists, because the term may be in any of them. */
export function FindField({ typed, onType }: Props) {
  const { t } = useTranslation()
  return (
    <TextField
      className="w-72 max-sm:w-full"
      label={t('admin.security.find')}
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-search=""
      value={typed}
      onChange={({ target }) => onType(target.value)}
    />
  )
}
