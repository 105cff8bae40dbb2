import { sql } from 'kysely'

/**
 * Whether the author of a row `posts`, whose row is `users`, counts as verified where it is decided who may answer. With an
 * anonymous post only who was verified when they wrote it: a new verification is seen by name, and must show on nothing
 * masked at the same moment. A lost one counts at once.
 */
export const countsAsVerified = sql<boolean>`(
  users."isVerified" and (not posts."isAnonymous" or users."verificationDate" is null
    or users."verificationDate" <= posts."createdAt"))`
