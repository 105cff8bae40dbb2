import type { Db } from '@dodam/db'
import { type Clock, systemClock } from '@dodam/realtime-server/core/clock.ts'
import { createEpoch } from '@dodam/realtime-server/core/tx/epoch.ts'
import { bySystem, createWriter, type Write } from '@dodam/realtime-server/core/tx/write.ts'

/** Makes the writes of jobs without a server around them: nobody hears what they announce. */
export async function jobWriter(db: Db, clock: Clock = systemClock): Promise<Write> {
  const nobody = { online: async () => new Set<number>() }
  const nothing = () => {}
  const epoch = await createEpoch(db, nothing)
  return createWriter(db, { clock, presence: nobody }, nothing, nothing, epoch).as(bySystem)
}
