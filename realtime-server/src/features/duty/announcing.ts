import { api } from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { readNow } from './reads.ts'

/** Tell the team that the roster has changed, or who can be called: the admins, their roles or their devices. */
export const announceDuty = async (tx: Tx): Promise<void> =>
  tx.announce(to.staff(api.duty.readNow), 'duty:changed', await readNow(tx))
