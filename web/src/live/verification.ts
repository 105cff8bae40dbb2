import {
  type Answer,
  accounts,
  posts,
  profiles,
  type VerificationApplication,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'
import { keyOf } from './keys.ts'
import { applyRare, staleKind } from './rare.ts'

/** Reads that depend on which members the reader may meet, or that show members as others see them. */
const seenAsVerified = [posts.list, posts.read, profiles.readUser, profiles.listUserPosts]

/** Store an application, and what its applicant may do now. */
export function applyApplication(cache: QueryClient, application: VerificationApplication): void {
  applyRare(cache, application)
  const { user } = application
  const me = cache.getQueryData<Answer<typeof accounts.verify>>(keyOf(accounts.verify))?.user
  if (me?.id !== user.id || me.isVerified === user.isVerified) return
  stale(cache, accounts.verify)
  // Empty for an adult until now.
  stale(cache, posts.forListener)
  for (const endpoint of seenAsVerified) stale(cache, endpoint, { later: true })
}

/** An application was withdrawn. */
export const staleApplications = (cache: QueryClient): void =>
  staleKind(cache, 'verification-application')
