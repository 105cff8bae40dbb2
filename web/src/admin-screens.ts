import { paths } from './paths.ts'

interface Screen {
  /** Its path below `/admin`, which also names its code and texts; empty for the overview. */
  name: string
  /** Shows a single item at `/:id`. */
  hasThings?: boolean
  startsGroup?: boolean
  /** Where non-admins are redirected; if omitted they are told that the page is not theirs. */
  elsewhere?: string
}

/** Every screen of the admin area, in the order of its navigation. A screen that is not listed has no route. */
export const adminScreens = [
  { name: '', elsewhere: paths.settings },
  { name: 'safety', hasThings: true, elsewhere: paths.settings },
  { name: 'duty' },
  { name: 'unanswered', elsewhere: paths.settings },
  { name: 'messages', elsewhere: paths.settings },
  { name: 'verification' },
  { name: 'users', hasThings: true, startsGroup: true, elsewhere: paths.settings },
  { name: 'analytics', startsGroup: true, elsewhere: paths.settings },
  { name: 'trends', elsewhere: paths.settings },
  { name: 'announcements', startsGroup: true, elsewhere: paths.home },
  { name: 'products', hasThings: true },
  { name: 'security', hasThings: true, startsGroup: true, elsewhere: paths.settings },
  { name: 'backup' },
  { name: 'audit', elsewhere: paths.settings },
] as const satisfies readonly Screen[]

export type AdminScreen = (typeof adminScreens)[number]['name']
