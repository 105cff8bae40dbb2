/** Most saved replies: a picker shows all of them. */
export const maxSavedReplies = 100
export const savedReplyTitleLength = { min: 1, max: 40 }
