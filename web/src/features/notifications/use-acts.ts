import { type Notification, notifications } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { useReadAll } from './use-read-all.ts'

/** What says more than that it did not work. */
const telling: ReadonlySet<string> = new Set(['OFFLINE', 'TOO_FAST'])

/** What can be done with notifications, with a word of how it went. */
export function useActs() {
  const { t } = useTranslation()
  const archive = useWrite(notifications.archive)
  const remove = useWrite(notifications.remove)
  const removeAll = useWrite(notifications.removeAll)
  const { readAll, isReadingAll } = useReadAll()

  const attempt = async (act: Promise<unknown>, done: string, failed: string) => {
    try {
      await act
      toast(done)
    } catch (error) {
      const code = error instanceof CallError ? error.code : ''
      // The session's own word leads home.
      if (code === 'UNAUTHORIZED') return
      toast(telling.has(code) ? errorText(error) : failed, { tone: 'danger' })
    }
  }
  return {
    /** Archives it, or takes it back. */
    archive: ({ id, isArchived }: Notification) =>
      attempt(
        archive.mutateAsync({ params: { id }, body: { isArchived: !isArchived } }),
        t(isArchived ? 'notifications.unarchive.done' : 'notifications.archive.done'),
        t('notifications.archive.failed'),
      ),
    remove: ({ id }: Notification) =>
      attempt(
        remove.mutateAsync({ params: { id } }).catch((error: unknown) => {
          // Deleted on another device meanwhile.
          if (!(error instanceof CallError && error.code === 'NOT_FOUND')) throw error
        }),
        t('notifications.delete.done'),
        t('notifications.delete.failed'),
      ),
    removeAll: () =>
      attempt(
        removeAll.mutateAsync({}),
        t('notifications.deleteAll.done'),
        t('notifications.delete.failed'),
      ),
    readAll: () =>
      attempt(readAll(), t('notifications.readAll.done'), t('notifications.readAll.failed')),
    isReadingAll,
  }
}
