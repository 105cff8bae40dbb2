// oxlint-disable no-restricted-imports -- the one place that gathers every feature's words, and nothing else of it.
import accounts from '../features/accounts/words.en.json'
import announcements from '../features/announcements/words.en.json'
import blocks from '../features/blocks/words.en.json'
import chat from '../features/chat/words.en.json'
import chatRequests from '../features/chat-requests/words.en.json'
import comments from '../features/comments/words.en.json'
import helplines from '../features/helplines/words.en.json'
import notifications from '../features/notifications/words.en.json'
import posts from '../features/posts/words.en.json'
import profiles from '../features/profiles/words.en.json'
import ratings from '../features/ratings/words.en.json'
import search from '../features/search/words.en.json'
import house from './words.en.json'

/** The house's own words, and each feature's under the name of its folder. Those of the settings come with their page. */
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
