import { keptOf, plainText } from '../../../device/store.ts'

/** Drafts of answers, one per admin and message. Dropped at sign-out. */
export const replyDrafts = keptOf('dodam.support.reply', plainText)
