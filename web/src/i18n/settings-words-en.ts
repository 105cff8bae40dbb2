// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import push from '../features/push/words.en.json'
import settings from '../features/settings/words.en.json'

/** The words that only the settings show. */
export const words = { push, settings }
