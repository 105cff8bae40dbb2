/** Where stories wait that arrived while the feed was being read: putting them in would move what is read. */
export const waitingPostsKey = ['waiting-posts'] as const
