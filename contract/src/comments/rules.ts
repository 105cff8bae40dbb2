export const commentLength = { min: 1, max: 500 }

export const commentsPageSize = 20
/** Number of replies that come with each comment. */
export const repliesPageSize = 20
