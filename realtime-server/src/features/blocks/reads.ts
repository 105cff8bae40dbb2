import type { PublicUser } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { type PersonRow, personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { isOfTests } from '../accounts/test-accounts.ts'
import { hidesBlocked, isPersonVisible } from '../visibility/rules.ts'

type Reading = Pick<Context<Member>, 'db' | 'me'>

/** Return the row of a member who is visible to the caller; throws NOT_FOUND for others. */
export async function readVisiblePerson(
  { db, me }: Reading,
  { id }: { id: number },
): Promise<PersonRow> {
  const visible = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(isPersonVisible(me.id))
    .executeTakeFirst()
  if (visible === undefined) throw new Problem('NOT_FOUND')
  return personIn(await readPeople(db, [id]), id)
}

/** Select the caller's blocks by name. */
const selectBlocked = (db: ReadDb, meId: number) =>
  db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blockedId')
    .select('blockedId')
    .where('blockerId', '=', meId)
    .where(hidesBlocked)
    .where(isPersonVisible(meId))

/** List the members blocked by the caller, the latest first. `before` is the id of one blocked by name. */
export async function listBlocked(
  { db, me }: Reading,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<PublicUser[]> {
  const rows = await selectBlocked(db, me.id)
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('blocks.createdAt', 'blockedId'),
          '<',
          eb
            .selectFrom('blocks as last')
            .select(['last.createdAt', 'last.blockedId'])
            .where('last.blockerId', '=', me.id)
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

/** Whether the caller blocks a member by name. */
export async function readBlocked(
  { db, me }: Reading,
  { id }: { id: number },
): Promise<{ isBlocked: boolean }> {
  const row = await selectBlocked(db, me.id).where('blockedId', '=', id).executeTakeFirst()
  return { isBlocked: row !== undefined }
}

/** Count the members who were blocked since a moment. */
export async function countBlocked(db: ReadDb, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('blocks')
    .select((eb) => eb.fn.count<number>('blockedId').distinct().as('count'))
    .where('createdAt', '>=', since)
    .where((eb) => eb.not(isOfTests('blockedId')))
    .executeTakeFirstOrThrow()
  return count
}
