import { applicationsADay, success, verification } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Checks } from '../checks/check.ts'
import { revoke } from './ending.ts'
import { listApplications, listApplicationsOf } from './reads.ts'
import { readReview } from './review.ts'
import { apply, approve, piecesOf, reject, withdraw } from './writes.ts'

interface VerificationDeps {
  seal: Seal
  checks: Checks
  /** Whether the verification of an adult needs two admins. */
  isTwoPerson: boolean
}

export const verificationRoutes = ({ seal, checks, isTwoPerson }: VerificationDeps): Route[] => [
  route(
    verification.apply,
    (call) =>
      checks.publicly(call, { pieces: piecesOf(call.body), isConfirmed: false }, (tx) =>
        apply(tx, call.body),
      ),
    perMember('verification', applicationsADay, 86_400),
  ),
  route(verification.withdraw, async ({ params, write }) => {
    await write((tx) => withdraw(tx, params))
    return success
  }),
  route(verification.listOf, (call) => listApplicationsOf(call, { ...call.params, ...call.query })),
  route(verification.listAll, (call) => listApplications(call, call.query)),
  route(verification.readReview, (call) => readReview(call, { ...call.params, isTwoPerson })),
  route(verification.approve, ({ params, body: { reviewNote, record }, write }) =>
    write((tx) => approve(tx, seal, { ...params, reviewNote, record, isTwoPerson })),
  ),
  route(verification.reject, ({ params, body: { reviewNote }, write }) =>
    write((tx) => reject(tx, seal, { ...params, reviewNote })),
  ),
  route(verification.revoke, ({ params, body: { note }, write }) =>
    write((tx) => revoke(tx, seal, { ...params, note })),
  ),
]
