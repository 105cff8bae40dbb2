import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/field.tsx'

interface Props {
  typed: string
  onType: (typed: string) => void
}

/** Where somebody types what to look for. It stays when they go to another list: what they look for may be in any of them. */
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
