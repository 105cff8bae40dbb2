// oxlint-disable no-restricted-imports -- the one place that gathers every feature's words, and nothing else of it.
import accounts from '../features/accounts/words.ko.json'
import announcements from '../features/announcements/words.ko.json'
import blocks from '../features/blocks/words.ko.json'
import chat from '../features/chat/words.ko.json'
import chatRequests from '../features/chat-requests/words.ko.json'
import comments from '../features/comments/words.ko.json'
import helplines from '../features/helplines/words.ko.json'
import notifications from '../features/notifications/words.ko.json'
import posts from '../features/posts/words.ko.json'
import profiles from '../features/profiles/words.ko.json'
import ratings from '../features/ratings/words.ko.json'
import search from '../features/search/words.ko.json'
import house from './words.ko.json'

/** The same in Korean. */
export const words = {
  ...house,
  accounts,
  announcements,
  blocks,
  chat,
  'chat-requests': chatRequests,
  comments,
  helplines,
  notifications,
  posts,
  profiles,
  ratings,
  search,
}
