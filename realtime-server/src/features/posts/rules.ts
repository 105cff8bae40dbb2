import type { GradeLevel } from '@dodam/contract'
import { sql } from 'kysely'

/**
 * The author's grade and verification that decide who may answer a row of `posts`, joined with its author's row of
 * `users`. For an anonymous post they are those of the time of writing: a change shows by name, and must not show on a
 * masked post at the same moment. The current ones decide whether a request reaches the author.
 */
export const askedGrade = sql<GradeLevel>`coalesce(posts."authorBand", users."gradeLevel")`
export const countsAsVerified = sql<boolean>`coalesce(posts."authorWasVerified",
  users."isVerified" and (not posts."isAnonymous" or users."verificationDate" is null
    or users."verificationDate" <= posts."createdAt"))`
