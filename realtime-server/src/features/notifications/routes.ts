import { notifications } from '@dodam/contract'
import { route } from '../../core/route.ts'
import { countUnread, listNotifications } from './reads.ts'
import { markRead } from './writes.ts'

export const notificationRoutes = [
  route(notifications.list, ({ db, me, query }) => listNotifications(db, me, query)),
  route(notifications.countUnread, async ({ db, me }) => ({ count: await countUnread(db, me.id) })),
  route(notifications.markRead, ({ me, params, write }) =>
    write((tx) => markRead(tx, me, params.id)),
  ),
]
