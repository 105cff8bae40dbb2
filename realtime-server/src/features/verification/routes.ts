import { applicationsADay, verification } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Checks } from '../checks/check.ts'
import { listApplications, listApplicationsOf } from './reads.ts'
import { apply, piecesOf, review, revoke } from './writes.ts'

interface VerificationDeps {
  seal: Seal
  checks: Checks
}

export const verificationRoutes = ({ seal, checks }: VerificationDeps): Route[] => [
  route(
    verification.apply,
    (call) =>
      checks.publicly(call, { pieces: piecesOf(call.body), isConfirmed: false }, (tx) =>
        apply(tx, call.body),
      ),
    perMember('verification', applicationsADay, 86_400),
  ),
  route(verification.listOf, (call) => listApplicationsOf(call, { ...call.params, ...call.query })),
  route(verification.listAll, (call) => listApplications(call, call.query)),
  route(verification.approve, ({ params, body: { reviewNote }, write }) =>
    write((tx) => review(tx, seal, { ...params, status: 'approved', reviewNote })),
  ),
  route(verification.reject, ({ params, body: { reviewNote }, write }) =>
    write((tx) => review(tx, seal, { ...params, status: 'rejected', reviewNote })),
  ),
  route(verification.revoke, ({ params, body: { note }, write }) =>
    write((tx) => revoke(tx, seal, { ...params, note })),
  ),
]
