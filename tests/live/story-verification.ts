import { api } from '@dodam/contract'
import type { Person } from '@dodam/test-support'
import type { Stage } from './story-community.ts'

const crisis = '저도 죽고 싶을 만큼 힘든 날들이 있었어요.'

/** Members apply for verification. `expert` is an adult, who may meet minors while verified, and `second` another admin. */
export async function tellOfVerification(
  { act, cast, goner }: Stage,
  { expert, second }: { expert: Person; second: Person },
): Promise<void> {
  const { sharer, listener, admin } = cast
  const apply = async (by: Person, reason = '곁에서 들어 주고 싶어요.') => {
    const body = { reason, experienceDescription: '또래 상담 동아리에서 두 해를 보냈어요.' }
    return { id: (await act(by, api.verification.apply, { body })).id }
  }
  const body = { reviewNote: '읽어 봤어요.' }
  const approve = (params: { id: number }, by = admin) =>
    act(by, api.verification.approve, { params, body })
  const reject = (params: { id: number }) => act(admin, api.verification.reject, { params, body })
  const revoke = ({ id }: Person) =>
    act(admin, api.verification.revoke, { params: { id }, body: {} })

  await reject(await apply(listener))
  await approve(await apply(listener))
  await revoke(listener)
  await revoke(listener)

  // The second joins the case of the first.
  await reject(await apply(expert, crisis))
  const application = await apply(expert, crisis)
  // An adult needs two.
  for (const by of [admin, second]) await approve(application, by)
  const story = { content: '어른에게 털어놓고 싶은 날이에요.', categories: ['family' as const] }
  const { id: postId } = await act(sharer, api.posts.publish, { body: story })
  const greeting = { postId, message: '제가 들어 줄게요.' }
  const { id } = await act(expert, api.chatRequests.send, { body: greeting })
  const accepted = { params: { id }, body: { status: 'accepted' as const } }
  const { chatRoomId } = await act(sharer, api.chatRequests.respond, accepted)
  const params = { id: chatRoomId ?? 0 }
  await act(sharer, api.chat.send, { params, body: { content: '고마워요.' } })
  await revoke(expert)

  // As a minor they are verified by one admin and may ask the sharer, and as an adult neither.
  const grade = (gradeLevel: 'adult' | 'high3') => {
    const change = { gradeLevel, reason: '학교에 확인했어요.' }
    return act(admin, api.users.setGrade, { params: { id: expert.id }, body: change })
  }
  await grade('high3')
  await approve(await apply(expert))
  const more = { content: '누나에게 묻고 싶은 것이 있어요.', categories: ['family' as const] }
  const asked = await act(sharer, api.posts.publish, { body: more })
  const again = { postId: asked.id, message: '이번에도 들어 줄게요.' }
  const request = await act(expert, api.chatRequests.send, { body: again })
  await act(sharer, api.chatRequests.respond, {
    params: { id: request.id },
    body: { status: 'accepted' },
  })
  await grade('adult')

  await act(goner, api.verification.withdraw, { params: await apply(goner) })
  // An application ends with the role that may send it.
  const become = (role: 'sharer' | 'both') =>
    act(goner, api.settings.changeProfile, { body: { role } })
  await apply(goner)
  await become('sharer')
  await become('both')
  await apply(goner)
  for (const role of ['sharer', 'both'] as const)
    await act(admin, api.users.setRole, { params: { id: goner.id }, body: { role } })

  // Is emptied with the account, later.
  await apply(goner)
}
