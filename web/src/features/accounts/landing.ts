import type { Me } from '@dodam/contract'
import { object, string } from '../../device/parser.ts'
import { paths } from '../../paths.ts'

/** Where somebody lands who just signed in and was about to do nothing else. */
export const landingOf = ({ role }: Pick<Me, 'role'>) =>
  role === 'listener' ? paths.listenerDashboard : paths.home

/** What whoever is sent to the sign-in page takes along: where they wanted to go. */
export const onTheWayTo = (address: string) => ({ onTheWayTo: address })

const own = 'https://own.invalid'
/** Whether an address is a page of this app: read as a browser reads it, `//elsewhere` and `/\\elsewhere` are others. */
const isOwnPage = (address: string) =>
  address.startsWith('/') && URL.canParse(address, own) && new URL(address, own).origin === own

/** Where somebody lands who signed in on that page. */
export function landingAfter(state: unknown, me: Pick<Me, 'role'>): string {
  const wanted = object({ onTheWayTo: string })(state)?.onTheWayTo
  return wanted !== undefined && isOwnPage(wanted) ? wanted : landingOf(me)
}
