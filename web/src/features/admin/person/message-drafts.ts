import { keptOf, plainText } from '../../../device/store.ts'

/** Drafts of messages to a person, one per admin and person. Dropped at sign-out. */
export const messageDrafts = keptOf('dodam.person.message', plainText)
