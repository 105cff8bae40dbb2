// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import announcements from '../features/announcements/words.ko.json'
import helplines from '../features/helplines/words.ko.json'
import posts from '../features/posts/words.ko.json'
import house from './words.ko.json'

/** The same in Korean. */
export const words = {
  ...house,
  announcements,
  helplines,
  posts,
}
