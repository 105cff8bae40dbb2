import { api } from '@dodam/contract'
import type { Person, TestServer } from '@dodam/test-support'
import type { Stage } from './story-community.ts'

interface World {
  server: TestServer
  /** All clients, which new members join. */
  everybody: Person[]
}

/** The team ends a reported room, closes chats and bans; a member who would turn adult answers that they do. */
export async function tellOfRestrictions(
  { act, cast: { admin } }: Stage,
  { server, everybody }: World,
): Promise<void> {
  const newMember = async () => {
    const person = await (await server.member({ role: 'both', gradeLevel: 'high3' })).listen()
    everybody.push(person)
    return person
  }
  const [one, other] = [await newMember(), await newMember()]
  const publish = (by: Person) =>
    act(by, api.posts.publish, {
      body: { content: '누가 들어 줄 수 있나요?', categories: ['other'], isAnonymous: false },
    })
  const ask = (by: Person, postId: number) =>
    act(by, api.chatRequests.send, { body: { postId, message: '이야기해요.' } })
  /** Open a room of two members. Returns its id. */
  const talk = async (sharer: Person, listener: Person) => {
    const { id } = await ask(listener, (await publish(sharer)).id)
    const body = { status: 'accepted' as const }
    const { chatRoomId } = await act(sharer, api.chatRequests.respond, { params: { id }, body })
    return chatRoomId ?? 0
  }
  const say = (by: Person, id: number) =>
    act(by, api.chat.send, { params: { id }, body: { content: '안녕하세요' } })

  const reported = await talk(one, other)
  await say(other, reported)
  const { id: targetId } = await say(one, reported)
  const body = { targetType: 'message' as const, targetId, reason: 'spam' }
  const { id } = await act(other, api.reports.file, { body })
  await act(admin, api.reports.claim, { params: { id } })
  await act(admin, api.reports.endRoom, { params: { id } })

  const third = await newMember()
  await talk(one, third)
  await ask(await newMember(), (await publish(one)).id)
  const params = { id: one.id }
  const reason = '약속을 여러 번 어겼어요.'
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await act(admin, api.users.closeChats, { params, body: { until, reason } })
  await act(admin, api.users.openChats, { params })
  await act(admin, api.users.ban, { params, body: { reason } })
  await act(admin, api.users.liftBan, { params })

  const grown = await newMember()
  // Others see a new grade at their next read, so this member has no story.
  await say(third, await talk(third, grown))
  // As a job does on 1 March.
  const asked = { gradeAskedAt: new Date() }
  await server.db.updateTable('users').set(asked).where('id', '=', grown.id).execute()
  await act(grown, api.settings.answerGrade, { body: { isStillInSchool: false } })
}
