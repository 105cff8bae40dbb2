import type { ReadDb } from '@dodam/db'
import { Problem } from '../../../core/http/problem.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { CaseRow } from '../views.ts'

export type Roomed = Pick<CaseRow, 'id' | 'targetType'>

/** Return the room of the reported message of each case about one, with its people. */
const readMessageRooms = (db: ReadDb, caseIds: readonly number[]) =>
  db
    .selectFrom('cases')
    .innerJoin('chatMessages', 'chatMessages.id', 'cases.targetId')
    .innerJoin('chatRooms', 'chatRooms.id', 'chatMessages.roomId')
    .select(['cases.id as caseId', 'chatRooms.id', 'chatRooms.isActive'])
    .select(['chatRooms.participant1Id as sharerId', 'chatRooms.isAnonymous'])
    .select('chatRooms.participant2Id as listenerId')
    .where((eb) => eb('cases.id', '=', eb.fn.any(eb.val(caseIds))))
    .execute()

/** Return the rooms in which a text was stopped that each case about a member has sealed, that of the latest text last. */
const readTextRooms = (db: ReadDb, caseIds: readonly number[]) =>
  db
    .selectFrom('cases')
    .innerJoin('textChecks', (join) =>
      join
        // All checks of a case are of its subject; the index is by writer.
        .onRef('textChecks.writerId', '=', 'cases.subjectId')
        .onRef('textChecks.caseId', '=', 'cases.id'),
    )
    .innerJoin('chatRooms', 'chatRooms.id', 'textChecks.roomId')
    .groupBy(['cases.id', 'chatRooms.id'])
    .select(['cases.id as caseId', 'chatRooms.id', 'chatRooms.isActive'])
    .select(['chatRooms.participant1Id as sharerId', 'chatRooms.isAnonymous'])
    .select('chatRooms.participant2Id as listenerId')
    .where((eb) => eb('cases.id', '=', eb.fn.any(eb.val(caseIds))))
    .orderBy((eb) => eb.fn.max('textChecks.id'))
    .execute()

export type CaseRoom = Awaited<ReturnType<typeof readMessageRooms>>[number]

/**
 * Return the rooms of cases, in order, by the id of the case: that of a reported message, and those in which texts were
 * stopped, which a case about their author has sealed.
 */
export async function readRooms(
  db: ReadDb,
  cases: readonly Roomed[],
): Promise<Map<number, CaseRoom[]>> {
  const idsOf = (type: CaseRow['targetType']) =>
    cases.filter(({ targetType }) => targetType === type).map(({ id }) => id)
  const [about, authors] = [idsOf('message'), idsOf('user')]
  const rooms = [
    ...(about.length > 0 ? await readMessageRooms(db, about) : []),
    ...(authors.length > 0 ? await readTextRooms(db, authors) : []),
  ]
  return Map.groupBy(rooms, ({ caseId }) => caseId)
}

/**
 * Check that the caller is not the other side of a chat of a case, who would learn who is masked from them. FORBIDDEN where
 * they are. Checked last, because the refusal tells them that the case is about a chat of theirs.
 */
export async function checkOutside(
  { db, me }: Pick<Context<Admin>, 'db' | 'me'>,
  row: Roomed,
): Promise<void> {
  const rooms = (await readRooms(db, [row])).get(row.id) ?? []
  if (rooms.some(({ sharerId, listenerId }) => sharerId === me.id || listenerId === me.id))
    throw new Problem('FORBIDDEN')
}
