import { notifications } from '@dodam/contract'
import { useState } from 'react'
import { attempt } from '../../acts/outcome.ts'
import { CallError, call } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'

const pageSize = 100

const says = {
  done: 'notifications.readAll.done',
  failed: 'notifications.readAll.failed',
} as const

/** Mark every notification in the inbox as read, those of later pages too. The contract marks one by one. */
export function useReadAll() {
  const { mutateAsync } = useWrite(notifications.markRead)
  const [isReadingAll, setReadingAll] = useState(false)

  const markRead = (id: number) =>
    mutateAsync({ params: { id } }).catch((error: unknown) => {
      // Deleted on another device meanwhile.
      if (!(error instanceof CallError && error.code === 'NOT_FOUND')) throw error
    })
  const readPages = async () => {
    let { count: left } = await call(notifications.countUnread, {})
    let before: number | undefined
    while (left > 0) {
      const query = { limit: pageSize, ...(before !== undefined && { before }) }
      const page = await call(notifications.list, { query })
      const unread = page.filter(({ isRead }) => !isRead)
      await Promise.all(unread.map(({ id }) => markRead(id)))
      left -= unread.length
      before = page.at(-1)?.id
      if (page.length < pageSize) return
    }
  }
  const readAll = async () => {
    setReadingAll(true)
    await attempt(readPages, says)
    setReadingAll(false)
  }
  return { readAll, isReadingAll }
}
