import type { Me } from '@dodam/contract'
import { object, string } from '../../device/parser.ts'
import { paths } from '../../paths.ts'

/** The first page after a sign-in without a destination. */
export const landingOf = ({ role }: Pick<Me, 'role'>) =>
  role === 'listener' ? paths.listenerDashboard : paths.home

/** The navigation state for the sign-in page: the address the visitor asked for. */
export const onTheWayTo = (address: string) => ({ onTheWayTo: address })

const own = 'https://own.invalid'
/**
 * Whether an address is a page of this app. It is parsed as browsers do, because `//elsewhere` and `/\\elsewhere` lead
 * to other hosts.
 */
function isOwnPage(address: string): boolean {
  try {
    return address.startsWith('/') && new URL(address, own).origin === own
  } catch {
    return false
  }
}

/** Return the page to open after a sign-in on the sign-in page: the address asked for, if it is one of this app. */
export function landingAfter(state: unknown, me: Pick<Me, 'role'>): string {
  const wanted = object({ onTheWayTo: string })(state)?.onTheWayTo
  return wanted !== undefined && isOwnPage(wanted) ? wanted : landingOf(me)
}
