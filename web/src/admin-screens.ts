import { paths } from './paths.ts'

interface Screen {
  /** Its address below `/admin`, which is also the name of its code and words; the overview has none. */
  name: string
  /** Shows one of its things at `/:id`. */
  hasThings?: boolean
  /** Starts a new group in the navigation. */
  startsGroup?: boolean
  /** Where its address leads those who are no admins; left out where they are told that it is not theirs. */
  elsewhere?: string
}

/** Every screen of the admin area, in the order of its navigation. One that is not listed has no address. */
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
