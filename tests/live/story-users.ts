import { api, type Post } from '@dodam/contract'
import { noticed, type Person, type TestServer } from '@dodam/test-support'
import type { Stage } from './story-community.ts'

interface Colleagues {
  db: TestServer['db']
  second: Person
  /** Deleted by the team, with everything that a member can have open. */
  leaving: Person
}

/** The team changes rights and roles, and two admins delete an account. */
export async function tellOfUsers(
  { act, cast, goner }: Stage,
  { db, second, leaving }: Colleagues,
): Promise<void> {
  const { sharer, listener, both, admin } = cast
  const idOf = ({ id }: Person) => ({ params: { id } })
  await act(admin, api.users.openEmail, idOf(both))
  const roles = [
    ['listener', both],
    ['listener', both],
    ['both', both],
  ] as const
  for (const [role, person] of roles)
    await act(admin, api.users.setRole, { ...idOf(person), body: { role } })
  for (const isAdmin of [true, false])
    for (const by of [admin, second])
      await act(by, api.users.setAdmin, { ...idOf(both), body: { isAdmin } })

  await act(admin, api.users.addNote, { ...idOf(both), body: { text: '보호자와 이야기했어요.' } })
  await act(admin, api.users.warn, { ...idOf(goner), body: { reason: '서로를 아껴 주세요.' } })

  const body = { content: '떠나기 전에 남겨요.', categories: ['other' as const] }
  // Others would see a name until their next read, so this post has none.
  const post = await act(leaving, api.posts.publish, { body: { ...body, isAnonymous: true } })
  const ask = (by: Person, postId: number) =>
    act(by, api.chatRequests.send, { body: { postId, message: '이야기해요.' } })
  const { id } = await ask(listener, post.id)
  await act(leaving, api.chatRequests.respond, { params: { id }, body: { status: 'accepted' } })
  const theirs = await act(sharer, api.posts.publish, {
    body: { ...body, content: '누가 들어 줄 수 있나요?' },
  })
  await ask(leaving, theirs.id)
  await act(leaving, api.support.write, {
    body: { type: 'inquiry', message: '제 계정을 지워 주세요.' },
  })
  const application = { reason: '듣고 싶어요.', experienceDescription: '친구 이야기를 들었어요.' }
  await act(leaving, api.verification.apply, { body: application })

  const remove = (by: Person, cut: Person[] = []) =>
    act(by, api.users.remove, { ...idOf(leaving), body: { reason: '부탁을 받았어요.' } }, cut)
  const { request } = await remove(admin)
  await act(second, api.users.withdrawRequest, { params: { id: request?.id ?? 0 } })
  await remove(second)
  await remove(second)
  await noticed(db, `user ${leaving.id}`, leaving.id)
  await remove(admin, [leaving])

  // Is deleted with the account, later.
  await act(admin, api.users.remove, { ...idOf(goner), body: {} })
}

/** Two leads delete what a member wrote by name: a story that was asked about, and the only answers to a lonely one. */
export async function tellOfCleanUp(
  { act, cast: { admin, listener, both } }: Stage,
  { spam, lonely, second }: { spam: Post; lonely: Post; second: Person },
): Promise<void> {
  const params = { id: both.id }
  const asked = { postId: spam.id, message: '무슨 일이 있었나요?' }
  await act(listener, api.chatRequests.send, { body: asked })
  await act(listener, api.posts.like, { params: { id: spam.id }, body: {} })
  // One notification tells of both comments.
  for (const content of ['모두 이리로 오세요.', '여기도 보세요.'])
    await act(both, api.comments.add, { params: { id: lonely.id }, body: { content } })
  for (const by of [admin, second])
    await act(by, api.users.cleanUp, { params, body: { since: spam.createdAt } })
}
