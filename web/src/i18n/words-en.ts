// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import announcements from '../features/announcements/words.en.json'
import helplines from '../features/helplines/words.en.json'
import posts from '../features/posts/words.en.json'
import house from './words.en.json'

/** What every first page says: the house's own words, and those of the features on it, each under the name of its folder. */
export const words = {
  ...house,
  announcements,
  helplines,
  posts,
}
