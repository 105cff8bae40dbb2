import { chat, leavesPlaceholder } from '@dodam/contract'
import { useState } from 'react'
import { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import type { Row } from './rows.ts'

const wouldShow = ({ at }: Row) =>
  leavesPlaceholder({ createdAt: at, deletedAt: new Date().toISOString() })

/**
 * Deleting a message of mine, out of sight at once. One that was just sent goes without a question, as it leaves nothing
 * behind; before an older one it is `asking`.
 */
export function useDeletion() {
  const { mutateAsync } = useWrite(chat.deleteMessage)
  const [asking, setAsking] = useState<Row | null>(null)

  const remove = async ({ id }: Row) => {
    if (id === null) return
    try {
      await mutateAsync({ params: { id } })
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'NOT_FOUND'))
        toast(errorText(error), { tone: 'danger' })
    }
  }
  return {
    asking,
    start: (row: Row) => (wouldShow(row) ? setAsking(row) : void remove(row)),
    stop: () => setAsking(null),
    confirm: () => {
      if (asking) void remove(asking)
      setAsking(null)
    },
  }
}
