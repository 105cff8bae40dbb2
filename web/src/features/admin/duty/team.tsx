import type { DutyRoster } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { PersonLink } from '../parts/person-link.tsx'
import { useRolesOf } from './use-roles-of.ts'

/** Every admin and what they may do, so that one who is not on the plan is found too. */
export function Team({ roster }: { roster: DutyRoster }) {
  const { t } = useTranslation()
  const rolesOf = useRolesOf(roster)
  return (
    <section aria-labelledby="duty-team" className="flex flex-col gap-2">
      <h2 id="duty-team" className="pt-2 text-lg font-bold">
        {t('admin.duty.team')}
      </h2>
      <ul className="flex flex-col gap-1">
        {roster.admins.map((admin) => (
          <li key={admin.id} className="flex flex-wrap gap-x-3">
            <PersonLink id={admin.id} name={nicknameOf(admin)} />
            <span className="text-ink-soft">{rolesOf(admin.id)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
