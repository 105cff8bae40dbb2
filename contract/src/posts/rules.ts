export const postLength = { min: 10, max: 500 }

/** Signed out, only the first page may be seen. */
export const feedPageSize = 9
export const unansweredPageSize = 20

/**
 * What a link carries with which somebody shares a story: only those who have read it know when it was written to the
 * millisecond, so a story opened with it was not found by counting ids.
 */
export const shareKeyOf = ({ createdAt }: { createdAt: string }): string =>
  Date.parse(createdAt).toString(36)
