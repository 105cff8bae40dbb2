import type { Answer, Body, CaseNote, Query, reports } from '@dodam/contract'
import type { Seal } from '../../../core/keys/seal.ts'
import { nextBeforeOf } from '../../../core/paging.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { personIn, publicUser, readPeople } from '../../accounts/reads.ts'
import { audit } from '../../audit/writes.ts'
import { announceRecorded } from '../announcing.ts'
import { checkNotReporter, readCaseRow } from '../reads.ts'
import { lockCase } from './locked-case.ts'

const columns = ['id', 'authorId', 'text', 'createdAt'] as const

/** List the notes of the team about a case, newest first. NOT_FOUND for its subject, and FORBIDDEN for its reporters. */
export async function listNotes(
  context: Context<Admin>,
  { id: asked, limit, before }: { id: number } & Query<typeof reports.listNotes>,
): Promise<Answer<typeof reports.listNotes>> {
  const { id } = await readCaseRow(context, asked)
  await checkNotReporter(context, { id })
  const rows = await context.db
    .selectFrom('caseNotes')
    .select(columns)
    .where('caseId', '=', id)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const people = await readPeople(
    context.db,
    rows.map(({ authorId }) => authorId),
  )
  return {
    items: rows.map(({ authorId, ...note }) => ({
      kind: 'case-note',
      ...note,
      author: publicUser(personIn(people, authorId)),
    })),
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/** Store a note about a case. The audit log, which is kept for ever, does not repeat its text. */
export async function addNote(
  tx: Tx<Admin>,
  seal: Seal,
  { id: asked, text }: { id: number } & Body<typeof reports.addNote>,
): Promise<CaseNote> {
  const row = await lockCase(tx, (await readCaseRow(tx, asked)).id)
  const { authorId, ...note } = await tx.db
    .insertInto('caseNotes')
    .values({ caseId: row.id, authorId: tx.me.id, text, createdAt: tx.clock.now() })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const author = publicUser(personIn(await readPeople(tx.db, [authorId]), authorId))
  await announceRecorded(tx, row)
  await audit(tx, seal, { action: 'report:note', target: `report ${row.id}` })
  return { kind: 'case-note', ...note, author }
}
