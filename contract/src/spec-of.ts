import { aboutSpecs, accountsSpecs } from './accounts/schemas.ts'
import { analyticsSpecs } from './analytics/schemas.ts'
import { announcementsSpecs } from './announcements/schemas.ts'
import { api } from './api.ts'
import { auditSpecs } from './audit/schemas.ts'
import { backupSpecs } from './backup/schemas.ts'
import { blocksSpecs } from './blocks/schemas.ts'
import { chatSpecs } from './chat/schemas.ts'
import { chatRequestsSpecs } from './chat-requests/schemas.ts'
import { checkInsSpecs } from './check-ins/schemas.ts'
import { checksSpecs } from './checks/schemas.ts'
import { commentsSpecs } from './comments/schemas.ts'
import type { AnyEndpoint, SpecOf } from './endpoint.ts'
import { notificationsSpecs } from './notifications/schemas.ts'
import { overviewSpecs } from './overview/schemas.ts'
import { postsSpecs } from './posts/schemas.ts'
import { profilesSpecs } from './profiles/schemas.ts'
import { pushSpecs } from './push/schemas.ts'
import { ratingsSpecs } from './ratings/schemas.ts'
import { recoverySpecs } from './recovery/schemas.ts'
import { reportsSpecs } from './reports/schemas.ts'
import { riskSpecs } from './risk/schemas.ts'
import { savedRepliesSpecs } from './saved-replies/schemas.ts'
import { searchSpecs } from './search/schemas.ts'
import { secondFactorSpecs } from './second-factor/schemas.ts'
import { securitySpecs } from './security/schemas.ts'
import { settingsSpecs } from './settings/schemas.ts'
import type { Spec } from './spec.ts'
import { storeSpecs } from './store/schemas.ts'
import { supportSpecs } from './support/schemas.ts'
import { usersSpecs } from './users/schemas.ts'
import { verificationSpecs } from './verification/schemas.ts'

type SpecsOf<Calls> = { [N in keyof Calls]: SpecOf<Calls[N]> }

/** Every spec of the product, once, under the names of `api`. */
const specs: { [F in keyof typeof api]: SpecsOf<(typeof api)[F]> } = {
  about: aboutSpecs,
  accounts: accountsSpecs,
  secondFactor: secondFactorSpecs,
  recovery: recoverySpecs,
  settings: settingsSpecs,
  profiles: profilesSpecs,
  blocks: blocksSpecs,
  posts: postsSpecs,
  comments: commentsSpecs,
  search: searchSpecs,
  chatRequests: chatRequestsSpecs,
  chat: chatSpecs,
  ratings: ratingsSpecs,
  reports: reportsSpecs,
  risk: riskSpecs,
  audit: auditSpecs,
  checks: checksSpecs,
  checkIns: checkInsSpecs,
  verification: verificationSpecs,
  users: usersSpecs,
  support: supportSpecs,
  savedReplies: savedRepliesSpecs,
  notifications: notificationsSpecs,
  push: pushSpecs,
  announcements: announcementsSpecs,
  store: storeSpecs,
  overview: overviewSpecs,
  analytics: analyticsSpecs,
  security: securitySpecs,
  backup: backupSpecs,
}

const features: Record<string, Record<string, AnyEndpoint>> = api
const byEndpoint = new Map<AnyEndpoint, Spec>(
  Object.entries<Record<string, Spec>>(specs).flatMap(([feature, own]) =>
    Object.entries(own).flatMap(([name, spec]) => {
      const endpoint = features[feature]?.[name]
      return endpoint ? [[endpoint, spec] as const] : []
    }),
  ),
)

/** The spec of a call in `api`: who may make it, its schemas, its status and its events. */
export function specOf<E extends AnyEndpoint>(endpoint: E): SpecOf<E> {
  const found = byEndpoint.get(endpoint)
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`)
  // The type of `specs` says that every call has the spec of its own type.
  return found as SpecOf<E>
}
