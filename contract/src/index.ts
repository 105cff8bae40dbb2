import { about, accounts } from './accounts.ts'
import { chat } from './chat.ts'
import { chatRequests } from './chat-requests.ts'
import { notifications } from './notifications.ts'
import { posts } from './posts.ts'

/** Every call of the product, once. */
export const api = { about, accounts, posts, chatRequests, chat, notifications }

export * from './accounts.ts'
export * from './categories.ts'
export * from './chat.ts'
export * from './chat-requests.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './live.ts'
export * from './notifications.ts'
export * from './posts.ts'
export * from './rules.ts'
export * from './shared.ts'
