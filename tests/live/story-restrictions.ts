import { api } from '@dodam/contract'
import { meet, type Person } from '@dodam/test-support'
import type { Stage } from './story-community.ts'

/** The team ends a reported room, closes chats and bans; a member who would turn adult answers that they do. */
export async function tellOfRestrictions(
  { act, cast: { admin } }: Stage,
  {
    newMember,
    askForGrade,
  }: Record<'newMember', () => Promise<Person>> & {
    askForGrade: (person: Person) => Promise<void>
  },
): Promise<void> {
  const [one, other] = [await newMember(), await newMember()]
  const say = async (by: Person, roomId: number) =>
    await by.call(api.chat.send, { params: { id: roomId }, body: { content: '안녕하세요' } })

  const reported = await meet(one, other)
  await say(other, reported.roomId)
  const { id: targetId } = await say(one, reported.roomId)
  const body = { targetType: 'message' as const, targetId, reason: 'spam' }
  const { id } = await act(other, api.reports.file, { body })
  await act(admin, api.reports.claim, { params: { id } })
  await act(admin, api.reports.endRoom, { params: { id } })

  await meet(one, other)
  const { id: postId } = await one.call(api.posts.publish, {
    body: { content: '누가 들어 줄 수 있나요?', categories: ['other'], isAnonymous: false },
  })
  const asking = await newMember()
  await asking.call(api.chatRequests.send, { body: { postId, message: '이야기해요.' } })
  const params = { id: one.id }
  const reason = '약속을 여러 번 어겼어요.'
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await act(admin, api.users.closeChats, { params, body: { until, reason } })
  await act(admin, api.users.openChats, { params })
  await act(admin, api.users.ban, { params, body: { reason } })
  await act(admin, api.users.liftBan, { params })

  const grown = await newMember()
  const theirs = await meet(grown, other)
  await say(other, theirs.roomId)
  await askForGrade(grown)
  const answer = { body: { isStillInSchool: false } }
  await act(grown, api.settings.answerGrade, answer)
}
