/** How many saved replies there can be: a picker shows them all. */
export const maxSavedReplies = 100
export const savedReplyTitleLength = { min: 1, max: 40 }
