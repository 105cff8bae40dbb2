import { type Notification, notifications } from '@dodam/contract'
import { usePages } from '../../api/use-read.ts'
import { useUnderWay } from '../../api/use-write.ts'

const pageSize = 50

/** Return the active and archived notifications as they will be after pending writes. */
export function useLists() {
  const active = usePages(notifications.list, {}, { pageSize })
  const archived = usePages(notifications.listArchived, {}, { pageSize })
  const removed = useUnderWay(notifications.remove).map(({ params }) => params.id)
  const moved = useUnderWay(notifications.archive)
  const isCleared = useUnderWay(notifications.removeAll).length > 0

  const staysIn = (isArchived: boolean) => (notification: Notification) =>
    !removed.includes(notification.id) &&
    !moved.some(
      ({ params, body }) => params.id === notification.id && body.isArchived !== isArchived,
    )
  return {
    active: { ...active, items: isCleared ? [] : active.items.filter(staysIn(false)) },
    archived: { ...archived, items: archived.items.filter(staysIn(true)) },
  }
}

export type List = ReturnType<typeof useLists>['active']
