import { announcements } from '@dodam/contract'
import { route } from '../../core/route.ts'
import { listAnnouncements } from './reads.ts'

export const announcementRoutes = [route(announcements.list, listAnnouncements)]
