import type { Participant } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

type Named = Pick<Participant, 'isDeleted'> & { nickname: string | null }

/** Return a person's name on screen; for an anonymous or deleted person, a text in the reader's language. */
export function usePersonName(): (person: Named | null) => string {
  const { t } = useTranslation()
  return (person) => {
    if (person?.isDeleted) return t('posts.author.deleted')
    return person?.nickname ?? t('ui.anonymous')
  }
}
