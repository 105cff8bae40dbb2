// oxlint-disable no-restricted-imports -- gathers words of features, and nothing else of them.
import push from '../features/push/words.ko.json'
import settings from '../features/settings/words.ko.json'

/** The same in Korean. */
export const words = { push, settings }
