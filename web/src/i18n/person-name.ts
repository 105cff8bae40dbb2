import { type Alias, aliasName, nicknameIn, type Participant } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage, useLanguage } from './language.ts'

type Named = Pick<Participant, 'id' | 'isDeleted'> & {
  nickname: string | null
  alias?: Alias | null
}

/**
 * Return a person's name on screen. An anonymous person has an alias where the reader meets them in a chat; for others,
 * and for a deleted person, it is a text in the reader's language.
 */
export function usePersonName(): (person: Named | null) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (person) => {
    if (person?.isDeleted) return t('posts.author.deleted')
    if (person != null && person.nickname !== null)
      return nicknameIn({ id: person.id, nickname: person.nickname }, language)
    return person?.alias ? aliasName(person.alias, language) : t('ui.anonymous')
  }
}

/** Return the nickname of an account in the current language, for a component that renders again with `t`. */
export const nicknameOf = (account: { id: number | null; nickname: string }): string =>
  nicknameIn(account, currentLanguage())
