import { isAdult, type Me, mayListen, type Post } from '@dodam/contract'

/** Whether this member may ask the author of a story for a chat: an adult who is not verified meets adults only. */
export function mayAnswer(me: Me | null | undefined, post: Post): boolean {
  if (!me || !mayListen(me)) return false
  if (post.isOwn || post.isAiGenerated || post.author.isDeleted) return false
  return !isAdult(me) || me.isVerified || post.author.gradeLevel === 'adult'
}
