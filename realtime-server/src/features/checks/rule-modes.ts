import type { RuleMode } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { type FailureLog, logFailure } from '../../core/http/failures.ts'
import { Collector } from '../../core/jobs/collector.ts'
import type { ChangeBus } from '../../core/tx/change-bus.ts'
import type { Epoch } from '../../core/tx/epoch.ts'
import type { Write } from '../../core/tx/write.ts'
import type { Rules } from './check.ts'

/** Rules change seldom; another instance whose change did not arrive is followed within this time. */
const refreshMs = 60_000

interface Deps {
  db: Db
  write: Write
  changes: Pick<ChangeBus, 'on'>
  epoch: Pick<Epoch, 'onChanged'>
  log: FailureLog
}

export interface RuleModes extends Rules {
  /** Read the modes again, and store what was counted. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Read how the rules of the check work here, now and after each change. */
export async function openRuleModes({ db, write, changes, epoch, log }: Deps): Promise<RuleModes> {
  let modes: ReadonlyMap<string, RuleMode> = new Map()
  const refresh = async () => {
    const rows = await db.selectFrom('checkRules').select(['reason', 'mode']).execute()
    modes = new Map(rows.map(({ reason, mode }) => [reason, mode]))
  }
  let reading = Promise.resolve()
  const readAgain = () => {
    reading = reading
      .then(refresh)
      .catch((error: unknown) => logFailure(log, error, 'rules of the check could not be read'))
  }
  await refresh()
  changes.on('check-rules', readAgain)
  epoch.onChanged(readAgain)
  const timer = setInterval(readAgain, refreshMs).unref()
  const counted = new Collector<Map<string, number>>({
    begin: () => new Map(),
    store: (counts) =>
      write(async (tx) => {
        for (const [reason, count] of counts)
          await tx.db
            .updateTable('checkRules')
            .set({ texts: sql`texts + ${count}` })
            .where('reason', '=', reason)
            .where('mode', '=', 'shadow')
            .execute()
      }),
    log,
    failure: 'texts of rules in shadow could not be counted',
  })
  return {
    modeOf: (why) => modes.get(why) ?? 'on',
    note(reasons) {
      if (reasons.length > 0)
        counted.note((counts) => {
          for (const why of reasons) counts.set(why, (counts.get(why) ?? 0) + 1)
        })
    },
    settled: async () => {
      await reading
      await counted.flush()
    },
    close: async () => {
      clearInterval(timer)
      await counted.flush()
    },
  }
}
