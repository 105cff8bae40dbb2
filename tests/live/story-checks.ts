import { api, type Post } from '@dodam/contract'
import type { Person } from '@dodam/test-support'
import type { Stage } from './story-community.ts'

const crisis = '요즘 너무 힘들어서 죽고 싶어요.'
const method = '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.'

/** Words about oneself that are asked about, twice: the second joins the case of the first. Before any client reads them. */
export async function tellOfBoasts({ act, goner }: Stage): Promise<void> {
  const body = { bio: '너 같은 건 그냥 죽어 버려.', confirm: true }
  await act(goner, api.settings.changeProfile, { body })
  await act(goner, api.settings.changeProfile, { body })
}

/** Findings in texts: cases about stored texts and about their authors, held texts, and an objection. `open` subscribes every member. */
export async function tellOfChecks(
  { act, cast, leaver }: Stage,
  { open }: { open: Post },
): Promise<void> {
  const { sharer, listener, other, both, admin } = cast
  const publish = (by: Person, content: string) =>
    act(by, api.posts.publish, { body: { content, categories: ['health'] } })
  const comment = (by: Person, id: number, content: string) =>
    act(by, api.comments.add, { params: { id }, body: { content } })
  const ask = (by: Person, postId: number, message: string) =>
    act(by, api.chatRequests.send, { body: { postId, message } })
  // Sending the same words to many members would raise the sender's risk score.
  const greetings = [
    '이야기해요.',
    '산책 이야기 들려줘요.',
    '저도 걷는 걸 좋아해요.',
    '같은 마음이에요.',
  ]
  const meet = async (by: Person, who: Person, message = greetings.pop() ?? '') => {
    const { id: postId } = await publish(by, '오늘은 산책을 오래 했어요.')
    const { id } = await ask(who, postId, message)
    const body = { status: 'accepted' as const }
    return (await act(by, api.chatRequests.respond, { params: { id }, body })).chatRoomId ?? 0
  }
  const askForRating = (by: Person, chatRoomId: number, message: string) =>
    act(by, api.ratings.ask, { body: { chatRoomId, message } })
  const rate = (by: Person, listenerId: number) =>
    act(by, api.ratings.rate, {
      body: {
        listenerId,
        empathyRating: 5,
        responseSpeedRating: 5,
        helpfulnessRating: 5,
        feedback: crisis,
      },
    })

  const sad = await publish(sharer, crisis)
  await comment(listener, open.id, crisis)
  const first = await meet(leaver, other)
  const second = await meet(leaver, listener, crisis)
  await askForRating(other, first, crisis)
  await act(leaver, api.chat.send, { params: { id: first }, body: { content: crisis } })
  const told = await meet(sharer, other)
  const secret = { content: '우리 둘만 아는 비밀로 하자, 알겠지?', confirm: true }
  await act(other, api.chat.send, { params: { id: told }, body: secret })
  await askForRating(other, told, crisis)
  await askForRating(listener, second, '이야기가 어땠나요?')
  await rate(leaver, other.id)
  await rate(leaver, listener.id)
  await ask(other, sad.id, crisis)

  const held = await publish(sharer, method)
  const kept = await publish(sharer, method)
  const answer = await comment(both, open.id, method)
  const { items } = await admin.call(api.reports.listCases, { query: { limit: 100 } })
  const dismiss = { decision: 'dismiss' } as const
  const keep = { decision: 'helped', story: 'keep_private' } as const
  for (const [target, body] of [
    [held.id, dismiss],
    [answer.id, dismiss],
    [kept.id, keep],
  ] as const) {
    const lead = items.find((one) => one.targetId === target && one.target.content === method)
    await act(admin, api.reports.decide, { params: { id: lead?.id ?? 0 }, body })
  }

  const body = { place: 'post' as const, text: method }
  const { id } = await act(sharer, api.checks.object, { body })
  await act(admin, api.checks.readFigures)
  await act(admin, api.checks.readObjection, { params: { id } })
  const rule = { reason: 'insult.slur', note: '오탐이 많아요.' }
  await act(admin, api.checks.setRule, { body: { ...rule, mode: 'shadow' } })
  await act(admin, api.checks.setRule, { body: { ...rule, mode: 'on' } })
}
