import { type Notification, notifications } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { useReadAll } from './use-read-all.ts'

/** Return the acts on notifications, with messages about their outcome. */
export function useActs() {
  const { t } = useTranslation()
  const archive = useAct(notifications.archive, {
    done: ({ isArchived }) =>
      t(isArchived ? 'notifications.archive.done' : 'notifications.unarchive.done'),
    failed: 'notifications.archive.failed',
  })
  const remove = useAct(notifications.remove, {
    done: 'notifications.delete.done',
    // Deleted on another device meanwhile.
    gone: { NOT_FOUND: 'notifications.delete.done' },
    failed: 'notifications.delete.failed',
  })
  const removeAll = useAct(notifications.removeAll, {
    done: 'notifications.deleteAll.done',
    failed: 'notifications.delete.failed',
  })
  const { readAll, isReadingAll } = useReadAll()
  return {
    /** Archive it, or undo that. */
    archive: ({ id, isArchived }: Notification) =>
      archive.run({ params: { id }, body: { isArchived: !isArchived } }),
    remove: ({ id }: Notification) => remove.run({ params: { id } }),
    removeAll: () => removeAll.run({}),
    readAll,
    isReadingAll,
  }
}
