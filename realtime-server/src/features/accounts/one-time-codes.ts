import { randomBytes } from 'node:crypto'
import { codeAlphabet, codeLength, plainCode, shownCode } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Seal } from '../../core/keys/seal.ts'
import type { Tx } from '../../core/tx/write.ts'

type Purpose = Database['oneTimeCodes']['purpose']

/** Five random bits per sign: the alphabet has 32. */
export const newCode = (): string =>
  Array.from(randomBytes(codeLength), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
/** Return a random password of 80 bits, in groups that can be read out; 20 signs are the most that a password may have. */
export const newPassword = (): string => shownCode(newCode()).slice(0, 19)

const purposeOfKey = 'one-time code'
/**
 * Return the stored form of a code. Codes are too random to be guessed, so a fast hash suffices, and its key makes a
 * stolen table useless; see docs/decisions/0042.
 */
export const hashOfCode = (seal: Seal, code: string): string =>
  seal.of(purposeOfKey, plainCode(code))
/** Return every stored form that a typed code may have. */
export const hashesOfCode = (seal: Seal, typed: string): string[] =>
  seal.everyOf(purposeOfKey, plainCode(typed))

interface NewCodes {
  userId: number
  purpose: Purpose
  count: number
  /** For a reset only: when it starts and stops working, and the support message that asked for it. */
  worksAt?: string
  expiresAt?: string
  supportMessageId?: number
}

/** Replace a member's codes for this purpose. Returns the new ones as they are shown, once. */
export async function replaceCodes(
  tx: Tx,
  seal: Seal,
  { userId, purpose, count, worksAt, expiresAt, supportMessageId }: NewCodes,
): Promise<string[]> {
  // Lock the member's row, because parallel calls would not see each other's codes.
  await sql`select from users where id = ${userId} for no key update`.execute(tx.db)
  await dropCodes(tx, { userId, purpose })
  const codes = Array.from({ length: count }, newCode)
  const createdAt = tx.clock.now()
  await tx.db
    .insertInto('oneTimeCodes')
    .values(
      codes.map((code) => ({
        userId,
        purpose,
        hash: hashOfCode(seal, code),
        createdAt,
        worksAt: worksAt ?? null,
        expiresAt: expiresAt ?? null,
        supportMessageId: supportMessageId ?? null,
      })),
    )
    .execute()
  return codes.map(shownCode)
}

/** Delete a member's codes for a purpose. */
export async function dropCodes(
  tx: Tx,
  { userId, purpose }: Pick<NewCodes, 'userId' | 'purpose'>,
): Promise<void> {
  await tx.db
    .deleteFrom('oneTimeCodes')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .execute()
}

/** Use a code. Returns false unless it is this member's for one of these purposes, unused, and valid now. */
export async function spendCode(
  tx: Tx,
  seal: Seal,
  { userId, purposes, code }: { userId: number; purposes: readonly Purpose[]; code: string },
): Promise<boolean> {
  const now = tx.clock.now()
  const used = await tx.db
    .updateTable('oneTimeCodes')
    .set({ usedAt: now })
    .where('hash', 'in', hashesOfCode(seal, code))
    .where('userId', '=', userId)
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .where((eb) => eb.or([eb('purpose', '<>', 'reset'), eb('worksAt', '<=', now.toISOString())]))
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now.toISOString())]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Return how many of a member's codes are unused, and since when they exist; null without codes. */
export async function countCodes(
  db: ReadDb,
  { userId, purpose }: Pick<NewCodes, 'userId' | 'purpose'>,
): Promise<{ left: number; createdAt: string | null }> {
  return await db
    .selectFrom('oneTimeCodes')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('usedAt', 'is', null).as('left'),
      eb.fn.max('createdAt').as('createdAt'),
    ])
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
}
