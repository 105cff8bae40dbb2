import { about, accounts } from './accounts/calls.ts'
import { analytics } from './analytics/calls.ts'
import { announcements } from './announcements/calls.ts'
import { audit } from './audit/calls.ts'
import { backup } from './backup/calls.ts'
import { blocks } from './blocks/calls.ts'
import { chat } from './chat/calls.ts'
import { chatRequests } from './chat-requests/calls.ts'
import { checkIns } from './check-ins/calls.ts'
import { checks } from './checks/calls.ts'
import { comments } from './comments/calls.ts'
import { notifications } from './notifications/calls.ts'
import { overview } from './overview/calls.ts'
import { posts } from './posts/calls.ts'
import { profiles } from './profiles/calls.ts'
import { push } from './push/calls.ts'
import { ratings } from './ratings/calls.ts'
import { recovery } from './recovery/calls.ts'
import { reports } from './reports/calls.ts'
import { risk } from './risk/calls.ts'
import { savedReplies } from './saved-replies/calls.ts'
import { search } from './search/calls.ts'
import { secondFactor } from './second-factor/calls.ts'
import { security } from './security/calls.ts'
import { settings } from './settings/calls.ts'
import { store } from './store/calls.ts'
import { support } from './support/calls.ts'
import { users } from './users/calls.ts'
import { verification } from './verification/calls.ts'

/** Every call of the product, once. */
export const api = {
  about,
  accounts,
  secondFactor,
  recovery,
  settings,
  profiles,
  blocks,
  posts,
  comments,
  search,
  chatRequests,
  chat,
  ratings,
  reports,
  risk,
  audit,
  checks,
  checkIns,
  verification,
  users,
  support,
  savedReplies,
  notifications,
  push,
  announcements,
  store,
  overview,
  analytics,
  security,
  backup,
}
