import { api, type Comment, type Post } from '@dodam/contract'
import { noticed, type Person, signedInAgain, type TestServer } from '@dodam/test-support'
import type { Act, Cast } from './story.ts'

export interface Stage {
  act: Act
  /** All clients open a story and receive what happens under it. */
  open: (post: Pick<Post, 'id'>) => Promise<void>
  cast: Cast
  leaver: Person
  /** Deletes their account at the end. */
  goner: Person
  pause: (person: Person) => Promise<void>
  forgetSigns: () => Promise<void>
}

/** Likes, views and comments under an anonymous story, and under one with a name. The secret member acts only where they are anonymous. */
export async function tellOfStories(
  { act, cast, leaver }: Stage,
  { hers, his, theirs }: Record<'hers' | 'his' | 'theirs', Post>,
): Promise<void> {
  const { secret: hidden, sharer, listener, other, both, admin } = cast
  const like = (by: Person, { id }: Post, liked?: boolean) =>
    act(by, api.posts.like, { params: { id }, body: { liked } })
  const view = (by: Person, { id }: Post) => act(by, api.posts.view, { params: { id } })
  const comment = (by: Person, { id }: Post, content: string, parent?: Comment) =>
    act(by, api.comments.add, { params: { id }, body: { content, parentId: parent?.id } })
  const likeComment = (by: Person, { id }: Comment) =>
    act(by, api.comments.like, { params: { id }, body: {} })
  const remove = (by: Person, { id }: Comment) => act(by, api.comments.remove, { params: { id } })

  await like(listener, hers)
  await like(other, hers, true)
  await like(other, hers, true)
  await like(listener, hers)
  await like(hidden, hers)
  for (const liked of [true, false, true]) await like(both, his, liked)
  await view(listener, hers)
  await view(listener, hers)
  await view(hidden, hers)

  const first = await comment(listener, hers, '저도 그런 밤이 있었어요.')
  const answer = await comment(hidden, hers, '말해 줘서 고마워요.', first)
  const second = await comment(both, hers, '오늘은 어땠나요?', first)
  const named = await comment(other, his, '저도 시험이 무서워요.')
  const alone = await comment(admin, theirs, '용기를 냈네요.')
  const further = await comment(hidden, hers, '조금 나아졌어요.')
  await comment(sharer, hers, '다행이에요.', further)
  const edit = (by: Person, { id }: Comment, content: string) =>
    act(by, api.comments.edit, { params: { id }, body: { content } })
  await edit(listener, first, '저도 그런 밤이 많았어요.')
  await edit(hidden, answer, '말해 줘서 정말 고마워요.')
  const words = {
    content: '요즘은 조금 나아졌지만 아직 잠이 안 와요.',
    categories: ['sleep' as const],
  }
  await act(hidden, api.posts.edit, { params: { id: hers.id }, body: words })
  await likeComment(hidden, first)
  for (let nth = 0; nth < 3; nth++) await likeComment(sharer, answer)
  await likeComment(other, first)
  await likeComment(other, first)
  const input = { params: { id: second.id }, body: { reason: '장난 같은 말이에요.' } }
  await act(other, api.comments.report, input)
  await act(other, api.comments.report, input)
  // The first stays as a placeholder for its replies, until the last of them is deleted.
  await remove(listener, first)
  await remove(hidden, answer)
  await remove(both, second)
  await remove(admin, named)
  await remove(admin, alone)

  const body = { bio: '천천히 나아지는 중이에요.', showAiPosts: false }
  await act(leaver, api.settings.changeProfile, { body })
}

/** Endings: other devices, stories, blocks, an account. */
export async function tellOfEndings(
  { act, open, cast, goner }: Stage,
  password: string,
  { db, ...stories }: Pick<TestServer, 'db'> & Record<'gone' | 'kept' | 'named' | 'lonely', Post>,
): Promise<void> {
  const { secret: hidden, sharer, listener, other, both, admin } = cast

  const oldDevice = await (await signedInAgain(other, password)).listen()
  const passwords = { currentPassword: password, newPassword: 'another good 1' }
  await act(other, api.settings.changePassword, { body: passwords }, [oldDevice])
  const lostDevice = await (await signedInAgain(both, password)).listen()
  const sessions = await lostDevice.call(api.settings.listSessions)
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0
  await act(both, api.settings.endSession, { params: { id } }, [lostDevice])

  const params = { id: stories.gone.id }
  await act(hidden, api.posts.remove, { params })
  const unfit = { content: '여기에 맞지 않는 글이에요.', categories: ['other' as const] }
  const story = await act(sharer, api.posts.publish, { body: { ...unfit, isAnonymous: false } })
  await open(story)
  await act(other, api.posts.like, { params: { id: story.id }, body: {} })
  await act(admin, api.posts.remove, { params: { id: story.id } })

  // The two have a room, which ends with the block, and other content in which they could meet.
  const [room] = await both.call(api.chat.listRooms)
  await act(both, api.chat.send, { params: { id: room?.id ?? 0 }, body: { content: '저예요.' } })
  const blocked = { targetUserId: both.id }
  await act(sharer, api.blocks.add, { body: blocked })
  await act(sharer, api.blocks.add, { body: blocked })
  await act(sharer, api.blocks.remove, { params: { id: both.id } })

  const ask = (by: Person, postId: number) =>
    act(by, api.chatRequests.send, { body: { postId, message: '이야기해요.' } })
  await ask(goner, stories.kept.id)
  const meet = async (content: string) => {
    const body = { content, categories: ['other' as const], isAnonymous: true }
    const post = await act(goner, api.posts.publish, { body })
    const { id: requestId } = await ask(listener, post.id)
    const { chatRoomId } = await act(goner, api.chatRequests.respond, {
      params: { id: requestId },
      body: { status: 'accepted' },
    })
    return chatRoomId ?? 0
  }
  const left = await meet('아무에게도 말하지 못했어요.')
  await meet('이제 떠나려고 해요. 고마웠어요.')
  await act(goner, api.chat.send, { params: { id: left }, body: { content: '거기 있어요?' } })
  // The other room of the two stays: nothing reveals that it is the same member.
  await act(listener, api.chat.leave, { params: { id: left }, body: { block: true } })
  await act(listener, api.posts.like, { params: { id: stories.named.id }, body: {} })
  // The only answers to a lonely story, of which one notification tells.
  for (const content of ['저도 그랬어요.', '혼자가 아니에요.'])
    await act(goner, api.comments.add, { params: { id: stories.lonely.id }, body: { content } })
  const removal = { body: { password, withTexts: true } }
  // No event tells of it, so that nothing is compared before the next step.
  await noticed(db, `user ${goner.id}`, goner.id)
  await act(goner, api.settings.removeMine, removal, [goner])
}
