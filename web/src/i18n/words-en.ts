// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import announcements from '../features/announcements/words.en.json'
import helplines from '../features/helplines/words.en.json'
import posts from '../features/posts/words.en.json'
import house from './words.en.json'

/** The texts of every first page: the app's own, and those of its features, each under the name of its folder. */
export const words = {
  ...house,
  announcements,
  helplines,
  posts,
}
