import type { Me } from '@dodam/contract'
import { isRecord } from '../../device/store.ts'
import { paths } from '../../paths.ts'

/** Where somebody lands who just signed in and was about to do nothing else. */
export const landingOf = ({ role }: Pick<Me, 'role'>) =>
  role === 'listener' ? paths.listenerDashboard : paths.home

/** What whoever is sent to the sign-in page takes along: where they wanted to go. */
export const onTheWayTo = (address: string) => ({ onTheWayTo: address })

/** Where somebody lands who signed in on that page. */
export const landingAfter = (state: unknown, me: Pick<Me, 'role'>) =>
  isRecord(state) && typeof state['onTheWayTo'] === 'string' ? state['onTheWayTo'] : landingOf(me)
