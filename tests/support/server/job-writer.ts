import type { Db } from '@dodam/db'
import { type Clock, systemClock } from '@dodam/realtime-server/core/clock.ts'
import { bySystem, createWriter, type Write } from '@dodam/realtime-server/core/tx/write.ts'

/** Makes the writes of jobs without a server around them: their announcements have no recipients. */
export function jobWriter(db: Db, clock: Clock = systemClock): Write {
  const nobody = { online: async () => new Set<number>() }
  const nothing = () => {}
  return createWriter(db, { clock, presence: nobody, isLimited: true }, nothing, nothing, {
    known: () => 0,
  }).as(bySystem)
}
