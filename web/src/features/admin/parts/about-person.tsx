import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'

interface Named {
  id: number
  nickname: string
  username: string
}

/** The person that a confirmation is about. */
export function AboutPerson({ person }: { person: Named }) {
  const { t } = useTranslation()
  const nickname = nicknameOf(person)
  const { username } = person
  return (
    <p className="rounded-field bg-surface-sunken px-4 py-2.5 font-medium break-words">
      {nickname === username
        ? t('admin.shell.about.one', { nickname })
        : t('admin.shell.about.both', { nickname, username })}
    </p>
  )
}
