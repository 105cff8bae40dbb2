import { keptOf, plainText } from '../../../device/store.ts'

/** Drafts of messages about cases, one per admin and case. Dropped at sign-out. */
export const caseDrafts = keptOf('dodam.case.message', plainText)
