import type { Participant } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** What a person is called on screen; who stays anonymous is called so in the reader's language. */
export function usePersonName(): (person: Participant) => string {
  const { t } = useTranslation()
  return (person) => person.nickname ?? t('ui.anonymous')
}
