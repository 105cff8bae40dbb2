import { type Kysely, sql } from 'kysely'

/**
 * Name the room of what was noted of a hidden block, so that admins are not told of it beside the name of the masked
 * person. The release before leaves it empty, and new rows of its kind fade within 60 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update "riskEvents" set "relatedId" = room.id
    from "chatRooms" as room, blocks
    where sign = 'blocked' and "relatedId" is null
      and "blockerId" = "otherId" and "blockedId" = "userId" and "isHidden"
      and "participant1Id" = "userId" and "participant2Id" = "otherId" and "isAnonymous"`.execute(
    db,
  )
}
