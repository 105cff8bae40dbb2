import { type ChatRequest, chatRequests } from '@dodam/contract'
import { useTakeBack, useUndoableAct } from '../../acts/use-undoable-act.ts'
import { useUnderWay } from '../../api/use-write.ts'

/** Return how to withdraw a sent request. `isUnderWay` from the press on; `takeBack` is set while it can be undone. */
export function useWithdrawal({ id }: ChatRequest) {
  const { run } = useUndoableAct(chatRequests.withdraw, {
    // An answer came first: the list shows it.
    gone: { ALREADY_PROCESSED: 'general', NOT_FOUND: null },
    undo: 'chat-requests.card.withdrawnNow',
  })
  const sent = useUnderWay(chatRequests.withdraw).findLast(({ params }) => params.id === id)
  return {
    isUnderWay: sent !== undefined,
    withdraw: () => void run({ params: { id } }),
    takeBack: useTakeBack(sent),
  }
}
