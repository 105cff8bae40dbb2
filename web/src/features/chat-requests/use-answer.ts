import { type ChatRequest, chatRequests, type RequestStatus } from '@dodam/contract'
import i18next from 'i18next'
import { useNavigate } from 'react-router-dom'
import { useAct } from '../../acts/use-act.ts'
import { useTakeBack, useUndoableAct } from '../../acts/use-undoable-act.ts'
import { useUnderWay } from '../../api/use-write.ts'
import { paths } from '../../paths.ts'

/** Answered on another device, or withdrawn: the list shows it. */
const gone = { ALREADY_PROCESSED: null, NOT_FOUND: null } as const

/**
 * Return how to answer a request. It counts as answered at once, and as open again when the answer was refused or
 * undone. `name` is that of its sender. `takeBack` is set while a decline waits to be sent.
 */
export function useAnswer(request: ChatRequest, name: string, onOutdated: () => void) {
  const navigate = useNavigate()
  // A busy listener can accept later: the request stays open in the list.
  const accept = useAct(chatRequests.respond, { gone: { ...gone, LISTENER_BUSY: 'general' } })
  const decline = useUndoableAct(chatRequests.respond, {
    gone,
    // By then another chat may be on screen.
    undo: () => i18next.t('chat-requests.card.declinedOf', { name }),
  })
  const sent = useUnderWay(chatRequests.respond).findLast(({ params }) => params.id === request.id)
  const takeBack = useTakeBack(sent)
  const status: RequestStatus =
    request.status === 'pending' ? (sent?.body.status ?? 'pending') : request.status

  const answer = async (choice: 'accepted' | 'declined') => {
    const { run } = choice === 'accepted' ? accept : decline
    const input = { params: { id: request.id }, body: { status: choice } }
    const outcome = await run(input, (shown) => {
      // Only while the card is mounted: a member who navigated elsewhere stays there.
      if (shown.kind === 'done' && shown.answer.chatRoomId !== null)
        void navigate(paths.chat(shown.answer.chatRoomId))
    })
    if (outcome.kind === 'gone') onOutdated()
  }
  return { status, isAnswering: sent !== undefined, answer, takeBack }
}

/** Return how many of the listed requests are not being declined. */
export function useOpenCount(listed: readonly ChatRequest[]): number {
  const declining = new Set(
    useUnderWay(chatRequests.respond)
      .filter(({ body }) => body.status === 'declined')
      .map(({ params }) => params.id),
  )
  return listed.filter(({ id }) => !declining.has(id)).length
}
