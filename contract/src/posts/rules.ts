export const postLength = { min: 10, max: 500 }

/** Signed out, only the first page may be seen. */
export const feedPageSize = 9
export const unansweredPageSize = 20
