import { languages } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { setTheme, themes, useTheme } from '../../ui/theme.ts'
import { changeLanguage } from '../accounts/change-language.ts'

/** The choice of the app's language. Each is written in itself, for readers who know only one. */
export function LanguageChoice() {
  const { t } = useTranslation()
  return (
    <ChoiceChips
      label={t('app.language.label')}
      options={languages.map((value) => ({
        value,
        label: <span lang={value}>{value === 'ko' ? '한국어' : 'English'}</span>,
      }))}
      value={useLanguage()}
      onChange={(next) => void changeLanguage(next)}
    />
  )
}

/** The theme: light, dark, or the system's. */
export function ThemeChoice() {
  const { t } = useTranslation()
  return (
    <ChoiceChips
      label={t('app.theme.label')}
      options={themes.map((value) => ({ value, label: t(`app.theme.${value}`) }))}
      value={useTheme(({ theme }) => theme)}
      onChange={setTheme}
    />
  )
}
