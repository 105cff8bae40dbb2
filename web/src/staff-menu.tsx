import type { Author } from '@dodam/contract'
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
  /** The person it is about, without id and name where they are anonymous; null where none is known. */
  person: Pick<Author, 'id' | 'nickname' | 'username' | 'isDeleted'> | null
}

/** What moderators can do with what they read in the app. Only they load its code and words. */
export const StaffMenu = (props: Props) => <Menu {...props} />
