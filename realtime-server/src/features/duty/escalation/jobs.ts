import { api, mayCall, type Staffed, severities } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { type Clock, timeAfter } from '../../../core/clock.ts'
import type { Job } from '../../../core/jobs/scheduler.ts'
import type { Mailer } from '../../../core/mail.ts'
import type { Metrics } from '../../../core/metrics.ts'
import type { Tx, Write } from '../../../core/tx/write.ts'
import { isTeamOpen, to } from '../../../live/audience.ts'
import type { Presence } from '../../../live/presence.ts'
import type { Pushes } from '../../push/service.ts'
import { forgetDevices } from '../devices.ts'
import { listAdmins, listDevices, readComing, takesCaseOn } from '../reads.ts'
import { comingAfter, onDutyAt } from '../rules.ts'
import { mailOnDuty } from './mail.ts'
import { countOpen, type Escalation, isDueAt, listDue, listOver, type Unclaimed } from './reads.ts'
import { recipientsAt, recipientsOnDuty, stepAfter } from './rules.ts'

/** After this time another instance tells what one began to tell and did not finish. */
const leaseMs = 15_000
/** When to look again where no admin is on duty for a thing that is not urgent. */
const offDutyMs = 5 * 60_000

interface Deps {
  db: Db
  clock: Clock
  write: Write
  pushes: Pick<Pushes, 'ring'>
  mailer: Mailer | null
  presence: Pick<Presence, 'counts'>
  metrics: Pick<Metrics, 'ringSeconds'>
}

/** The call that takes a thing on: only admins who may make it are told. */
const takenOnBy: Record<Unclaimed['kind'], Staffed> = {
  case: takesCaseOn,
  'support-message': api.support.list,
  'admin-request': api.users.listRequests,
  'restore-request': api.backup.restore,
}

type Begun = Pick<Escalation, 'step' | 'startedAt'>

/** Begin the next step, which only one instance can; undefined for the others. */
async function begin(
  tx: Tx,
  { kind, targetId, isUrgent, excluded, holderId }: Unclaimed,
  now: Date,
): Promise<Begun | undefined> {
  const nextAt = timeAfter(now, leaseMs)
  const begun = await tx.db
    .insertInto('escalations')
    .values({ kind, targetId, isUrgent, step: 1, startedAt: now, nextAt })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'targetId']).doUpdateSet({ nextAt }).where(isDueAt(now)),
    )
    .returning(['step', 'startedAt'])
    .executeTakeFirst()
  // An open page sounds for cases; a message that is urgent is rung.
  if (begun && kind === 'case' && (isUrgent || holderId !== null))
    tx.announce(
      holderId === null
        ? to.staffAndLocked(takenOnBy[kind], excluded)
        : to.memberAndLocked(holderId),
      'case:paged',
      { id: targetId, step: begun.step },
    )
  return begun
}

/** The page that a ring opens. */
const urlOf = ({ kind, targetId }: Unclaimed): string =>
  ({
    case: `/admin/safety/${targetId}`,
    'support-message': `/admin/messages?open=${targetId}`,
    'admin-request': '/admin/users',
    'restore-request': '/admin/backup',
  })[kind]

async function readTeam({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const { now, duties } = await readComing({ db, clock })
  return {
    onDuty: onDutyAt(duties, now),
    coming: comingAfter(duties, now).map(({ adminId }) => adminId),
    admins: await listAdmins(db),
  }
}

type Team = Awaited<ReturnType<typeof readTeam>>

/** Return the admins to tell of a thing. */
function recipientsOf(
  { kind, isUrgent, excluded, isMasked, holderId }: Unclaimed,
  { step }: Begun,
  { onDuty, coming, admins }: Team,
): number[] {
  if (holderId !== null) return [holderId]
  const able = admins.filter((admin) => mayCall(admin, takenOnBy[kind])).map(({ id }) => id)
  const leads = admins.filter(({ staffRoles }) => staffRoles.includes('lead')).map(({ id }) => id)
  // What waits for a second admin ends after minutes, so it cannot wait until an admin is on duty.
  return isUrgent || kind === 'admin-request' || kind === 'restore-request'
    ? recipientsAt(step, { onDuty, coming, able, excluded, isMasked })
    : recipientsOnDuty({ onDuty, able, leads, excluded, isMasked })
}

/** Create what tells the admins who are due at a step, by their devices and their open pages. */
function createTelling({ db, clock, write, pushes, mailer, presence, metrics }: Deps) {
  async function ring(ids: readonly number[], url: string) {
    const outcomes = [...(await pushes.ring(await listDevices(db, ids), url))]
    const gone = outcomes.filter(([, kind]) => kind === 'gone').map(([endpoint]) => endpoint)
    if (gone.length > 0) await write((tx) => forgetDevices(tx, gone))
    return outcomes.some(([, kind]) => kind === 'sent')
  }

  return async (one: Unclaimed, team: Team): Promise<void> => {
    const begun = await write((tx) => begin(tx, one, clock.now()))
    if (begun === undefined) return
    const { step } = begun
    const ids = recipientsOf(one, begun, team)
    const url = urlOf(one)
    const [hasRung] = await Promise.all([ring(ids, url), mailOnDuty(db, mailer, { ids, url })])
    const now = clock.now().getTime()
    const seconds = Math.max(0, now - Date.parse(one.waitsSince)) / 1_000
    if (hasRung && step === 1 && one.isUrgent) metrics.ringSeconds.observe(seconds)
    const isReached = hasRung || isTeamOpen(presence.counts(), ids)
    const startedAt = Date.parse(begun.startedAt)
    const next = one.isUrgent
      ? stepAfter(step, { startedAt, now, isReached })
      : { step, nextAt: isReached ? null : now + offDutyMs }
    await write((tx) =>
      tx.db
        .updateTable('escalations')
        .set({ step: next.step, nextAt: next.nextAt === null ? null : new Date(next.nextAt) })
        .where('kind', '=', one.kind)
        .where('targetId', '=', one.targetId)
        .where('step', '=', step)
        .execute(),
    )
  }
}

/**
 * Tell the team, step by step, of what no admin has taken on. It works from the database alone, so another instance
 * finishes what one began.
 */
export const escalationJob = (deps: Deps): Job => {
  const { db, clock, write } = deps
  const tell = createTelling(deps)
  return {
    name: 'escalation',
    everySeconds: 3,
    async run() {
      const over = await listOver(db, clock.now())
      if (over.length > 0)
        await write(async (tx) => {
          for (const { kind, targetId } of over)
            await tx.db
              .deleteFrom('escalations')
              .where('kind', '=', kind)
              .where('targetId', '=', targetId)
              .execute()
        })
      const due = await listDue(db, clock.now())
      if (due.length === 0) return
      const team = await readTeam(deps)
      const outcomes = await Promise.allSettled(due.map((one) => tell(one, team)))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}

/** Measure how many cases and visitors in a crisis wait. */
export const openCasesJob = ({
  db,
  clock,
  metrics,
}: {
  db: Db
  clock: Clock
  metrics: Pick<Metrics, 'openCases'>
}): Job => ({
  name: 'count open cases',
  everySeconds: 15,
  async run() {
    const counts = await countOpen(db, clock.now())
    for (const severity of severities) {
      const { all = 0, overdue = 0 } = counts.find((one) => one.severity === severity) ?? {}
      metrics.openCases.set({ severity, overdue: 'yes' }, overdue)
      metrics.openCases.set({ severity, overdue: 'no' }, all - overdue)
    }
  },
})
