import {
  adminRequestHours,
  api,
  type Body,
  type CheckRule,
  type CheckRules,
  type checks,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import { isWhy, reasons } from '@dodam/safety'
import type { Selectable } from 'kysely'
import { isToCome, timeAfter } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { agreementOn, consentTo, lockAdmins, readAdmins, reasonOf } from '../accounts/admins.ts'
import { personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { audit } from '../audit/writes.ts'

type Row = Selectable<Database['checkRules']>
type Request = NonNullable<CheckRule['request']>

/** The change that waits; null where none does, or where its time is over. */
function waitingIn(
  row: Row,
  people: Awaited<ReturnType<typeof readPeople>>,
  now: Date,
): Request | null {
  const { wantedMode, wantedNote, wantedBy, wantedAt } = row
  if (wantedMode === null || wantedNote === null || wantedBy === null || wantedAt === null)
    return null
  const expiresAt = timeAfter(new Date(wantedAt), adminRequestHours * 3_600_000)
  if (!isToCome(expiresAt, now)) return null
  const { id, username, nickname } = publicUser(personIn(people, wantedBy))
  const requestedBy = { id, username, nickname }
  return { mode: wantedMode, note: wantedNote, requestedBy, createdAt: wantedAt, expiresAt }
}

const untouched = (reason: string): CheckRule => ({
  kind: 'check-rule',
  reason,
  mode: 'on',
  changedAt: null,
  texts: 0,
  request: null,
})

async function ruleViews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly Row[],
): Promise<CheckRule[]> {
  const askers = rows.flatMap(({ wantedBy }) => (wantedBy === null ? [] : [wantedBy]))
  const people = await readPeople(db, askers)
  return rows.map((row) => ({
    ...untouched(row.reason),
    mode: row.mode,
    changedAt: row.changedAt,
    texts: row.texts,
    request: waitingIn(row, people, clock.now()),
  }))
}

/** List the rules of the check, those that were never set as well, and who has to agree to a change. */
export async function listRules(
  context: Context<Admin>,
  { isTwoPerson }: { isTwoPerson: boolean },
): Promise<CheckRules> {
  const rows = await context.db.selectFrom('checkRules').selectAll().execute()
  const views = new Map((await ruleViews(context, rows)).map((view) => [view.reason, view]))
  const admins = await readAdmins(context, api.checks.setRule)
  return {
    kind: 'check-rules',
    rules: Object.keys(reasons).map((reason) => views.get(reason) ?? untouched(reason)),
    agreement: agreementOn(admins, { isTwoPerson, meId: context.me.id }),
  }
}

/** The reasons of the rules that have no effect here. */
export async function readSilent({ db }: Pick<Context, 'db'>): Promise<{ reasons: string[] }> {
  const rows = await db
    .selectFrom('checkRules')
    .select('reason')
    .where('mode', '<>', 'on')
    .orderBy('reason')
    .execute()
  return { reasons: rows.map(({ reason }) => reason) }
}

const nothingWanted = { wantedMode: null, wantedNote: null, wantedBy: null, wantedAt: null }

/**
 * Set how a rule works, which for any mode but on needs two admins: ask for it, or agree to the same change that another admin has asked for. The mode that it has
 * withdraws a change that waits. Throws NOT_FOUND for an unknown rule, and what `consentTo` throws.
 */
export async function setRule(
  tx: Tx<Admin>,
  seal: Seal,
  { reason, mode, note, isTwoPerson }: Body<typeof checks.setRule> & { isTwoPerson: boolean },
): Promise<CheckRule> {
  if (!isWhy(reason)) throw new Problem('NOT_FOUND')
  const target = `check-rule ${reason}`
  const admins = await lockAdmins(tx, api.checks.setRule)
  const row = await tx.db
    .insertInto('checkRules')
    .values({ reason })
    .onConflict((conflict) => conflict.column('reason').doUpdateSet({ reason }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const [known] = await ruleViews(tx, [row])
  const waiting = known?.request ?? null
  if (mode === row.mode) {
    if (waiting === null) return known ?? untouched(reason)
    await audit(tx, seal, { action: 'check-rule:withdraw', target, reason: note })
    return await store(tx, reason, nothingWanted)
  }
  const isSame = waiting?.mode === mode && admins.some(({ id }) => id === waiting.requestedBy.id)
  const consent = await consentTo(tx, {
    admins,
    // Nothing is less safe when a rule works again.
    agreement: mode === 'on' ? 'off' : agreementOn(admins, { isTwoPerson, meId: tx.me.id }),
    askerId: isSame ? row.wantedBy : null,
  })
  if (consent === 'asked' && mode !== 'on') {
    if (isSame && known !== undefined) return known
    await audit(tx, seal, { action: `check-rule:request-${mode}`, target, reason: note })
    const wanted = { wantedMode: mode, wantedNote: note, wantedBy: tx.me.id }
    return await store(tx, reason, { ...wanted, wantedAt: tx.clock.now() })
  }
  tx.changed({ kind: 'check-rules' })
  await audit(tx, seal, {
    action: `check-rule:${mode}`,
    target,
    reason: reasonOf(note, consent === 'alone'),
  })
  return await store(tx, reason, {
    ...nothingWanted,
    mode,
    changedAt: tx.clock.now(),
    texts: 0,
  })
}

async function store(
  tx: Tx<Admin>,
  reason: string,
  values: Partial<Omit<Row, 'reason' | 'changedAt' | 'wantedAt'>> & {
    changedAt?: Date
    wantedAt?: Date | null
  },
): Promise<CheckRule> {
  const row = await tx.db
    .updateTable('checkRules')
    .set(values)
    .where('reason', '=', reason)
    .returningAll()
    .executeTakeFirstOrThrow()
  const [view] = await ruleViews(tx, [row])
  if (view === undefined) throw new Error(`rule ${reason} has no view`)
  tx.announce(to.staff(api.checks.listRules), 'check-rule:changed', view)
  return view
}
