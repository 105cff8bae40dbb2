import { about, accounts } from './accounts/calls.ts'
import { announcements } from './announcements/calls.ts'
import { audit } from './audit/calls.ts'
import { blocks } from './blocks/calls.ts'
import { chat } from './chat/calls.ts'
import { chatRequests } from './chat-requests/calls.ts'
import { checkIns } from './check-ins/calls.ts'
import { checks } from './checks/calls.ts'
import { comments } from './comments/calls.ts'
import { notifications } from './notifications/calls.ts'
import { posts } from './posts/calls.ts'
import { profiles } from './profiles/calls.ts'
import { push } from './push/calls.ts'
import { ratings } from './ratings/calls.ts'
import { reports } from './reports/calls.ts'
import { risk } from './risk/calls.ts'
import { search } from './search/calls.ts'
import { settings } from './settings/calls.ts'
import { store } from './store/calls.ts'
import { support } from './support/calls.ts'
import { verification } from './verification/calls.ts'

/** Every call of the product, once. */
export const api = {
  about,
  accounts,
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
  support,
  notifications,
  push,
  announcements,
  store,
}
