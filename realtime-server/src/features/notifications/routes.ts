import { notifications, success } from '@dodam/contract'
import { route } from '../../core/route.ts'
import { countUnread, listNotifications } from './reads.ts'
import { archive, markRead, remove, removeAll } from './writes.ts'

export const notificationRoutes = [
  route(notifications.list, ({ db, me, query }) =>
    listNotifications(db, me, { ...query, isArchived: false }),
  ),
  route(notifications.listArchived, ({ db, me, query }) =>
    listNotifications(db, me, { ...query, isArchived: true }),
  ),
  route(notifications.countUnread, async ({ db, me }) => ({ count: await countUnread(db, me.id) })),
  route(notifications.markRead, ({ me, params, write }) =>
    write((tx) => markRead(tx, me, params.id)),
  ),
  route(notifications.archive, ({ me, params, body, write }) =>
    archive(write, me, { ...params, ...body }),
  ),
  route(notifications.remove, async ({ me, params, write }) => {
    await write((tx) => remove(tx, me, params.id))
    return success
  }),
  route(notifications.removeAll, async ({ me, write }) => {
    await write((tx) => removeAll(tx, me))
    return success
  }),
]
