export const postLength = { min: 10, max: 500 }

/** Visitors may see only the first page. */
export const feedPageSize = 9
export const unansweredPageSize = 20

/**
 * Return the key in the link of a shared story. It encodes the creation time to the millisecond, which only readers of the
 * story know, so that stories cannot be found by counting ids.
 */
export const shareKeyOf = ({ createdAt }: { createdAt: string }): string =>
  Date.parse(createdAt).toString(36)
