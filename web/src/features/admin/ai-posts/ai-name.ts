import { fixedNameOf } from '@dodam/contract'
import { useLanguage } from '../../../i18n/language.ts'

/** Return the name of an AI account in the reader's language. */
export function useAiName(): (id: number | null) => string {
  const language = useLanguage()
  return (id) => (id === null ? '' : fixedNameOf(id, language))
}
