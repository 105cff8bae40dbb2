import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'

/** What can be reported of what people write, each with its writer and whether they are masked in it. */
const texts = {
  post: sql`
    select id, "authorId" as "writerId", "isAnonymous" as "isMasked" from posts`,
  comment: sql`
    select comments.id, comments."authorId" as "writerId",
      "isAnonymous" and comments."authorId" = posts."authorId" as "isMasked"
    from comments join posts on posts.id = "postId"`,
  message: sql`
    select "chatMessages".id, "senderId" as "writerId",
      "isAnonymous" and "senderId" = "participant1Id" as "isMasked"
    from "chatMessages" join "chatRooms" on "chatRooms".id = "roomId"`,
}

/**
 * True for a row of `cases` about somebody's account, or about what they wrote under their name. Outside of any other
 * case admins are told nothing of it beside a person's name: neither its number, nor its time, note or effects, since
 * each would lead from the person to what they wrote anonymously, or masked in a chat. What is no longer there is not
 * known to have had a name.
 */
export const isNamedCase = sql<boolean>`(
  cases."targetType" = 'user' and not cases."isMasked" or ${sql.join(
    Object.entries(texts).map(
      ([type, text]) => sql`cases."targetType" = ${sql.lit(type)} and exists (
        select from (${text}) as written where written.id = cases."targetId" and not "isMasked")`,
    ),
    sql` or `,
  )})`

/** True where a column with the id of a case holds none, or that of one that may be told beside a person's name. */
export const hasNamedCase = (caseId: string) => sql<boolean>`(
  ${sql.ref(caseId)} is null or exists (
    select from cases where cases.id = ${sql.ref(caseId)} and ${isNamedCase}))`

/** True where somebody is masked in a text of theirs with this id, of whatever kind it is. */
export const isMaskedIn = (writerId: number, textId: RawBuilder<number>) => sql<boolean>`(
  ${sql.join(
    Object.values(texts).map(
      (text) => sql`exists (
        select from (${text}) as written
        where written.id = ${textId} and "writerId" = ${writerId} and "isMasked")`,
    ),
    sql` or `,
  )})`

const textTypes = ['post', 'comment', 'message'] as const

/** Return the ids of the writers who are masked in some of these texts. */
export async function readMaskedWriters(
  db: ReadDb,
  items: readonly { type: string; id: number }[],
): Promise<number[]> {
  const masked = textTypes.map((type) => {
    const ids = items.filter((item) => item.type === type).map(({ id }) => id)
    return sql`
      select "writerId" as id from (${texts[type]}) as written
      where "isMasked" and written.id = any(${ids}::bigint[])`
  })
  const { rows } = await sql<{ id: number }>`${sql.join(masked, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}
