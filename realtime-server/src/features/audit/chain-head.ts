import type { Db, ReadDb } from '@dodam/db'
import type { Seal } from '../../core/keys/seal.ts'

/** The newest entry of a log; id 0 for an empty log. */
export interface End {
  id: number
  hash: string
}

const none: End = { id: 0, hash: '' }

/** Replaces the previous hash when that cannot be trusted: the chain is broken from here. */
const unknown = 'unknown'

const purpose = 'audit head'
const textOf = ({ id, hash }: End) => JSON.stringify([id, hash])
const sealed = (seal: Seal, end: End) => ({ ...end, seal: seal.of(purpose, textOf(end)) })

type Noted = End & { seal: string }

/** Whether this installation has sealed the note. */
const isOurs = (seal: Seal, head: Noted) => seal.fits(purpose, textOf(head), head.seal)

/** Return the entry noted as the newest, and whether this installation noted it; undefined without a note. */
export async function readHead(
  db: ReadDb,
  seal: Seal,
): Promise<(End & { isOurs: boolean }) | undefined> {
  const head = await db
    .selectFrom('kept.auditHead')
    .select(['id', 'hash', 'seal'])
    .executeTakeFirst()
  return head && { ...head, isOurs: isOurs(seal, head) }
}

/**
 * Return the previous hash for the next entry. It comes from the note, so that every later entry shows that entries
 * were removed.
 */
export async function readPrevious(db: Db, seal: Seal): Promise<string> {
  const head = await readHead(db, seal)
  return head?.isOurs ? head.hash : unknown
}

/** Note the newest entry, in the transaction that writes it. */
export async function noteHead(db: Db, seal: Seal, end: End): Promise<void> {
  const head = sealed(seal, end)
  await db
    .insertInto('kept.auditHead')
    .values(head)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(head))
    .execute()
}

/** Note the newest stored entry, if none is noted. */
export async function beginHead(db: Db, seal: Seal): Promise<void> {
  const newest = await db
    .selectFrom('audit')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await db
    .insertInto('kept.auditHead')
    .values(sealed(seal, newest ?? none))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Accept the stored log as complete, as after a restore from another installation. */
export async function takeHead(db: Db, seal: Seal): Promise<void> {
  await db.deleteFrom('kept.auditHead').execute()
  await beginHead(db, seal)
}
