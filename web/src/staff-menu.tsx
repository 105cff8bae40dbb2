import type { Reported } from './features/reports/reporting.ts'
import { island } from './ui/island.tsx'
import { MissingUnseen } from './ui/missing.tsx'

const Menu = island(
  async () => await (await import('./features/admin/entry.ts')).loadStaffMenu(),
  MissingUnseen,
  null,
)

interface Props {
  reported: Reported
  /** The member whose page it leads to; null for an anonymous author, whom no admin may learn of. */
  personId: number | null
}

/** What moderators can do with what they read in the app. Only they load its code and words. */
export const StaffMenu = (props: Props) => <Menu {...props} />
