/** The roles of the team, in the order in which they are shown. A lead may do everything; the others combine. */
export const staffRoles = ['moderator', 'support', 'store', 'operator', 'lead'] as const
type StaffRole = (typeof staffRoles)[number]

/** The roles that may make a call, besides `lead`; `lead` where no other may, and `all` where every admin may. */
export type Staff = 'all' | 'lead' | readonly Exclude<StaffRole, 'lead'>[]

/** A call of admins that says at run time which roles may make it, equal to its spec. */
export interface Staffed {
  readonly staff: Staff
}

/** Return the roles that a `Staff` names, with `lead`. */
export const rolesOf = (staff: Staff): readonly StaffRole[] =>
  staff === 'all' ? staffRoles : staff === 'lead' ? ['lead'] : [...staff, 'lead']

/** Whether the holder of these roles may make a call. Members who are no admins have no roles. */
export const mayCall = (
  { staffRoles: held }: { readonly staffRoles: readonly StaffRole[] },
  { staff }: Staffed,
): boolean => rolesOf(staff).some((role) => held.includes(role))
