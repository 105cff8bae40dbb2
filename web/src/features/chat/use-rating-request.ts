import { type ChatRoom, ratings } from '@dodam/contract'
import { useRead } from '../../api/use-read.ts'

/** Return the rating request of a room: undefined while unknown, null if there is none. */
export function useRatingRequest(room: ChatRoom) {
  const isPossible = room.chatRequestId !== null
  const { data, refetch } = useRead(
    ratings.listOfRoom,
    { params: { id: room.id } },
    { enabled: isPossible },
  )
  const request = isPossible ? data && (data[0] ?? null) : null
  return { request, refetch: () => void refetch() }
}
