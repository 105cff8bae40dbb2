import { api } from '@dodam/contract'
import type { Person } from '@dodam/test-support'
import type { Act, Cast } from './story.ts'
import type { Rooms } from './story-conversation.ts'

/** Listeners ask for ratings, one is given and one declined; notifications are archived. */
export async function tellOfRatings(
  { act, cast }: { act: Act; cast: Cast },
  { hiddenRoom, openRoom, theirRoom }: Rooms,
): Promise<void> {
  const { secret: hidden, sharer, listener, both, admin } = cast
  const ask = (by: Person, chatRoomId: number) =>
    act(by, api.ratings.ask, { body: { chatRoomId, message: '이야기가 어땠나요?' } })
  const closeRequest = (by: Person, id: number, status: 'completed' | 'declined') =>
    act(by, api.ratings.close, { params: { id }, body: { status } })

  const given = await ask(listener, hiddenRoom)
  const body = {
    empathyRating: 5,
    responseSpeedRating: 4,
    helpfulnessRating: 4,
    feedback: '마음이 조금 가벼워졌어요.',
  }
  await act(hidden, api.ratings.rate, {
    body: { ...body, listenerId: listener.id, chatRequestId: hiddenRoom },
  })
  await closeRequest(hidden, given.id, 'completed')
  const refused = await ask(both, openRoom)
  await closeRequest(sharer, refused.id, 'declined')
  await closeRequest(sharer, refused.id, 'declined')
  await ask(admin, theirRoom)

  const notes = await listener.call(api.notifications.list, { query: {} })
  const [rated, older, oldest] = notes.map(({ id }) => ({ params: { id } }))
  if (rated === undefined || older === undefined || oldest === undefined)
    throw new Error('The listener has too few notifications for this story')
  const archive = (note: typeof rated, isArchived: boolean) =>
    act(listener, api.notifications.archive, { ...note, body: { isArchived } })
  await archive(rated, true)
  await archive(older, true)
  await archive(older, true)
  await archive(rated, false)
  await act(listener, api.notifications.remove, oldest)
  await act(listener, api.notifications.remove, older)
  await archive(rated, true)
  await act(both, api.notifications.removeAll)
  await act(both, api.notifications.removeAll)
}
