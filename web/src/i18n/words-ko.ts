// oxlint-disable no-restricted-imports -- the one place that gathers every feature's words, and nothing else of it.
import accounts from '../features/accounts/words.ko.json'
import chat from '../features/chat/words.ko.json'
import chatRequests from '../features/chat-requests/words.ko.json'
import helplines from '../features/helplines/words.ko.json'
import notifications from '../features/notifications/words.ko.json'
import posts from '../features/posts/words.ko.json'
import house from './words.ko.json'

/** The same in Korean. */
export const words = {
  ...house,
  accounts,
  chat,
  'chat-requests': chatRequests,
  helplines,
  notifications,
  posts,
}
