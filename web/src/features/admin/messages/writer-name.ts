import type { SupportMessage } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { usePersonName } from '../../../i18n/person-name.ts'

/** Return how the writer of a message is called: a member by name, a visitor by what they typed, which proves nothing. */
export function useWriterName() {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  return ({ user, visitor }: Pick<SupportMessage, 'user' | 'visitor'>): string => {
    if (user) return nameOf(user)
    if (!visitor) return t('posts.author.deleted')
    return visitor.username === ''
      ? t('admin.messages.visitor.name')
      : t('admin.messages.visitor.named', { name: visitor.username })
  }
}
