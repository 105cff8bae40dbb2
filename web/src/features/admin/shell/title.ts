import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreadCount } from '../../notifications/use-unread-count.ts'
import { useAlertCount } from './crisis-alert.ts'

/**
 * Set the tab's title: the number of top-priority cases, the unread notifications as on every page, and the screen's
 * name.
 */
export function useAdminTitle(name: string): void {
  const { t } = useTranslation()
  const unread = useUnreadCount()
  const crises = useAlertCount()
  const title = `${name} · ${t('admin.shell.name')} · ${t('app.name')}`
  useEffect(() => {
    const told = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title
    document.title = crises > 0 ? `⚠ ${crises} · ${told}` : told
  }, [title, unread, crises])
}
