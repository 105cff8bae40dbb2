import { languages } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { setTheme, themes, useTheme } from '../../ui/theme.ts'
import { changeLanguage } from '../accounts/change-language.ts'

/** The language on screen. Each stands in its own words, for those who cannot read the other. */
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

/** Light, dark, or as the device has it. */
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
