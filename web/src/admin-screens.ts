import {
  aiPosts,
  analytics,
  announcements,
  audit,
  backup,
  clientErrors,
  duty,
  overview,
  posts,
  reports,
  type Staffed,
  security,
  store,
  support,
  users,
  verification,
} from '@dodam/contract'
import { paths } from './paths.ts'

interface Screen {
  /** Its path below `/admin`, which also names its code and texts; empty for the overview. */
  name: string
  /** What it reads first: for roles that may not, the screen does not exist. */
  reads: Staffed
  /** Shows a single item at `/:id`. */
  hasThings?: boolean
  startsGroup?: boolean
  /** Where non-admins are redirected; if omitted they are told that the page is not theirs. */
  elsewhere?: string
}

/** Every screen of the admin area, in the order of its navigation. A screen that is not listed has no route. */
export const adminScreens = [
  { name: '', reads: overview.read, elsewhere: paths.settings },
  { name: 'safety', reads: reports.listCases, hasThings: true, elsewhere: paths.settings },
  { name: 'duty', reads: duty.readNow },
  { name: 'unanswered', reads: posts.listUnanswered, elsewhere: paths.settings },
  { name: 'messages', reads: support.list, elsewhere: paths.settings },
  { name: 'verification', reads: verification.listAll },
  {
    name: 'users',
    reads: users.list,
    hasThings: true,
    startsGroup: true,
    elsewhere: paths.settings,
  },
  { name: 'analytics', reads: analytics.read, startsGroup: true, elsewhere: paths.settings },
  { name: 'trends', reads: analytics.readTrends, elsewhere: paths.settings },
  { name: 'announcements', reads: announcements.listAll, startsGroup: true, elsewhere: paths.home },
  { name: 'ai-posts', reads: aiPosts.listDrafts },
  { name: 'products', reads: store.listProducts, hasThings: true },
  {
    name: 'security',
    reads: security.read,
    hasThings: true,
    startsGroup: true,
    elsewhere: paths.settings,
  },
  { name: 'backup', reads: backup.list },
  { name: 'health', reads: clientErrors.list },
  { name: 'audit', reads: audit.list, elsewhere: paths.settings },
] as const satisfies readonly Screen[]

export type AdminScreen = (typeof adminScreens)[number]['name']
