import { announcements } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { listAllAnnouncements, listAnnouncements } from './reads.ts'
import {
  changeAnnouncement,
  createAnnouncement,
  removeAnnouncement,
  toggleAnnouncement,
} from './writes.ts'

export const announcementRoutes = ({ seal }: { seal: Seal }): Route[] => [
  route(announcements.list, listAnnouncements),
  route(announcements.listAll, (call) => listAllAnnouncements(call, call.query)),
  route(announcements.create, ({ body, write }) =>
    write((tx) => createAnnouncement(tx, seal, body)),
  ),
  route(announcements.change, ({ params, body, write }) =>
    write((tx) => changeAnnouncement(tx, seal, { ...params, change: body })),
  ),
  route(announcements.remove, ({ params, write }) =>
    write((tx) => removeAnnouncement(tx, seal, params)),
  ),
  route(announcements.toggle, ({ params, body, write }) =>
    write((tx) => toggleAnnouncement(tx, seal, { ...params, isActive: body.isActive })),
  ),
]
