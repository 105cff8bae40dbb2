import { maxValidDays, type RecordDraft, renewalDays, verificationChecks } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { isToCome, timeAfter } from '../../core/clock.ts'
import { refusedField } from '../../core/http/problem.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { type AdminStanding, agreementOn, type Consent, consentTo } from '../accounts/admins.ts'

export type RecordRow = Selectable<Database['verificationRecords']>

const dayMs = 86_400_000

interface Proposal {
  admins: readonly AdminStanding[]
  application: { id: number; userId: number }
  /** undefined agrees to what is proposed. */
  draft: RecordDraft | undefined
  /** The note to the applicant; undefined leaves it to the admin who proposed. */
  note: string | null | undefined
  isTwoPerson: boolean
}

/** Return how an approval of an adult must be confirmed; the applicant, who may be an admin, is no second one. */
export const agreementFor = (
  admins: readonly AdminStanding[],
  { userId, ...parties }: { userId: number; isTwoPerson: boolean; meId: number },
) =>
  agreementOn(
    admins.filter(({ id }) => id !== userId),
    parties,
  )

/** What an admin checked, as columns. */
type Checked = Pick<RecordRow, 'identityAt' | 'backgroundAt' | 'trainingAt' | 'validUntil'>

const checkedOf = ({ checks, validUntil }: RecordDraft): Checked => ({
  identityAt: checks.identity,
  backgroundAt: checks.background,
  trainingAt: checks.training,
  validUntil,
})

const sameMoment = (one: string | null, other: string | null) =>
  (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other))

const isSame = (one: Checked, other: Checked) =>
  (['identityAt', 'backgroundAt', 'trainingAt', 'validUntil'] as const).every((column) =>
    sameMoment(one[column], other[column]),
  )

/** Throw VALIDATION_FAILED for what was seen in the future, and an end in the past or too far away. */
function checkTimes({ me, clock }: Tx<Admin>, checked: Checked): void {
  const now = clock.now()
  for (const name of verificationChecks)
    if (isToCome(checked[`${name}At`], now))
      throw refusedField(`record.checks.${name}`, 'verification.seen', me.language)
  const isFit =
    isToCome(checked.validUntil, now) &&
    Date.parse(checked.validUntil) <= now.getTime() + maxValidDays * dayMs
  if (!isFit) throw refusedField('record.validUntil', 'verification.until', me.language)
}

/**
 * Propose the record of an adult's verification, or agree to the one that another admin proposed, if it says the same.
 * Return how it stands then; unless it was only asked, it is valid and takes the place of an earlier one. `admins` come
 * from `lockAdmins`, and the applicant is locked. Throws as `consentTo`, and VALIDATION_FAILED for impossible times.
 */
export async function agreeOnRecord(
  tx: Tx<Admin>,
  { admins, application, draft, note, isTwoPerson }: Proposal,
): Promise<{ consent: Consent; isNew: boolean; note: string | null }> {
  const { db, me } = tx
  const now = tx.clock.now()
  const known = await db
    .selectFrom('verificationRecords')
    .selectAll()
    .where('applicationId', '=', application.id)
    .where('status', '=', sql.lit('proposed'))
    .executeTakeFirst()
  const unseen = { identity: null, background: null, training: null }
  const checked = checkedOf(
    draft ?? { checks: unseen, validUntil: timeAfter(now, maxValidDays * dayMs) },
  )
  const isStanding =
    known !== undefined &&
    admins.some(({ id }) => id === known.proposedBy) &&
    (draft === undefined || isSame(known, checked))
  const proposal = isStanding ? known : null
  const values = draft === undefined ? (known ?? checked) : checked
  checkTimes(tx, values)
  const { userId, id: applicationId } = application
  const agreement = agreementFor(admins, { userId, isTwoPerson, meId: me.id })
  const askerId = proposal?.proposedBy ?? null
  const consent = await consentTo(tx, { admins, agreement, askerId })
  const told = note === undefined ? (known?.note ?? null) : note
  if (consent === 'asked' && told === proposal?.note) return { consent, isNew: false, note: told }
  await dropProposals(tx, userId)
  if (consent !== 'asked') await endRecords(tx, userId)
  const { identityAt, backgroundAt, trainingAt, validUntil } = values
  const isSecond = proposal !== null && askerId !== me.id && consent === 'agreed'
  await db
    .insertInto('verificationRecords')
    .values({
      userId,
      applicationId,
      identityAt,
      backgroundAt,
      trainingAt,
      validUntil,
      status: consent === 'asked' ? 'proposed' : 'valid',
      note: told,
      proposedBy: isSecond ? askerId : me.id,
      agreedBy: isSecond ? me.id : null,
      createdAt: isSecond ? proposal.createdAt : now,
    })
    .execute()
  return { consent, isNew: true, note: told }
}

/** Drop what was proposed for a member, whose applications need a new proposal then. */
export const dropProposals = (tx: Tx, userId: number) =>
  tx.db
    .deleteFrom('verificationRecords')
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('proposed'))
    .execute()

/** End a member's valid record. */
export const endRecords = (tx: Tx, userId: number) =>
  tx.db
    .updateTable('verificationRecords')
    .set({ status: 'ended', endedAt: tx.clock.now() })
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('valid'))
    .execute()

/** Return the valid record of a member. */
export const readValidRecord = (db: ReadDb, userId: number): Promise<RecordRow | undefined> =>
  db
    .selectFrom('verificationRecords')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('valid'))
    .executeTakeFirst()

/** Whether a verification ends so soon that it may be applied for anew. */
export const endsSoon = ({ validUntil }: Pick<RecordRow, 'validUntil'>, now: Date): boolean =>
  !isToCome(timeAfter(new Date(validUntil), -renewalDays * dayMs), now)
