import { about, accounts } from './accounts.ts'
import { announcements } from './announcements.ts'
import { blocks } from './blocks.ts'
import { chat } from './chat.ts'
import { chatRequests } from './chat-requests.ts'
import { comments } from './comments.ts'
import { notifications } from './notifications.ts'
import { posts } from './posts.ts'
import { profiles } from './profiles.ts'
import { push } from './push.ts'
import { ratings } from './ratings.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'

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
  notifications,
  push,
  announcements,
}

export * from './accounts.ts'
export * from './announcements.ts'
export * from './blocks.ts'
export * from './categories.ts'
export * from './chat.ts'
export * from './chat-requests.ts'
export * from './comments.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './live.ts'
export * from './notifications.ts'
export * from './people.ts'
export * from './posts.ts'
export * from './profiles.ts'
export * from './push.ts'
export * from './ratings.ts'
export * from './rules.ts'
export * from './safety.ts'
export * from './search.ts'
export * from './settings.ts'
export * from './shared.ts'
export * from './weak-passwords.ts'
