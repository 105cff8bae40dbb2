import type { Author } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'

type Named = Pick<Author, 'id' | 'nickname' | 'username'> & { isDeleted?: boolean }

/** The person that a confirmation is about; null stands for a masked person, who is not named. */
export function AboutPerson({ person }: { person: Named | null }) {
  return (
    <p className="rounded-field bg-surface-sunken px-4 py-2.5 font-medium break-words">
      {useAboutText(person)}
    </p>
  )
}

function useAboutText(person: Named | null): string {
  const { t } = useTranslation()
  if (person?.isDeleted) return t('admin.shell.about.deleted')
  const { id, nickname: stored, username } = person ?? { id: null, nickname: null, username: null }
  if (id === null || stored === null) return t('admin.shell.about.author')
  const nickname = nicknameOf({ id, nickname: stored })
  return username === null || username === nickname
    ? t('admin.shell.about.one', { nickname })
    : t('admin.shell.about.both', { nickname, username })
}
