import type { DutyRoster } from '@dodam/contract'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { useRolesOf } from './use-roles-of.ts'

/** The admins to choose from, with their roles, so that a shift for cases goes to one who may take them on. */
export function AdminOptions({ roster }: { roster: DutyRoster }) {
  const rolesOf = useRolesOf(roster)
  return roster.admins.map((admin) => (
    <option key={admin.id} value={admin.id}>
      {nicknameOf(admin)} · {rolesOf(admin.id)}
    </option>
  ))
}
