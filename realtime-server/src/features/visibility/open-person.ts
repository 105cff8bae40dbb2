import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { spendOn } from '../../core/limits/distinct.ts'
import { type Limits, perMember } from '../../core/limits/limit.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { isPersonVisible } from './rules.ts'

/** The limit of different strangers, members without anything shared with the caller. */
const strangers = perMember('strangers', 60, 3_600)

/**
 * Whether two members share a room, a request, a story or comments below the same story. Only named things count: a
 * free look at a profile must not reveal who wrote anonymously. Nothing shared with an invisible member counts, because
 * a free refusal would reveal a block.
 */
async function isAcquainted(db: ReadDb, meId: number, otherId: number): Promise<boolean> {
  const out = sql`"deletedAt" is null and "heldAt" is null`
  const { rows } = await sql<{ isAcquainted: boolean }>`
    select exists (select from users where users.id = ${otherId} and ${isPersonVisible(meId)}) and (
      exists (select from "chatRooms"
        where "participant1Id" = ${meId} and "participant2Id" = ${otherId})
      or exists (select from "chatRooms"
        where "participant2Id" = ${meId} and "participant1Id" = ${otherId} and not "isAnonymous")
      or exists (select from "chatRequests" where "sharerId" = ${meId} and "listenerId" = ${otherId})
      or exists (select from "chatRequests" join posts on posts.id = "postId"
        where "listenerId" = ${meId} and "sharerId" = ${otherId} and not posts."isAnonymous")
      or exists (select from comments join posts on posts.id = "postId"
        where comments."authorId" = ${meId} and posts."authorId" = ${otherId}
          and not posts."isAnonymous" and posts."deletedAt" is null)
      or exists (
        select from (select "postId" from comments where "authorId" = ${otherId} and ${out}) as theirs
        join posts on posts.id = theirs."postId"
        where posts."authorId" <> ${otherId} and posts."deletedAt" is null
          and (posts."authorId" = ${meId} or exists (
            select from comments as mine
            where mine."authorId" = ${meId} and mine."postId" = posts.id)))
    ) as "isAcquainted"`.execute(db)
  return rows[0]?.isAcquainted ?? false
}

/** Count the opening of a member by id, found or not: at most 60 different strangers an hour. Throws TOO_FAST. */
export type OpenPerson = (context: Pick<Context<Member>, 'db' | 'me'>, id: number) => Promise<void>

/** Create the check for every call with the id of another member. */
export const personOpener =
  (limits: Limits): OpenPerson =>
  async ({ db, me }, id) => {
    if (id === me.id || me.isAdmin || (await isAcquainted(db, me.id, id))) return
    await spendOn(limits, `user=${id}`, [[strangers, `member=${me.id}`]])
  }
