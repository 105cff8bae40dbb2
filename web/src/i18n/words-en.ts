// oxlint-disable no-restricted-imports -- the one place that gathers every feature's words, and nothing else of it.
import accounts from '../features/accounts/words.en.json'
import chat from '../features/chat/words.en.json'
import chatRequests from '../features/chat-requests/words.en.json'
import helplines from '../features/helplines/words.en.json'
import notifications from '../features/notifications/words.en.json'
import posts from '../features/posts/words.en.json'
import house from './words.en.json'

/** Every word of the product: the house's own, and each feature's under the name of its folder. */
export const words = {
  ...house,
  accounts,
  chat,
  'chat-requests': chatRequests,
  helplines,
  notifications,
  posts,
}
