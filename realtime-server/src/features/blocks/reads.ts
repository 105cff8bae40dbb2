import type { PublicUser } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { Problem } from '../../core/problem.ts'
import { type PersonRow, personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { isThere } from './conditions.ts'

/** Somebody who is there for `meId`; NOT_FOUND for everybody else. */
export async function readPersonThere(db: Db, meId: number, id: number): Promise<PersonRow> {
  const there = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(isThere(meId))
    .executeTakeFirst()
  if (there === undefined) throw new Problem('NOT_FOUND')
  return personIn(await readPeople(db, [id]), id)
}

/** Of the blocks that I know whom they mean. */
const selectBlocked = (db: Db, meId: number) =>
  db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blockedId')
    .select('blockedId')
    .where('blockerId', '=', meId)
    .where('isHidden', '=', false)
    .where(isThere(meId))

/** Whom I block, the latest first. */
export async function listBlocked(
  db: Db,
  meId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<PublicUser[]> {
  const rows = await selectBlocked(db, meId)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('blocks.createdAt', 'blockedId'),
          '<',
          eb
            .selectFrom('blocks as last')
            .select(['last.createdAt', 'last.blockedId'])
            .where('last.blockerId', '=', meId)
            .where('last.blockedId', '=', before ?? 0)
            .where('last.isHidden', '=', false)
            .$asTuple('createdAt', 'blockedId'),
        ),
      ),
    )
    .orderBy('blocks.createdAt', 'desc')
    .orderBy('blockedId', 'desc')
    .limit(limit)
    .execute()
  const ids = rows.map((row) => row.blockedId)
  const people = await readPeople(db, ids)
  return ids.map((id) => publicUser(personIn(people, id)))
}

/** Whether I block somebody. */
export async function readBlocked(db: Db, meId: number, id: number): Promise<boolean> {
  const row = await selectBlocked(db, meId).where('blockedId', '=', id).executeTakeFirst()
  return row !== undefined
}
