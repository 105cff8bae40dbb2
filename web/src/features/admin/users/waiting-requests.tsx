import { users } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { dateTimeText } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { TextWithPerson } from '../parts/text-with-person.tsx'
import { adminPaths } from '../paths.ts'

/** The requests that wait for another admin, above the list. Renders nothing if there are none. */
export function WaitingRequests() {
  const { t } = useTranslation()
  const list = usePages(users.listRequests, { query: {} })
  if (list.items.length === 0) return null
  return (
    <section
      aria-label={t('admin.users.waiting.title')}
      className="flex flex-col gap-2 rounded-field bg-warn-soft px-4 py-3"
    >
      <h2 className="font-semibold text-warn">{t('admin.users.waiting.title')}</h2>
      <ul className="flex flex-col gap-1">
        {list.items.map((request) => (
          <li key={request.id} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to={
                request.user
                  ? adminPaths.user(request.user.id)
                  : adminPaths.case(request.caseId ?? 0)
              }
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {request.user ? nicknameOf(request.user) : t('admin.users.waiting.case')}
            </Link>
            <span className="text-sm">
              {t(`admin.users.waiting.${request.act}`)}{' '}
              <TextWithPerson
                id={request.requestedBy.id}
                name={nicknameOf(request.requestedBy) || t('admin.users.deleted')}
                text={(admin) =>
                  t('admin.users.waiting.line', { admin, until: dateTimeText(request.expiresAt) })
                }
              />
            </span>
            {request.reason && <WrittenText text={request.reason} className="w-full text-sm" />}
          </li>
        ))}
      </ul>
      {list.hasMore && <p className="text-sm">{t('admin.users.waiting.more')}</p>}
    </section>
  )
}
