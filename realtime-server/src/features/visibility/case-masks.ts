import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'

/** The reportable texts, each with its author and whether they are masked in it. */
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
 * True for a row of `cases` about a member's account, or about a text by name. Admins see nothing else of another case
 * beside a member's name: neither its id, nor its time, note or effects, which would link the member to an anonymous or
 * masked text. A deleted text does not count as named.
 */
export const isNamedCase = sql<boolean>`(
  cases."targetType" = 'user' and not cases."isMasked" or ${sql.join(
    Object.entries(texts).map(
      ([type, text]) => sql`cases."targetType" = ${sql.lit(type)} and exists (
        select from (${text}) as written where written.id = cases."targetId" and not "isMasked")`,
    ),
    sql` or `,
  )})`

/**
 * True for a row of `reports` beside that of its case, where admins see its reporter by name: not the masked sharer of the
 * room of a reported message, and nobody once that room is gone.
 */
export const isNamedReport = sql<boolean>`(
  cases."targetType" <> 'message' or exists (
    select from "chatMessages" join "chatRooms" on "chatRooms".id = "roomId"
    where "chatMessages".id = cases."targetId"
      and not ("isAnonymous" and "participant1Id" = reports."reporterId")))`

/** True when a column with a case id is null, or the case may be shown beside a member's name. */
export const hasNamedCase = (caseId: string) => sql<boolean>`(
  ${sql.ref(caseId)} is null or exists (
    select from cases where cases.id = ${sql.ref(caseId)} and ${isNamedCase}))`

/** Return what tells whether the caller is masked as the author of a story or a comment. */
export const isMaskedAuthorOf =
  ({ type, id }: { type: 'post' | 'comment'; id: number }) =>
  async ({ db, me }: Tx<Member>): Promise<boolean> =>
    (await readMaskedWriters(db, [{ type, id, authorId: me.id }])).includes(me.id)

const textTypes = ['post', 'comment', 'message'] as const

/**
 * Return the ids of the authors who are masked in some of these texts. Of a message that is deleted for good no room is
 * known, so who was ever masked from the other author counts as masked.
 */
export async function readMaskedWriters(
  db: ReadDb,
  items: readonly { type: string; id: number; authorId: number }[],
): Promise<number[]> {
  const masked = textTypes.map((type) => {
    const ids = items.filter((item) => item.type === type).map(({ id }) => id)
    return sql`
      select "writerId" as id from (${texts[type]}) as written
      where "isMasked" and written.id = any(${ids}::bigint[])`
  })
  const sent = items.filter(({ type }) => type === 'message').map(({ id }) => id)
  const authors = items.map(({ authorId }) => authorId)
  masked.push(sql`
    select "participant1Id" from "chatRooms"
    where "isAnonymous" and "participant1Id" = any(${authors}::bigint[])
      and "participant2Id" = any(${authors}::bigint[])
      and exists (
        select from unnest(${sent}::bigint[]) as gone (id)
        where not exists (select from "chatMessages" where "chatMessages".id = gone.id))`)
  const { rows } = await sql<{ id: number }>`${sql.join(masked, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}
