import { notifications, success } from '@dodam/contract'
import { route } from '../../core/http/route.ts'
import { countUnread, listNotifications } from './reads.ts'
import { archive, markRead, remove, removeAll } from './writes.ts'

export const notificationRoutes = [
  route(notifications.list, (call) =>
    listNotifications(call, { ...call.query, isArchived: false }),
  ),
  route(notifications.listArchived, (call) =>
    listNotifications(call, { ...call.query, isArchived: true }),
  ),
  route(notifications.countUnread, async ({ db, me }) => ({ count: await countUnread(db, me.id) })),
  route(notifications.markRead, ({ params, write }) => write((tx) => markRead(tx, params))),
  route(notifications.archive, ({ params, body, write }) => archive(write, { ...params, ...body })),
  route(notifications.remove, async ({ params, write }) => {
    await write((tx) => remove(tx, params))
    return success
  }),
  route(notifications.removeAll, async ({ write }) => {
    await write(removeAll)
    return success
  }),
]
