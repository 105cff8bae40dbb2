import { keptOf, plainText } from '../../../device/store.ts'

/** Answers that are still being written: one per admin and message. They go with the sign-out. */
export const replyDrafts = keptOf('dodam.support.reply', plainText)
