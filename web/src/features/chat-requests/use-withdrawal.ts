import { type ChatRequest, chatRequests } from '@dodam/contract'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTakeBack, useUndoableAct } from '../../acts/use-undoable-act.ts'
import { useUnderWay } from '../../api/use-write.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Return how to withdraw a sent request. `isUnderWay` from the press on; `takeBack` is set while it can be undone. An
 * answer that comes before it is sent counts, and stops it.
 */
export function useWithdrawal({ id, status }: ChatRequest) {
  const { t } = useTranslation()
  const { run } = useUndoableAct(chatRequests.withdraw, {
    // An answer came first: the list shows it.
    gone: { ALREADY_PROCESSED: 'general', NOT_FOUND: null },
    undo: 'chat-requests.card.withdrawnNow',
  })
  const sent = useUnderWay(chatRequests.withdraw).findLast(({ params }) => params.id === id)
  const takeBack = useTakeBack(sent)
  const isAnswered = status !== 'pending' && takeBack !== undefined
  const stop = useEffectEvent(() => {
    takeBack?.()
    if (status === 'accepted') toast(t('chat-requests.card.acceptedFirst'), { tone: 'calm' })
  })
  useEffect(() => {
    if (isAnswered) stop()
  }, [isAnswered])
  return {
    isUnderWay: sent !== undefined,
    withdraw: () => void run({ params: { id } }),
    takeBack,
  }
}
