import type { DutyRoster, StaffRole } from '@dodam/contract'
import { useRoleNames } from '../users/staff-roles.tsx'

/** Return the roles of an admin of the roster; none for a former one. */
export const rolesIn = ({ roles }: DutyRoster, id: number): readonly StaffRole[] =>
  roles.find(({ adminId }) => adminId === id)?.staffRoles ?? []

/** Return the names of the roles of admins of a roster in one line, by id; empty while there is no roster. */
export function useRolesOf(roster: DutyRoster | undefined): (id: number) => string {
  const namesOf = useRoleNames()
  return (id) => (roster ? namesOf(rolesIn(roster, id)) : '')
}
