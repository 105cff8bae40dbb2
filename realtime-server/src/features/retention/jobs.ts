import { beginOf, retention, type TimedClass } from '@dodam/contract'
import type { Clock } from '../../core/clock.ts'
import type { DeleteBatch } from '../../core/jobs/retention.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { deleteFormerNames, deleteOldSessions } from '../accounts/retention.ts'
import { tendRooms } from '../chat/rooms/retention.ts'
import { deleteOldClientErrors } from '../client-errors/retention.ts'
import { deleteOldNotifications } from '../notifications/retention.ts'
import { deleteEarlierTexts } from '../posts/earlier-texts.ts'
import { deleteDismissedCases, deleteUpheldCases } from '../reports/retention.ts'
import { deleteOldRiskEvents } from '../risk/retention.ts'
import { deleteOldSearches } from '../search/retention.ts'
import { blankOldAddresses, deleteOldSecurityEvents } from '../security/retention.ts'
import { blankVisitorMessages } from '../support/visitors.ts'
import { emptyDeletedTexts } from './deleted-texts.ts'

/** The classes of this job; the other classes with a span have jobs in their own features. */
const batches = {
  formerNames: deleteFormerNames,
  deletedTexts: emptyDeletedTexts,
  earlierTexts: deleteEarlierTexts,
  notifications: deleteOldNotifications,
  searches: deleteOldSearches,
  riskEvents: deleteOldRiskEvents,
  dismissedCases: deleteDismissedCases,
  upheldCases: deleteUpheldCases,
  sessions: deleteOldSessions,
  securityAddresses: blankOldAddresses,
  visitorMessages: blankVisitorMessages,
  securityEvents: deleteOldSecurityEvents,
  clientErrors: deleteOldClientErrors,
} satisfies Partial<Record<TimedClass, DeleteBatch>>

/**
 * The time limit of a run, so that the database gets pauses and the instance can shut down. The next run continues a
 * backlog.
 */
const runMs = 2_000

/** Delete in small batches what is past its span of `retention`. */
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
    // In rotation, so that a backlog of one class does not delay the others.
    do {
      const unfinished: typeof steps = []
      for (const step of steps) if (await write(step)) unfinished.push(step)
      steps = unfinished
    } while (steps.length > 0 && performance.now() < end)
  },
})

const entriesOf = <K extends string, V>(of: Record<K, V>) => Object.entries(of) as [K, V][]
