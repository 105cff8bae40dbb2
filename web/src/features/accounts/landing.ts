import type { Me } from '@dodam/contract'
import { paths } from '../../paths.ts'

/** Where somebody lands who just signed in and was about to do nothing else. */
export const landingOf = ({ role }: Pick<Me, 'role'>) =>
  role === 'listener' ? paths.listenerDashboard : paths.home
