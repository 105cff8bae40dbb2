import type { Database } from '@dodam/db'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Parts } from '../../../core/tx/context.ts'
import { type Tx, unannounced } from '../../../core/tx/write.ts'
import { closeRoomMasked } from '../../chat/rooms/close.ts'
import { endBetween } from '../../chat-requests/declining.ts'
import { holdPost } from '../../posts/writes.ts'
import { releaseContent, removeContent } from '../../reports/cases/effects.ts'
import { removeAccount } from '../../settings/delete-account.ts'
import { columnsOf } from './columns.ts'

/** As a type, which withTables wants in the place of an interface. */
type Tables = { [T in keyof Database]: Database[T] }

/** Who restores or repairs, and from where. */
export interface Restorer {
  me: Admin
  address: string
}

/**
 * A write in a transaction without time limits, by the code that makes it elsewhere: to the restored schema, which
 * `search_path` names, or to the live one. Nothing is announced.
 */
export const replaying = (
  trx: Transaction<unknown>,
  parts: Parts,
  restorer: Restorer,
): Tx<Admin> => ({
  // Every device reads anew after a restore.
  ...unannounced,
  ...parts,
  ...restorer,
  userAgent: '',
  db: trx.withTables<Tables>(),
})

/** True for a column that holds somebody who is the same person in both databases. */
const isSame = (id: string) => sql`exists (
  select from users as u join public.users as l using (id, "createdAt") where u.id = ${sql.ref(id)})`

/**
 * Take over who blocks whom, with the end of what the two have in common where the block is not in force in the backup.
 * Blocks of somebody who is not in the live database are those of the backup.
 */
export async function blockAgain(tx: Tx, schema: string): Promise<void> {
  const { rows } = await sql<{ blockerId: number; blockedId: number }>`
    select "blockerId", "blockedId" from public.blocks as live
    where "endedAt" is null and not "isHidden"
      and ${isSame('live.blockerId')} and ${isSame('live.blockedId')}
      and not exists (
        select from blocks as old
        where old."blockerId" = live."blockerId" and old."blockedId" = live."blockedId"
          and old."createdAt" = live."createdAt" and old."endedAt" is null)
    order by "blockerId", "blockedId"`.execute(tx.db)
  await sql`
    delete from blocks where ${isSame('blocks.blockerId')} and ${isSame('blocks.blockedId')}`.execute(
    tx.db,
  )
  const columns = await columnsOf(tx.db, schema, 'blocks')
  await sql`
    insert into blocks (${columns}) select ${columns} from public.blocks as live
    where ${isSame('live.blockerId')} and ${isSame('live.blockedId')}`.execute(tx.db)
  for (const { blockerId, blockedId } of rows)
    await endBetween(tx, { leaverId: blockerId, otherId: blockedId })
}

/** Who has left a room since the backup, with or without a block, does not find themselves in it again. */
export async function leaveAgain(tx: Tx): Promise<void> {
  const { rows } = await sql<{ roomId: number; leaverId: number }>`
    select old.id as "roomId", side."leaverId"
    from "chatRooms" as old join public."chatRooms" as live using (id, "createdAt")
    cross join lateral (values
      (old."participant1Id", old."left1At", live."left1At"),
      (old."participant2Id", old."left2At", live."left2At")
    ) as side ("leaverId", "before", since)
    where side."before" is null and side.since is not null
    order by 1, 2`.execute(tx.db)
  for (const room of rows) await closeRoomMasked(tx, room)
}

/** Each kind of content; comments first, since none is found below a post that is gone. */
const contents = [
  ['comment', 'comments'],
  ['message', 'chatMessages'],
  ['post', 'posts'],
] as const
type Content = (typeof contents)[number]

/**
 * What is `now` so in the live database, of the things that are `then` so in the backup. A case speaks for what it was
 * decided about where the live database does not know it, as after a restore to before it was written.
 */
async function listChanged(
  db: Tx['db'],
  [targetType, table]: Content,
  { then, now, decided }: Record<'then' | 'now' | 'decided', RawBuilder<boolean>>,
): Promise<number[]> {
  const live = sql.id('public', table)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.id(table)} where ${then} and (
      (id, "createdAt") in (select id, "createdAt" from ${live} where ${now})
      or id in (
        select "targetId" from cases
        where "targetType" = ${targetType} and ${decided}
          and not exists (select from ${live} as live where live.id = "targetId")))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Delete again what was deleted since the backup by its author or in a case, let out what was held then and let through
 * since, and hide what a moderator has hidden. What is deleted keeps the moment of its deletion, from which on its words are kept for a while.
 */
export async function decideAgain(tx: Tx<Admin>): Promise<void> {
  const isThere = sql<boolean>`"deletedAt" is null`
  for (const content of contents) {
    const [targetType, table] = content
    const ids = await listChanged(tx.db, content, {
      then: isThere,
      now: sql`"deletedAt" is not null`,
      decided: sql`decision = 'delete_content'`,
    })
    for (const id of ids) await removeContent(tx, { targetType, targetId: id })
    await sql`
      update ${sql.id(table)} as old set "deletedAt" = live."deletedAt"
      from ${sql.id('public', table)} as live
      where old.id = live.id and old.id = any(${ids}::bigint[])
        and old."deletedAt" is not null and live."deletedAt" is not null`.execute(tx.db)
  }
  // A comment is found only below a post that is there.
  for (const content of contents.toReversed()) {
    const [targetType] = content
    if (targetType === 'message') continue
    const ids = await listChanged(tx.db, content, {
      then: sql`"heldAt" is not null and ${isThere}`,
      now: sql`"heldAt" is null and ${isThere}`,
      decided: sql`(decision = 'dismiss' or story = 'publish')`,
    })
    for (const id of ids) await releaseContent(tx, { targetType, targetId: id })
  }
  const hidden = await listChanged(tx.db, ['post', 'posts'], {
    then: sql`"heldAt" is null and ${isThere}`,
    now: sql`"heldAt" is not null and ${isThere}`,
    decided: sql`false`,
  })
  for (const id of hidden) await holdPost(tx, { id })
}

/** Delete again the accounts that were deleted since the backup. */
export async function eraseAgain(tx: Tx): Promise<void> {
  const erased = await tx.db
    .selectFrom('users')
    .innerJoin('kept.erased', (join) =>
      join
        .onRef('kept.erased.userId', '=', 'users.id')
        .onRef('kept.erased.userCreatedAt', '=', 'users.createdAt'),
    )
    .select('users.id')
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id } of erased) await removeAccount(tx, id)
}
