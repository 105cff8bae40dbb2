import { type Finding, type Language, type ReportTarget, reportReasons } from '@dodam/contract'
import { checkVersion } from '@dodam/safety'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Tx } from '../../core/tx/write.ts'
import { openCheckIn } from '../check-ins/writes.ts'
import { readQuietHours } from '../push/reads.ts'
import type { NewCase, OpenCase } from '../risk/cases.ts'
import { lockRisk } from '../risk/pause.ts'
import { noteRisk } from '../risk/writes.ts'
import {
  careMoment,
  courseOfApproach,
  crisisMinutes,
  likelyCrisis,
  rememberedDays,
  stoppedCasesAnHour,
  tellsWho,
} from './rules.ts'
import { does, isConfirmedApproach, type Judged, needIn, type Verdict } from './verdicts.ts'

/** A text with a verdict, and where it is stored. */
export interface Settled {
  verdict: Verdict
  writer: { id: number; language: Language }
  outcome: 'stored' | 'asked' | 'stopped'
  /** The stored text; null when nothing was stored, or when it cannot be reported by itself. */
  target: { targetType: ReportTarget; targetId: number } | null
  /** The id of the stored text. */
  relatedId?: number
  /** Set for a chat. */
  roomId?: number
  /** The recipient, if there is exactly one. */
  otherId?: number
  /** Whether the author is masked there. */
  isMasked?: boolean
}

type Group = 'crisis' | 'approach' | 'insult' | 'contact'
/** Kinds that count together. */
const groupOf: Record<Finding['kind'], Group> = {
  crisis: 'crisis',
  grooming: 'approach',
  sexual: 'approach',
  insult: 'insult',
  contact: 'contact',
}
/** Return the reason that a member would choose for a finding. */
function reasonOf({ kind, why }: Finding): (typeof reportReasons)[number] {
  if (kind === 'crisis') return 'danger'
  if (kind === 'sexual' || why === 'grooming.picture') return 'sexual'
  return kind === 'insult' || why === 'grooming.threat' ? 'hurtful' : 'contact'
}

const actions = {
  passes: 'posted',
  notes: 'noted',
  masks: 'masked',
  holds: 'held',
  asks: 'confirmed',
  stops: 'refused',
} as const

/**
 * Apply the consequences of a text besides its own fate: the log, a case, a check-in with its author, and risk signs of
 * the account. Texts without findings leave no trace. `openCase` notifies the admins.
 */
export async function follow(tx: Tx, openCase: OpenCase, settled: Settled): Promise<void> {
  const { verdict, writer, outcome } = settled
  if (verdict.judged.length === 0) return
  // Serialized per author, so that only one of two parallel texts is the first; before the case, as everywhere.
  await lockRisk(tx, writer.id)
  const wanted = outcome === 'asked' ? null : await caseOf(tx, settled)
  const link = (caseId: number | null) => log(tx, settled, caseId)
  const caseId = wanted && (await openCase(tx, { ...wanted, link }))
  if (caseId === null) await link(null)
  if (outcome === 'asked') return
  for (const sign of signsOf(settled))
    await noteRisk(tx, {
      userId: writer.id,
      sign,
      ...(settled.otherId !== undefined && { otherId: settled.otherId }),
      ...(settled.relatedId !== undefined && { relatedId: settled.relatedId }),
      isMasked: settled.isMasked === true,
      ...(caseId !== null && { caseId }),
    })
  if (needIn(verdict) > 0) await askLater(tx, writer.id)
}

async function askLater(tx: Tx, userId: number): Promise<void> {
  const { timeZone } = await readQuietHours(tx.db, userId)
  const dueAt = careMoment(tx.clock.now(), timeZone)
  await openCheckIn(tx, { userId, type: 'after-crisis', relatedId: null, dueAt })
}

/**
 * Return the risk signs of a text. A text that asks is stored only after its confirmation, so every stored one was
 * confirmed.
 */
export function signsOf({ verdict, outcome }: Pick<Settled, 'verdict' | 'outcome'>) {
  const signs = new Set<Parameters<typeof noteRisk>[1]['sign']>()
  for (const { finding, does: what } of verdict.judged) {
    const group = groupOf[finding.kind]
    if (group === 'contact' && (what === 'masks' || what === 'stops')) signs.add('handoff')
    if (group === 'approach' && outcome === 'stopped' && what === 'stops')
      signs.add('approach-refused')
    const isConfirmed = outcome === 'stored' && what === 'asks'
    if (group === 'insult' && isConfirmed) signs.add('insult-confirmed')
  }
  if (outcome === 'stored' && isConfirmedApproach(verdict)) signs.add('approach-confirmed')
  return signs
}

const minutesAgo = (tx: Tx, minutes: number) => timeBefore(tx.clock.now(), minutes * 60_000)

/** Select the checks of an author that were logged since a time. */
const recentChecks = (tx: Tx, { writer }: Settled, since: string) =>
  tx.db.selectFrom('textChecks').where('writerId', '=', writer.id).where('createdAt', '>', since)

/** Whether the author had a similar finding before. */
async function isRepeated(tx: Tx, settled: Settled, { finding }: Judged): Promise<boolean> {
  const kinds = (Object.keys(groupOf) as Finding['kind'][]).filter(
    (kind) => groupOf[kind] === groupOf[finding.kind],
  )
  const before = await recentChecks(tx, settled, minutesAgo(tx, rememberedDays * 24 * 60))
    .select('id')
    .where('kind', 'in', kinds)
    .where(sql<boolean>`not reasons <@ ${[...tellsWho]}::text[]`)
    .where((eb) =>
      eb.or([
        eb('action', 'in', ['confirmed', 'refused']),
        // A finding that was masked only in part and would have asked.
        eb.and([eb('action', '=', 'posted'), eb('severity', '<>', 'low')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}

/** Whether a sure crisis in a chat, or in a talk with the helper, has a case that waits for its first decision. */
async function hasCrisisCase(tx: Tx, settled: Settled) {
  const { roomId, verdict } = settled
  if (roomId === undefined && verdict.place !== 'helper') return false
  const before = await recentChecks(tx, settled, minutesAgo(tx, crisisMinutes))
    .select('id')
    .where('kind', '=', 'crisis')
    .$if(roomId !== undefined, (query) => query.where('roomId', '=', roomId ?? 0))
    .$if(roomId === undefined, (query) => query.where('place', '=', verdict.place))
    .where('caseId', 'in', (eb) =>
      eb
        .selectFrom('cases')
        .select('cases.id')
        .where('status', '=', sql.lit('pending'))
        .where('decision', 'is', null),
    )
    .where('severity', '<>', 'low')
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}

/** Whether a likely crisis is the last of several by its author, none of which has a case. */
async function isOneOfSeveral(tx: Tx, settled: Settled): Promise<boolean> {
  const before = await recentChecks(tx, settled, minutesAgo(tx, likelyCrisis.hours * 60))
    .select('caseId')
    .where('kind', '=', 'crisis')
    .execute()
  return before.length >= likelyCrisis.texts - 1 && before.every(({ caseId }) => caseId === null)
}

/** Whether a text in a chat completes several different signs of an approach, since the last case of them. */
async function completesCourse(tx: Tx, settled: Settled): Promise<boolean> {
  const { roomId, verdict } = settled
  if (roomId === undefined) return false
  const before = await recentChecks(tx, settled, minutesAgo(tx, courseOfApproach.days * 24 * 60))
    .select(['reasons', 'caseId'])
    .where('roomId', '=', roomId)
    .where('kind', 'in', ['grooming', 'sexual'])
    .where('action', '<>', 'asked')
    .orderBy('id', 'desc')
    .execute()
  const lastCase = before.findIndex(({ caseId }) => caseId !== null)
  const signs = new Set([
    ...before.slice(0, lastCase === -1 ? undefined : lastCase).flatMap((check) => check.reasons),
    ...verdict.judged.flatMap(({ finding }) =>
      groupOf[finding.kind] === 'approach' ? [finding.why] : [],
    ),
  ])
  return signs.size >= courseOfApproach.signs
}

async function isCaseWanted(tx: Tx, settled: Settled, judged: Judged): Promise<boolean> {
  if (judged.opens === undefined) return false
  if (judged.finding.kind === 'crisis') {
    return judged.finding.severity === 'low'
      ? await isOneOfSeveral(tx, settled)
      : !(await hasCrisisCase(tx, settled))
  }
  if (settled.outcome === 'stopped' && judged.does !== 'stops') return false
  const { kind, severity } = judged.finding
  if (groupOf[kind] === 'approach') {
    if (await completesCourse(tx, settled)) return true
    if (severity === 'low') return false
  }
  return judged.opens.fromTime === 1 || (await isRepeated(tx, settled, judged))
}

async function hasTooManyStopped(
  tx: Tx,
  settled: Settled,
  kind: Finding['kind'],
): Promise<boolean> {
  const { sealed } = await recentChecks(tx, settled, minutesAgo(tx, 60))
    .select((eb) => eb.fn.countAll<number>().as('sealed'))
    .where('action', '=', 'refused')
    .where('kind', '=', kind)
    .where('caseId', 'is not', null)
    .executeTakeFirstOrThrow()
  return sealed >= stoppedCasesAnHour
}

/** Return the case of a text if one is due; a text that is stored nowhere is sealed in the case. */
async function caseOf(tx: Tx, settled: Settled): Promise<NewCase | null> {
  const { verdict, writer, target, outcome, isMasked = false } = settled
  const wanted: Judged[] = []
  for (const judged of verdict.judged)
    if (await isCaseWanted(tx, settled, judged)) wanted.push(judged)
  const [first] = wanted
  if (first === undefined) return null
  // However often its author was stopped before, a person in danger is not missed.
  const isInDanger = wanted.some(({ finding }) => finding.kind === 'crisis')
  if (
    outcome === 'stopped' &&
    !isInDanger &&
    (await hasTooManyStopped(tx, settled, first.finding.kind))
  )
    return null
  const severities = wanted.flatMap(({ opens }) => (opens === undefined ? [] : [opens.severity]))
  const severity = severities.toSorted()[0] ?? 'P3'
  const fitting = wanted.map(({ finding }) => reasonOf(finding))
  const { text, place, reach } = verdict
  // The report of a stored message seals the earlier messages itself.
  const roomId = target === null ? settled.roomId : undefined
  return {
    ...(target ?? { targetType: 'user' as const, targetId: writer.id, isMasked }),
    subjectId: writer.id,
    severity,
    source: 'check',
    // In their order, because a case has one reason.
    reason: reportReasons.find((one) => fitting.includes(one)) ?? 'other',
    findings: verdict.judged.map(({ finding }) => finding),
    ...((target === null || does(verdict, 'masks')) && {
      written: { text, place, reader: readerOf[reach], roomId },
    }),
  }
}

const readerOf = {
  public: 'everybody',
  toMinor: 'minor',
  toAdult: 'adult',
  amongAdults: 'adult',
} as const

const reasonsOf = ({ judged }: Verdict, kind: Finding['kind']): string[] => [
  ...new Set(judged.flatMap(({ finding }) => (finding.kind === kind ? [finding.why] : []))),
]

const rank = { high: 0, medium: 1, low: 2 }

/** Log one row per kind, with the highest severity found. */
async function log(tx: Tx, settled: Settled, caseId: number | null): Promise<void> {
  const { verdict, writer, outcome, relatedId = null, roomId = null } = settled
  // One for all rows: what is counted are texts, by writer, place and time.
  const createdAt = tx.clock.now()
  const highest = new Map<Finding['kind'], Judged>()
  for (const judged of verdict.judged.toSorted(
    (one, other) => rank[one.finding.severity] - rank[other.finding.severity],
  ))
    if (!highest.has(judged.finding.kind)) highest.set(judged.finding.kind, judged)
  await tx.db
    .insertInto('textChecks')
    .values(
      [...highest.values()].map(({ finding: { kind, severity }, does: what }) => ({
        writerId: writer.id,
        place: verdict.place,
        kind,
        severity,
        reasons: reasonsOf(verdict, kind),
        action: outcome === 'stopped' ? 'refused' : outcome === 'asked' ? 'asked' : actions[what],
        relatedId,
        roomId,
        caseId,
        version: checkVersion,
        createdAt,
      })),
    )
    .execute()
}
