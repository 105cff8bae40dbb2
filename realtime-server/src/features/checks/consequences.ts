import type { Finding, Language, ReportTarget } from '@dodam/contract'
import { timeBefore } from '../../core/clock.ts'
import type { Tx } from '../../core/tx/write.ts'
import { openCheckIn } from '../check-ins/writes.ts'
import { readQuietHours } from '../push/reads.ts'
import type { OpenCase } from '../risk/cases.ts'
import { lockRisk } from '../risk/pause.ts'
import { noteRisk } from '../risk/writes.ts'
import {
  careMoment,
  crisisMinutes,
  likelyCrisis,
  rememberedDays,
  stoppedCasesAnHour,
} from './rules.ts'
import { does, type Judged, needIn, type Verdict } from './verdicts.ts'

/** A text whose fate is decided, with where it is stored now. */
export interface Settled {
  verdict: Verdict
  writer: { id: number; language: Language }
  outcome: 'stored' | 'asked' | 'stopped'
  /** The stored text; null where nothing was stored, or what was stored cannot be reported by itself. */
  target: { targetType: ReportTarget; targetId: number } | null
  /** Of what was stored. */
  relatedId?: number
  /** Of a chat. */
  roomId?: number
  /** Whom it is written to, where that is one person. */
  otherId?: number
  /** Whether the writer is masked there. */
  isMasked?: boolean
}

type Group = 'crisis' | 'approach' | 'insult' | 'contact'
/** Kinds that are counted as one. */
const groupOf: Record<Finding['kind'], Group> = {
  crisis: 'crisis',
  grooming: 'approach',
  sexual: 'approach',
  insult: 'insult',
  contact: 'contact',
}
/** A case has one reason, the first of these. */
const reasons: readonly (readonly [Group, string])[] = [
  ['crisis', 'danger'],
  ['approach', 'sexual'],
  ['insult', 'hurtful'],
  ['contact', 'contact'],
]

const actions = {
  passes: 'posted',
  notes: 'noted',
  masks: 'masked',
  holds: 'held',
  asks: 'confirmed',
  stops: 'refused',
} as const

/**
 * Let everything follow that follows from a text beside what happens to the text itself: the log, a case, the care of its
 * writer, and what is known about the account. Texts without findings leave no trace. `openCase` tells the admins.
 */
export async function follow(tx: Tx, openCase: OpenCase, settled: Settled): Promise<void> {
  const { verdict, writer, outcome } = settled
  if (verdict.judged.length === 0) return
  // One after the other, so that two at once are not both the first time; before the case is locked, as everywhere.
  await lockRisk(tx, writer.id)
  const caseId = outcome === 'asked' ? null : await openCaseOf(tx, openCase, settled)
  await log(tx, settled, caseId)
  if (outcome === 'asked') return
  for (const sign of signsOf(settled))
    await noteRisk(tx, {
      userId: writer.id,
      sign,
      ...(settled.otherId !== undefined && { otherId: settled.otherId }),
      ...(settled.relatedId !== undefined && { relatedId: settled.relatedId }),
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
 * What the account did, in the words of the risk feature. What asks is stored only once its writer has confirmed it, so
 * that, and nothing else that is stored, was confirmed.
 */
export function signsOf({ verdict, outcome }: Pick<Settled, 'verdict' | 'outcome'>) {
  const signs = new Set<Parameters<typeof noteRisk>[1]['sign']>()
  for (const { finding, does: what } of verdict.judged) {
    const group = groupOf[finding.kind]
    if (group === 'contact' && (what === 'masks' || what === 'stops')) signs.add('handoff')
    if (group === 'approach' && outcome === 'stopped' && what === 'stops')
      signs.add('approach-refused')
    const isConfirmed = outcome === 'stored' && what === 'asks'
    if (group === 'approach' && isConfirmed) signs.add('approach-confirmed')
    if (group === 'insult' && isConfirmed) signs.add('insult-confirmed')
  }
  return signs
}

const minutesAgo = (tx: Tx, minutes: number) => timeBefore(tx.clock.now(), minutes * 60_000)

/** The checks of a person that were logged since a moment. */
const recentChecks = (tx: Tx, { writer }: Settled, since: string) =>
  tx.db.selectFrom('textChecks').where('writerId', '=', writer.id).where('createdAt', '>', since)

/** Whether somebody has done the like of it before. */
async function isRepeated(tx: Tx, settled: Settled, { finding }: Judged): Promise<boolean> {
  const kinds = (Object.keys(groupOf) as Finding['kind'][]).filter(
    (kind) => groupOf[kind] === groupOf[finding.kind],
  )
  const before = await recentChecks(tx, settled, minutesAgo(tx, rememberedDays * 24 * 60))
    .select('id')
    .where('kind', 'in', kinds)
    .where((eb) =>
      eb.or([
        eb('action', 'in', ['confirmed', 'refused']),
        // What would have been asked about went through with a part of it masked.
        eb.and([eb('action', '=', 'posted'), eb('severity', '<>', 'low')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}

/** Whether a sure crisis in a chat, or in a talk with the helper, has a case already. */
async function hasCrisisCase(tx: Tx, settled: Settled) {
  const { roomId, verdict } = settled
  if (roomId === undefined && verdict.place !== 'helper') return false
  const before = await recentChecks(tx, settled, minutesAgo(tx, crisisMinutes))
    .select('id')
    .where('kind', '=', 'crisis')
    .$if(roomId !== undefined, (query) => query.where('roomId', '=', roomId ?? 0))
    .$if(roomId === undefined, (query) => query.where('place', '=', verdict.place))
    .where('caseId', 'is not', null)
    .where('severity', '<>', 'low')
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}

/** Whether a likely crisis is the last of several of its writer, none of which has a case. */
async function isOneOfSeveral(tx: Tx, settled: Settled): Promise<boolean> {
  const before = await recentChecks(tx, settled, minutesAgo(tx, likelyCrisis.hours * 60))
    .select('caseId')
    .where('kind', '=', 'crisis')
    .execute()
  return before.length >= likelyCrisis.texts - 1 && before.every(({ caseId }) => caseId === null)
}

async function isCaseWanted(tx: Tx, settled: Settled, judged: Judged): Promise<boolean> {
  if (judged.opens === undefined) return false
  if (judged.finding.kind === 'crisis') {
    return judged.finding.severity === 'low'
      ? await isOneOfSeveral(tx, settled)
      : !(await hasCrisisCase(tx, settled))
  }
  if (settled.outcome === 'stopped' && judged.does !== 'stops') return false
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

/** Open the case of a text where one is due; a text that is stored nowhere is sealed with it. */
async function openCaseOf(tx: Tx, openCase: OpenCase, settled: Settled): Promise<number | null> {
  const { verdict, writer, target, outcome, isMasked = false } = settled
  const wanted: Judged[] = []
  for (const judged of verdict.judged)
    if (await isCaseWanted(tx, settled, judged)) wanted.push(judged)
  const [first] = wanted
  if (first === undefined) return null
  if (outcome === 'stopped' && (await hasTooManyStopped(tx, settled, first.finding.kind)))
    return null
  const severities = wanted.flatMap(({ opens }) => (opens === undefined ? [] : [opens.severity]))
  const severity = severities.toSorted()[0] ?? 'P3'
  const groups = new Set(wanted.map(({ finding }) => groupOf[finding.kind]))
  const { text, place, reach } = verdict
  // What was said before is sealed with a message anyway.
  const roomId = target === null ? settled.roomId : undefined
  return await openCase(tx, {
    ...(target ?? { targetType: 'user' as const, targetId: writer.id, isMasked }),
    subjectId: writer.id,
    severity,
    source: 'check',
    reason: reasons.find(([group]) => groups.has(group))?.[1] ?? 'other',
    findings: verdict.judged.map(({ finding }) => finding),
    ...((target === null || does(verdict, 'masks')) && {
      written: { text, place, reader: readerOf[reach], roomId },
    }),
  })
}

const readerOf = {
  public: 'everybody',
  toMinor: 'minor',
  toAdult: 'adult',
  amongAdults: 'adult',
} as const

const rank = { high: 0, medium: 1, low: 2 }

/** One row for each kind, with the highest severity found. */
async function log(tx: Tx, settled: Settled, caseId: number | null): Promise<void> {
  const { verdict, writer, outcome, relatedId = null, roomId = null } = settled
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
        action: outcome === 'stopped' ? 'refused' : outcome === 'asked' ? 'asked' : actions[what],
        relatedId,
        roomId,
        caseId,
        createdAt: tx.clock.now(),
      })),
    )
    .execute()
}
