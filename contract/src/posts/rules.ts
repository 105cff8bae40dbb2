export const postLength = { min: 10, max: 500 }

/** Visitors may see only the first page. */
export const feedPageSize = 9
export const unansweredPageSize = 20

/**
 * The parameter of a shared link to a story: only its readers know when it was written to the
 * millisecond, so a story opened with it was not found by counting ids.
 */
export const shareKeyOf = ({ createdAt }: { createdAt: string }): string =>
  Date.parse(createdAt).toString(36)
