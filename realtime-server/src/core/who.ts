import type { Access, GradeLevel, Language, Role } from '@dodam/contract'

/** Anybody who is not signed in. */
export interface Visitor {
  kind: 'visitor'
  language: Language
}

/** Somebody signed in, as the database says; nothing here is read from the token but the session's name. */
export interface Member {
  kind: 'member'
  id: number
  sessionId: string
  role: Role
  isAdmin: boolean
  isVerified: boolean
  gradeLevel: GradeLevel
  language: Language
  showAiPosts: boolean
}

/** Whose view of something is made. */
export type Viewer = Pick<Visitor, 'kind'> | Pick<Member, 'kind' | 'id'>

/** Who makes a call, by the access its endpoint asks for. */
export type Caller<A extends Access> = A extends 'visitor' ? Visitor | Member : Member

/** Whether `who` may make a call of this access; a visitor is refused with 401, a member with 403. */
export function mayCall(access: Access, who: Visitor | Member): boolean {
  if (access === 'visitor') return true
  if (who.kind === 'visitor') return false
  if (access === 'sharer') return who.role !== 'listener'
  if (access === 'listener') return who.role !== 'sharer'
  if (access === 'admin') return who.isAdmin
  return true
}

/** The id for comparisons in queries: no row belongs to 0, so a visitor owns nothing. */
export const idOf = (who: Viewer): number => (who.kind === 'member' ? who.id : 0)

/** The better of the two languages for a caller who has not chosen one. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'ko'
