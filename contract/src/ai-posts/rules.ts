/** The AI accounts of every installation. */
export const aiAccountIds = [9, 10, 11, 12] as const

/** Most drafts: the screen shows all of them. */
export const maxAiDrafts = 50
/** Most AI posts that are published in one language on one day in Korea. */
export const maxAiPostsADay = 3
export const aiPostsPageSize = 20
