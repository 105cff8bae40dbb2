import type { StaffRole } from '@dodam/contract'

const rolesKo: Record<StaffRole, string> = {
  lead: '총괄',
  moderator: '안전 담당',
  support: '문의 담당',
  store: '스토어 담당',
  operator: '운영 담당',
}

export const namesKo = (roles: readonly StaffRole[] = []) =>
  roles.map((role) => rolesKo[role]).join(', ')

/** The roles have English names. */
export const namesEn = (roles: readonly StaffRole[] = []) => roles.join(', ')
