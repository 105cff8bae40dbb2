import { type Language } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { useReadLanguages } from './read-languages.ts'

const names = { ko: '한국어', en: 'English' }

/** The choice of reading languages. The last one cannot be removed. */
export function ReadLanguagesChoice() {
  const { t } = useTranslation()
  const { languages, choose } = useReadLanguages()
  return (
    <ChoiceChips<Language>
      multiple
      label={t('posts.languages.label')}
      options={(['ko', 'en'] as const).map((value) => ({ value, label: names[value] }))}
      value={[...languages]}
      onChange={choose}
    />
  )
}
