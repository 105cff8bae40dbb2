import { api, type BodyInput, type Post, type ReportTarget, type reports } from '@dodam/contract'
import type { Person } from '@dodam/test-support'
import type { Stage } from './story-community.ts'

/** A story, a comment and a message are reported and deleted, a member is warned, and one decision is appealed. */
export async function tellOfReports(
  { act, cast, leaver, goner, pause, forgetSigns }: Stage,
  { post, lonely, room, second }: { post: Post; lonely: Post; room: number; second: Person },
): Promise<void> {
  const { sharer, listener, other, both, admin } = cast
  await forgetSigns()
  const report = async (by: Person, targetType: ReportTarget, targetId: number) =>
    (await act(by, api.reports.file, { body: { targetType, targetId, reason: 'hurtful' } })).id
  const decide = (by: Person, id: number, body: BodyInput<typeof reports.decide>) =>
    act(by, api.reports.decide, { params: { id }, body })
  const claim = (id: number) => act(admin, api.reports.claim, { params: { id } })

  const body = { content: '그런 말은 하지 마.' }
  const comment = await act(both, api.comments.add, { params: { id: post.id }, body })
  const message = await act(both, api.chat.send, { params: { id: room }, body })
  await act(other, api.chatRequests.send, { body: { postId: post.id, message: '이야기해요.' } })

  const ofComment = { params: { id: comment.id }, body: { reason: '마음이 아파요.' } }
  const commentCase = await act(sharer, api.comments.report, ofComment)
  await act(listener, api.comments.report, ofComment)
  const messageCase = await report(sharer, 'message', message.id)
  const postCase = await report(listener, 'post', post.id)
  await report(leaver, 'post', post.id)
  await report(leaver, 'post', post.id)
  const personCase = await report(leaver, 'user', goner.id)

  await claim(personCase)
  await act(admin, api.reports.assign, {
    params: { id: personCase },
    body: { adminId: second.id },
  })
  await act(second, api.reports.release, { params: { id: personCase } })
  await claim(messageCase)
  const { roomId } = await act(admin, api.support.send, {
    body: { caseId: messageCase, message: '지금 괜찮은지 알려 줄래요?' },
  })
  await act(both, api.chat.send, {
    params: { id: roomId ?? 0 },
    body: { content: '네, 괜찮아요.' },
  })
  await act(admin, api.reports.readEvidence, { params: { id: messageCase }, query: {} })
  await act(admin, api.reports.handOver, {
    params: { id: messageCase },
    body: { to: '1388', what: '걱정되는 말이 있다고 알렸어요.' },
  })
  const ofMessage = { params: { id: messageCase } }
  await act(admin, api.reports.addNote, { ...ofMessage, body: { text: '내일 다시 살펴봐요.' } })
  for (const isDone of [true, false])
    await act(second, api.reports.setStep, { ...ofMessage, body: { step: 'safe', isDone } })
  await tellOfDisclosure({ act, admin, second, id: messageCase })
  for (const id of [messageCase, commentCase.id, postCase])
    await decide(admin, id, { decision: 'delete_content' })

  await forgetSigns()
  // Deleted by a moderator where they read them.
  const where = { content: '여기에도 그런 말을 써요.', categories: ['other' as const] }
  const bad = await act(both, api.posts.publish, { body: { ...where, isAnonymous: false } })
  const reply = await act(both, api.comments.add, { params: { id: lonely.id }, body })
  for (const [type, call, { id }] of [
    ['post', api.posts.remove, bad],
    ['comment', api.comments.remove, reply],
  ] as const) {
    const caseId = await report(sharer, type, id)
    await claim(caseId)
    await act(admin, api.support.send, { body: { caseId, message: '무슨 일인지 알려 줄래요?' } })
    await act(admin, call, { params: { id } })
  }

  await forgetSigns()
  // The only answer to a story: its author is warned, appeals, and then it is deleted.
  const answer = await act(other, api.comments.add, { params: { id: lonely.id }, body })
  const answerCase = await report(sharer, 'comment', answer.id)
  await claim(answerCase)
  await act(admin, api.support.send, {
    body: { caseId: answerCase, message: '어떤 마음이었는지 알려 줄래요?' },
  })
  await decide(admin, answerCase, { decision: 'warn', note: '서로를 아껴 주세요.' })
  const again = { params: { id: answerCase }, body: { reason: '다시 봐 주세요.' } }
  await act(other, api.reports.appeal, again)
  await act(second, api.reports.deleteComment, { params: { id: answerCase } })

  await decide(admin, personCase, { decision: 'dismiss' })
  const appeal = { params: { id: personCase }, body: { reason: '다시 봐 주세요.' } }
  await act(leaver, api.reports.appeal, appeal)
  await decide(second, personCase, { decision: 'warn', note: '서로를 아껴 주세요.' })
  const { warnings } = await goner.call(api.reports.listWarnings)
  await act(goner, api.reports.confirmWarning, { params: { id: warnings[0]?.id ?? 0 } })

  const until = new Date(Date.now() + 60_000).toISOString()
  const params = { id: goner.id }
  await act(admin, api.reports.suspend, { params, body: { until, reason: '쉬어 가요.' } })
  await act(admin, api.reports.endSuspension, { params })
  await pause(goner)
  await act(admin, api.risk.endPause, { params })
  await act(admin, api.accounts.reauth, { body: { password: 'a good word 1' } })
}

/** A story and a comment are hidden because of how they were edited, and a story by a moderator. */
export async function tellOfHolding(
  { act, open, cast, forgetSigns }: Stage,
  { hasty, lonely, talk }: Record<'hasty' | 'lonely' | 'talk', Post>,
): Promise<void> {
  const { sharer, listener, other, both, admin } = cast
  const content = '내일 자살할 거예요. 다들 고마웠어요.'
  const edit = { params: { id: hasty.id }, body: { content, categories: ['sleep' as const] } }
  await act(sharer, api.posts.edit, edit)
  const ofLonely = { params: { id: lonely.id }, body: { content: '곁에 있을게요.' } }
  const { id } = await act(other, api.comments.add, ofLonely)
  await act(other, api.comments.edit, { params: { id }, body: { content } })
  const hurtful = { content: '너희는 다 똑같아.', categories: ['other' as const] }
  // A member is told of a reply below each, which goes with the story.
  const publishAnswered = async () => {
    const body = { ...hurtful, isAnonymous: false }
    const story = await act(both, api.posts.publish, { body })
    await open(story)
    const { id: postId } = story
    const answer = (by: Person, parentId?: number) =>
      act(by, api.comments.add, {
        params: { id: postId },
        body: { content: '저는 달라요.', parentId },
      })
    await answer(listener, (await answer(other)).id)
    return { id: postId }
  }
  const edited = { content, categories: ['other' as const] }
  await act(both, api.posts.edit, { params: await publishAnswered(), body: edited })
  const held = { params: await publishAnswered(), body: { reason: 'hurtful' as const } }
  await act(admin, api.reports.hold, held)
  const inCase = await publishAnswered()
  const about = { targetType: 'post' as const, targetId: inCase.id, reason: 'hurtful' }
  await act(sharer, api.reports.file, { body: about })
  await act(admin, api.reports.hold, { params: inCase, body: {} })
  const claimCaseOf = async (targetType: ReportTarget, targetId: number) => {
    const query = { targetType, targetId, limit: 1 }
    const [found] = (await admin.call(api.reports.listCases, { query })).items
    const params = { id: found?.id ?? 0 }
    await act(admin, api.reports.claim, { params })
    return params
  }
  // Shown from within their cases: two stories, one of which no other member has seen yet, and a comment.
  const unseen = await act(both, api.posts.publish, { body: { ...edited, isAnonymous: false } })
  for (const story of [inCase, unseen]) {
    await claimCaseOf('post', story.id)
    await act(admin, api.reports.hold, { params: { id: story.id }, body: { isHeld: false } })
  }
  const ofComment = { params: await claimCaseOf('comment', id) }
  const shown = { decision: 'no_danger' as const, story: 'publish' as const }
  await act(admin, api.reports.decide, { ...ofComment, body: shown })
  await act(other, api.comments.remove, { params: { id } })

  // Two of three comments are deleted, of which one notification told.
  const cases: number[] = []
  for (const by of [other, both, listener]) {
    const body = { content: '그저 그래요.' }
    const targetId = (await act(by, api.comments.add, { params: { id: talk.id }, body })).id
    const reported = { targetType: 'comment' as const, targetId, reason: 'hurtful' }
    if (by !== listener) cases.push((await act(sharer, api.reports.file, { body: reported })).id)
  }
  const [first = 0, second = 0] = cases
  const decision = { decision: 'delete_content' as const }
  await act(admin, api.reports.decide, { params: { id: first }, body: decision })
  await act(admin, api.reports.deleteComment, { params: { id: second } })
  await forgetSigns()
}

/** One lead asks who a case is about and for its file, and another agrees. */
async function tellOfDisclosure({
  act,
  admin,
  second,
  id,
}: Pick<Stage, 'act'> & { admin: Person; second: Person; id: number }): Promise<void> {
  const params = { id }
  const asked = { params, body: { reason: '도울 사람을 찾아야 해요.' } }
  await act(admin, api.disclosure.identify, asked)
  await act(second, api.disclosure.agreeToIdentify, { params, body: {} })
  await act(admin, api.disclosure.identify, asked)
  await act(second, api.disclosure.setTold, { params, body: { isTold: false } })
  await act(admin, api.disclosure.exportCase, asked)
  await act(second, api.disclosure.agreeToExport, { params, body: {} })
}
