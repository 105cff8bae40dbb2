import { type GradeLevel, maxOpenAtFirst, type RequestStatus } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'

/**
 * The author's grade and verification that decide who may answer a row of `posts`, joined with its author's row of
 * `users`. For an anonymous post they are those of the time of writing: a change shows by name, and must not show on a
 * masked post at the same moment. The current ones decide whether a request reaches the author.
 */
export const askedGrade = sql<GradeLevel>`coalesce(posts."authorBand", users."gradeLevel")`
export const countsAsVerified = sql<boolean>`coalesce(posts."authorWasVerified",
  users."isVerified" and (not posts."isAnonymous" or users."verificationDate" is null
    or users."verificationDate" <= posts."createdAt"))`

/** The status of a listener's request on a row of `posts`; null without one. */
export const requestStatusOf = (listenerId: number | RawBuilder<number>) =>
  sql<RequestStatus | null>`(select status from "chatRequests"
    where "postId" = posts.id and "listenerId" = ${listenerId} and "withdrawnAt" is null)`

/** True when a listener has withdrawn the last request that they could send on a row of `posts`. */
export const hasWithdrawnLast = (listenerId: number | RawBuilder<number>) =>
  sql<boolean>`exists (select from "chatRequests"
    where "postId" = posts.id and "listenerId" = ${listenerId} and "isSecond" and "withdrawnAt" is not null)`

/** True for a listener who was never accepted and has as many requests open as they may. */
export const hasAllOpen = (listenerId: number | RawBuilder<number>) => sql<boolean>`(
  not exists (select from "chatRequests" where "listenerId" = ${listenerId} and status = 'accepted')
  and (select count(*) from "chatRequests" join posts as asked on asked.id = "postId"
    where "listenerId" = ${listenerId} and status = 'pending' and asked."deletedAt" is null) >= ${sql.lit(maxOpenAtFirst)})`
