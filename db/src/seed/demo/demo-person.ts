import type { Category, CharacterAvatar, GradeLevel, Language, Role } from '@dodam/contract'

export interface DemoPerson {
  /** Only the accounts that always exist have a fixed one; the others take the next free. */
  id?: number
  /** Only `support` and `demo` can sign in. */
  kind: 'support' | 'demo' | 'ai' | 'member'
  nickname: string
  role: Role
  gradeLevel: GradeLevel
  gender: 'male' | 'female' | 'prefer_not_to_say'
  language: Language
  characterAvatar: CharacterAvatar
  bio: string
  preferredCategories: readonly Category[]
  joinedDaysAgo: number
  /** Set for a verified listener. */
  verifiedDaysAgo?: number
}
