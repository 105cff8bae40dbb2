import { api, weekdays } from '@dodam/contract'
import type { Person, TestServer } from '@dodam/test-support'
import type { Stage } from './story-community.ts'

const crisis = '요즘 너무 힘들어서 죽고 싶어요.'

/** A member writes to the support team and is answered, by one admin and then by another, and talks with the helper. */
export async function tellOfSupport(
  server: TestServer,
  { act, cast, goner }: Stage,
  { second }: { second: Person },
): Promise<void> {
  const { sharer, both, admin } = cast
  const write = (by: Person, message: string) =>
    act(by, api.support.write, { body: { type: 'inquiry', message } })
  const send = (by: Person, to: Person, message: string, supportMessageId?: number) =>
    act(by, api.support.send, { body: { userId: to.id, message, supportMessageId } })
  const move = (by: Person, id: number, status: 'processing' | 'resolved') =>
    act(by, api.support.setStatus, { params: { id }, body: { status } })

  const { id } = await write(sharer, '친구를 초대할 수 있나요?')
  await write(sharer, '친구를 초대할 수 있나요?')
  await write(admin, '관리자도 물어볼 것이 있어요.')
  await write(goner, '계정을 지우면 글은 어떻게 되나요?')
  for (const writer of [sharer, both]) await write(writer, crisis)
  await write(both, `${crisis} 정말로요.`)
  // Otherwise texts to the helper would join it.
  const { items } = await admin.call(api.reports.listCases, { query: { limit: 100 } })
  const lead = items.find((one) => one.targetType === 'user' && one.targetId === sharer.id)
  await act(admin, api.reports.decide, {
    params: { id: lead?.id ?? 0 },
    body: { decision: 'dismiss' },
  })
  await send(admin, sharer, '지금은 할 수 없어요. 알려 줘서 고마워요.', id)
  await move(admin, id, 'processing')
  await send(admin, sharer, '곧 될 거예요.', id)
  await act(sharer, api.support.write, {
    body: { supportMessageId: id, message: '언제쯤 되나요?' },
  })
  await move(admin, id, 'resolved')
  await act(sharer, api.support.write, {
    body: { supportMessageId: id, message: '아직 안 되네요.' },
  })
  await move(admin, id, 'processing')
  await move(admin, id, 'resolved')
  await send(admin, sharer, '이제 할 수 있어요.', id)
  await send(second, sharer, '지원팀이 잘 읽었어요.')

  const visitor = server.visitor()
  const asked = await act(visitor, api.support.writeAsVisitor, {
    body: { username: 'minji15', message: '비밀번호를 잊었어요.' },
  })
  await act(admin, api.support.send, {
    body: { supportMessageId: asked.supportMessage.id, message: '함께 찾아볼게요.' },
  })
  const body = { code: asked.code, message: '기다릴게요.' }
  await act(visitor, api.support.openAsVisitor, { body })

  const question = await act(both, api.support.ask, { body: { message: '요즘 좀 지쳤어요.' } })
  const rating = { params: { id: question.id }, body: { helped: true } }
  await act(both, api.support.rate, rating)
  for (const by of [sharer, both]) await act(by, api.support.ask, { body: { message: crisis } })
}

/** An admin drafts a story for an AI account, and another one edits and publishes it; a second draft is deleted. */
async function tellOfAiPosts(
  { act, cast }: Pick<Stage, 'act' | 'cast'>,
  { second }: { second: Person },
): Promise<void> {
  const wish = { authorId: 9, language: 'ko', category: 'sleep' } as const
  const edit = { content: '잠이 오지 않는 밤에 무엇을 하나요?', categories: ['sleep' as const] }
  const first = { id: (await act(cast.admin, api.aiPosts.draft, { body: wish })).id }
  const other = { id: (await act(second, api.aiPosts.draft, { body: wish })).id }
  await act(second, api.aiPosts.change, { params: first, body: edit })
  await act(second, api.aiPosts.publish, { params: first, body: edit })
  await act(cast.admin, api.aiPosts.discard, { params: other })
}

/** An admin creates a saved reply and changes it, and another one deletes it. */
export async function tellOfSavedReplies(
  { act, cast }: Pick<Stage, 'act' | 'cast'>,
  { second }: { second: Person },
): Promise<void> {
  const body = {
    titleKo: '고마워요',
    titleEn: 'Thank you',
    messageKo: '알려 줘서 고마워요.',
    messageEn: 'Thank you for telling us.',
  }
  const { id } = await act(cast.admin, api.savedReplies.save, { body })
  const params = { id }
  const messageEn = 'Thanks for telling us about it.'
  await act(second, api.savedReplies.change, { params, body: { ...body, messageEn } })
  await act(second, api.savedReplies.remove, { params })
  await tellOfAiPosts({ act, cast }, { second })
  const hours = { from: '00:00', until: '00:00', timeZone: 'Asia/Seoul' }
  const allWeek = ({ id: adminId }: Person) =>
    weekdays.map((weekday) => ({ adminId, weekday, ...hours }))
  // Who is put on duty, and taken off again, is told of the last change alone.
  for (const [by, on] of [
    [second, cast.admin],
    [cast.admin, second],
    [second, cast.admin],
  ] as const)
    await act(by, api.duty.changeRoster, { body: { shifts: allWeek(on), changes: [] } })
  await act(second, api.duty.take)
  await act(cast.admin, api.helpPath.count, { body: { event: 'opened', language: 'ko' } })
  const failure = {
    type: 'render',
    screen: '/posts/:id',
    release: '1.0.0',
    name: 'TypeError',
  } as const
  await act(cast.sharer, api.clientErrors.report, { body: { ...failure, place: null } })
}
