import type { GradeLevel } from '@dodam/contract'
import { sql } from 'kysely'

/**
 * The grade and the verification by which it is told who may answer a row `posts`, whose author's row is `users`. With an
 * anonymous post they are those of when it was written: a change is seen by name, and must show on nothing masked at the
 * same moment. Whether a request reaches the author is decided by what they are now.
 */
export const askedGrade = sql<GradeLevel>`coalesce(posts."authorBand", users."gradeLevel")`
export const countsAsVerified = sql<boolean>`coalesce(posts."authorWasVerified",
  users."isVerified" and (not posts."isAnonymous" or users."verificationDate" is null
    or users."verificationDate" <= posts."createdAt"))`
