import { isReserved } from '../accounts/rules.ts'

export const usersPageSize = 50
export const timelinePageSize = 30
export const adminRequestsPageSize = 50
/** Items on a page of one part of an account: what it wrote, its cases, its warnings. */
export const accountPartPageSize = 20
/** What an account wrote under its own name. */
export const writtenTypes = ['post', 'comment'] as const
/** Length of a search in names and addresses, in code points. */
export const userSearchLength = { min: 1, max: 100 }
/** Length of a note about an account, in code points. */
export const userNoteLength = { min: 1, max: 1_000 }
/** Length of the reason for another grade, which the member reads, in code points. */
export const gradeReasonLength = { min: 1, max: 200 }
export const deletionReasonLength = { min: 0, max: 500 }

/** Real people, or the AI and test accounts that belong to the product. */
export const userTypes = ['all', 'real', 'test'] as const
export const userRoleFilters = ['all', 'sharer', 'listener', 'both'] as const
/** `any` excludes deleted accounts. */
export const userStandings = ['any', 'suspended', 'paused', 'verified', 'admin', 'deleted'] as const

/** Acts on an account that need a second admin. */
export const accountRequestActs = [
  ...(['delete', 'make-admin', 'change-roles', 'end-admin', 'reset', 'clean-up'] as const),
] as const
export type AccountRequestAct = (typeof accountRequestActs)[number]
/** Acts on a case that need a second admin. */
export const caseRequestActs = ['identify', 'export'] as const
export type CaseRequestAct = (typeof caseRequestActs)[number]
export const adminRequestActs = [...accountRequestActs, ...caseRequestActs] as const
export type AdminRequestAct = (typeof adminRequestActs)[number]
/** Status of a request for a second admin. */
export const adminRequestStatuses = ['open', 'confirmed', 'withdrawn', 'expired'] as const
/** Days after which an admin can be the second of two. */
export const settledAdminDays = 3
/**
 * How an act on an account is agreed to: `second` waits for another admin, `alone` is done by one where no admin could be the
 * second, `missing` is left to who runs the server, and with `off` the installation asks for no second.
 */
export const agreements = ['off', 'second', 'alone', 'missing'] as const
export type AdminAgreement = (typeof agreements)[number]
/** How many hours a second admin has to confirm. */
export const adminRequestHours = 24

/** Why an account cannot be deleted by the team. */
export const keptReasons = ['support', 'ai', 'test', 'self'] as const
export type KeptReason = (typeof keptReasons)[number]

/** The support team's id. Its admin flag is the only one that members see. */
export const supportId = 1

interface Removable {
  id: number
  username: string
  isAi: boolean
  isTest: boolean
}

/** Return why the admin `meId` cannot delete an account; null where they can. An account with a reserved name counts as a test account. */
export function keptBecause(user: Removable, meId: number): KeptReason | null {
  if (user.id === supportId) return 'support'
  if (user.isAi) return 'ai'
  if (user.isTest || isReserved(user.username)) return 'test'
  return user.id === meId ? 'self' : null
}

/** Return an address with only its first letters and last part readable: `m•••@d•••.kr`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const dot = domain.lastIndexOf('.')
  const first = (text: string) => [...text].slice(0, 1).join('')
  return `${first(email.slice(0, Math.max(at, 0)))}•••@${first(domain)}•••${dot < 0 ? '' : domain.slice(dot)}`
}
