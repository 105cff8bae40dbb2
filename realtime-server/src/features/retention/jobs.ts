import { beginOf, retention, type TimedClass } from '@dodam/contract'
import type { DeleteBatch } from '../../core/aging.ts'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs.ts'
import type { Tx, Write } from '../../core/write.ts'
import { deleteFormerNames, deleteOldSessions } from '../accounts/aging.ts'
import { tendRooms } from '../chat/aging.ts'
import { deleteOldNotifications } from '../notifications/aging.ts'
import { deleteDismissedCases, deleteUpheldCases } from '../reports/aging.ts'
import { deleteOldRiskEvents } from '../risk/aging.ts'
import { deleteOldSearches } from '../search/aging.ts'
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
