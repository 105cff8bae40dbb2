import {
  type Answer,
  accounts,
  posts,
  profiles,
  type VerificationApplication,
  verification,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, itemsIn, patch, stale } from './cache.ts'
import { keyOf } from './keys.ts'
import { staleOverview } from './overview.ts'

/** An application goes one way: it is sent, decided, and its verification revoked. */
const stepOf = ({ reviewedAt, revokedAt }: VerificationApplication): number =>
  Number(reviewedAt !== null) + Number(revokedAt !== null)

/** What depends on whom the reader may meet, or shows them as others see them. */
const seenAsVerified = [
  posts.list,
  posts.read,
  posts.forListener,
  profiles.readUser,
  profiles.listUserPosts,
]

/** Takes over an application as it now stands; one that is new comes to its place in the list of its applicant. */
export function applyApplication(cache: QueryClient, application: VerificationApplication): void {
  const held = copiesOf(cache, 'verification-application', application.id)
  // What comes late tells of an earlier step.
  if (held.some((one) => stepOf(one) > stepOf(application))) return
  const { user } = application
  const params = { id: user.id }
  patch(cache, 'verification-application', application.id, () => application)
  addTo(cache, verification.listOf, application, { params })
  for (const { id } of itemsIn<VerificationApplication>(cache, verification.listOf, params))
    patch(cache, 'verification-application', id, (one) => ({ ...one, user }))
  stale(cache, verification.listAll)
  staleOverview(cache)

  const me = cache.getQueryData<Answer<typeof accounts.verify>>(keyOf(accounts.verify))?.user
  if (me?.id !== user.id || me.isVerified === user.isVerified) return
  stale(cache, accounts.verify)
  for (const endpoint of seenAsVerified) stale(cache, endpoint, { later: true })
}
