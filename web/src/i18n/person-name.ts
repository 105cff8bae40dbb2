import type { Participant } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

type Named = Pick<Participant, 'isDeleted'> & { nickname: string | null }

/** What a person is called on screen; who stays anonymous or has left Dodam is called so in the reader's language. */
export function usePersonName(): (person: Named | null) => string {
  const { t } = useTranslation()
  return (person) => {
    if (person?.isDeleted) return t('posts.author.deleted')
    return person?.nickname ?? t('ui.anonymous')
  }
}
