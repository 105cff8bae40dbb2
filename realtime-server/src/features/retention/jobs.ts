import { beginOf, retention, type TimedClass } from '@dodam/contract'
import type { Clock } from '../../core/clock.ts'
import type { DeleteBatch } from '../../core/jobs/retention.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { deleteFormerNames, deleteOldSessions } from '../accounts/retention.ts'
import { tendRooms } from '../chat/rooms/retention.ts'
import { deleteOldNotifications } from '../notifications/retention.ts'
import { deleteDismissedCases, deleteUpheldCases } from '../reports/retention.ts'
import { deleteOldRiskEvents } from '../risk/retention.ts'
import { deleteOldSearches } from '../search/retention.ts'
import { blankOldAddresses, deleteOldSecurityEvents } from '../security/retention.ts'
import { emptyDeletedTexts } from './deleted-texts.ts'

/** What this job deletes; the other classes with a span have jobs of their own features. */
const batches = {
  formerNames: deleteFormerNames,
  deletedTexts: emptyDeletedTexts,
  notifications: deleteOldNotifications,
  searches: deleteOldSearches,
  riskEvents: deleteOldRiskEvents,
  dismissedCases: deleteDismissedCases,
  upheldCases: deleteUpheldCases,
  sessions: deleteOldSessions,
  securityAddresses: blankOldAddresses,
  securityEvents: deleteOldSecurityEvents,
} satisfies Partial<Record<TimedClass, DeleteBatch>>

/**
 * For how long a run goes on, so that the database rests in between and the end of an instance does not wait. What is left of
 * a backlog comes with the next run.
 */
const runMs = 2_000

/** Delete what has been kept for as long as `retention` says, in small batches. */
export const retentionJob = ({ write, clock }: { write: Write; clock: Clock }): Job => ({
  name: 'delete-old',
  everySeconds: 20,
  run: async () => {
    const now = clock.now()
    const end = performance.now() + runMs
    let steps = [
      tendRooms,
      ...entriesOf(batches).map(([name, deleteBatch]) => {
        const since = beginOf(retention[name].kept, now)
        return (tx: Tx) => deleteBatch(tx, since)
      }),
    ]
    // By turns, so that a backlog of one class keeps no other waiting.
    do {
      const unfinished: typeof steps = []
      for (const step of steps) if (await write(step)) unfinished.push(step)
      steps = unfinished
    } while (steps.length > 0 && performance.now() < end)
  },
})

const entriesOf = <K extends string, V>(of: Record<K, V>) => Object.entries(of) as [K, V][]
