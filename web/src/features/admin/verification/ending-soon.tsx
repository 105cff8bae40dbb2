import type { EndingVerification } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { dateText } from '../../../ui/time.tsx'
import { PersonLink } from '../parts/person-link.tsx'

/** Verifications that end within a month, a line each; nothing without any. */
export function EndingSoon({ ending }: { ending: readonly EndingVerification[] }) {
  const { t } = useTranslation()
  if (ending.length === 0) return null
  return (
    <section
      aria-label={t('admin.verification.ending.title')}
      className="flex flex-col gap-1 rounded-field bg-warn-soft px-4 py-3"
    >
      <h2 className="font-semibold text-warn">{t('admin.verification.ending.title')}</h2>
      <ul className="flex flex-col gap-0.5">
        {ending.map(({ id, user, validUntil }) => (
          <li key={id} className="break-words">
            <PersonLink id={user.id} name={nicknameOf(user)} /> ·{' '}
            {t('admin.verification.record.until', { day: dateText(validUntil) })}
          </li>
        ))}
      </ul>
    </section>
  )
}
