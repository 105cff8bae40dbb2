import { type ChatRequest, chatRequests, type RequestStatus } from '@dodam/contract'
import { useNavigate } from 'react-router-dom'
import { CallError } from '../../api/call.ts'
import { useUnderWay, useWrite } from '../../api/use-write.ts'
import { paths } from '../../paths.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'

/** Answering a request. It counts as answered at once, and waits again if the server could not be asked. */
export function useAnswer(request: ChatRequest, onOutdated: () => void) {
  const navigate = useNavigate()
  const { mutateAsync, isPending, variables } = useWrite(chatRequests.respond)
  const chosen: RequestStatus = isPending ? variables.body.status : 'pending'

  const answer = async (status: 'accepted' | 'declined') => {
    const input = { params: { id: request.id }, body: { status } }
    try {
      await mutateAsync(input, {
        // Only while the card is on screen: who went elsewhere meanwhile stays there.
        onSuccess: ({ chatRoomId }) => {
          if (chatRoomId) void navigate(paths.chat(chatRoomId))
        },
      })
    } catch (error) {
      const code = error instanceof CallError ? error.code : ''
      if (code === 'ALREADY_PROCESSED' || code === 'NOT_FOUND') onOutdated()
      // The session's own word leads home.
      else if (code !== 'UNAUTHORIZED') toast(errorText(error), { tone: 'danger' })
    }
  }
  const status = request.status === 'pending' ? chosen : request.status
  return { status, isAnswering: isPending, answer }
}

/** How many of the listed requests are not being declined at the moment. */
export function useOpenCount(listed: readonly ChatRequest[]): number {
  const declining = new Set(
    useUnderWay(chatRequests.respond)
      .filter(({ body }) => body.status === 'declined')
      .map(({ params }) => params.id),
  )
  return listed.filter(({ id }) => !declining.has(id)).length
}
