import type { Db, ReadDb } from '@dodam/db'
import type { Seal } from '../../core/keys/seal.ts'

/** An entry by which the log can end; id 0 without any. */
export interface End {
  id: number
  hash: string
}

const none: End = { id: 0, hash: '' }

/** Stands where the hash of the entry before belongs when it cannot be told what that was: the chain is not whole any more. */
const unknown = 'unknown'

const purpose = 'audit head'
const textOf = ({ id, hash }: End) => JSON.stringify([id, hash])
const sealed = (seal: Seal, end: End) => ({ ...end, seal: seal.of(purpose, textOf(end)) })

type Noted = End & { seal: string }

/** Whether this installation has noted it. */
const isOurs = (seal: Seal, head: Noted) => seal.fits(purpose, textOf(head), head.seal)

/** What was noted as the newest entry, and whether it was by us; undefined where the note is missing. */
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
 * What the next entry has to name as the one before it: what was noted, so that entries that were removed stay missed by
 * all that follow.
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

/** Note what is there as the newest entry, where none has been noted. */
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

/** Let what is there count as all there was, as for the log of another installation. */
export async function takeHead(db: Db, seal: Seal): Promise<void> {
  await db.deleteFrom('kept.auditHead').execute()
  await beginHead(db, seal)
}
