import { type AdminReport, duty, mayCall, reports } from '@dodam/contract'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { useMe } from '../../accounts/session.ts'
import { rolesIn } from '../duty/use-roles-of.ts'

/** Return the other admins that may take a case, as far as its page tells; undefined until they are read. */
export function useColleagues(one: AdminReport) {
  const meId = useMe()?.id
  const { data } = useRead(duty.readRoster, {})
  const involved = [one.target.user, one.decider, one.reporter].concat(
    one.alsoReported.map(({ reporter }) => reporter),
  )
  return data?.admins
    .filter(({ id }) => id !== meId && !involved.some((person) => person?.id === id))
    .map((admin) => ({
      id: admin.id,
      name: nicknameOf(admin),
      staffRoles: rolesIn(data, admin.id),
    }))
    .filter((colleague) => mayCall(colleague, reports.decide))
}
