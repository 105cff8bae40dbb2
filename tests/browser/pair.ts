import {
  accounts,
  type ChatMessage,
  chat,
  chatRequests,
  type GradeLevel,
  type Language,
  posts,
  type Role,
  users,
} from '@dodam/contract'
import { ask } from './ask.ts'
import { demoToken, newName } from './people.ts'

export const password = 'quiet river 42'

/** A new member, with the token of their session. */
export function newMember(role: Role, language: Language, gradeLevel: GradeLevel = 'high1') {
  const grown = { gradeLevel, gender: 'female', language }
  const body = { username: newName(role), password, role, ...grown }
  return ask(accounts.register, { body })
}

/** A member who has just become an admin. */
export async function newAdmin(language: Language) {
  const made = await newMember('both', language)
  const params = { id: made.user.id }
  for (const moderator of ['moderator1', 'moderator2'])
    await ask(users.setAdmin, { params, body: { isAdmin: true } }, await demoToken(moderator, 'ko'))
  return made
}

/** A new sharer and a new listener, and an unanswered story of the sharer. */
export async function strangers(content: string, { isAnonymous = true } = {}) {
  const { token: sharer } = await newMember('sharer', 'ko')
  const { token: listener } = await newMember('listener', 'en')
  const draft = { content, categories: ['stress'], isAnonymous }
  const post = await ask(posts.publish, { body: draft }, sharer)
  return { sharer, listener, postId: post.id }
}

/** The same two with an empty room of their own. The sharer is masked by default. */
export async function pair(as: { isAnonymous?: boolean } = {}) {
  const { sharer, listener, postId } = await strangers('요즘 잠이 잘 안 와서 걱정이에요.', as)
  const request = await ask(chatRequests.send, { body: { postId, message: 'Hi' } }, listener)
  const { chatRoomId } = await ask(
    chatRequests.respond,
    { params: { id: request.id }, body: { status: 'accepted' } },
    sharer,
  )
  if (chatRoomId === null) throw new Error('Accepting opened no room')
  return { sharer, listener, roomId: chatRoomId, postId }
}

/** Return the stored messages of a room, oldest first. */
export const storedIn = (roomId: number, token: string): Promise<ChatMessage[]> =>
  ask(chat.listMessages, { params: { id: roomId }, query: { limit: 200 } }, token)
