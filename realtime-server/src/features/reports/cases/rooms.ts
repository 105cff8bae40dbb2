import type { ReadDb } from '@dodam/db'
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
    .where((eb) => eb('cases.id', '=', eb.fn.any(eb.val(caseIds))))
    .execute()

/** Return the rooms in which a text was stopped that each case about a member has sealed. */
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
    .distinct()
    .select(['cases.id as caseId', 'chatRooms.id', 'chatRooms.isActive'])
    .select(['chatRooms.participant1Id as sharerId', 'chatRooms.isAnonymous'])
    .where((eb) => eb('cases.id', '=', eb.fn.any(eb.val(caseIds))))
    .orderBy('chatRooms.id')
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
