import { api } from '@dodam/contract'
import type { Person } from '@dodam/test-support'
import type { Act, Cast } from './story.ts'

export interface Rooms {
  /** Room of the secret member, anonymous, and the listener. */
  hiddenRoom: number
  /** Room of two members who know each other's names. */
  openRoom: number
  /** Room of an anonymous sharer who will reveal their identity. */
  theirRoom: number
}

/** Messages are deleted, an anonymous sharer reveals themselves, and a room is left. */
export async function tellOfConversations(
  { act, cast }: { act: Act; cast: Cast },
  { hiddenRoom, openRoom, theirRoom }: Rooms,
): Promise<void> {
  const { secret: hidden, listener, both, admin } = cast
  const say = (by: Person, id: number, content: string) =>
    act(by, api.chat.send, { params: { id }, body: { content } })
  const takeBack = (by: Person, { id }: { id: number }) =>
    act(by, api.chat.deleteMessage, { params: { id } })
  const reveal = (by: Person, id: number) => act(by, api.chat.reveal, { params: { id } })
  const leave = (by: Person, id: number) => act(by, api.chat.leave, { params: { id }, body: {} })

  const slip = await say(both, openRoom, '여기에 쓸 말이 아니었어요.')
  await takeBack(both, slip)
  await takeBack(both, slip)
  const confided = await say(hidden, hiddenRoom, '이 말은 취소할게요.')
  await say(listener, hiddenRoom, '천천히 해도 괜찮아요.')
  await takeBack(hidden, confided)

  await say(admin, theirRoom, '누구인지 몰라도 괜찮아요.')
  await reveal(both, theirRoom)
  await reveal(both, theirRoom)
  await say(both, theirRoom, '사실은 저예요.')
  await leave(admin, theirRoom)
  await leave(admin, theirRoom)
  await leave(both, theirRoom)
}
