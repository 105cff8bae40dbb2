import {
  type Language,
  retention,
  type SupportAnswer,
  type SupportMessage,
  type SupportReply,
  type SupportVisitor,
  shownReplies,
  supportAnswerHours,
} from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { timeAfter } from '../../core/clock.ts'
import { personIn, publicUser, readPeople } from '../accounts/reads.ts'

/** How long the code of a visitor opens a message that is not touched. */
export const openMs = retention.visitorMessages.kept.amount * 86_400_000

export type SupportRow = Selectable<Database['supportMessages']>

/** A part of the support message with the id `to`. */
type Of<Part> = Part & { to: number }

/** Return the parts of each message. */
function byMessage<Part>(rows: readonly Of<Part>[]) {
  const parts = rows.map(({ to, ...part }) => ({ to, part }))
  return new Map(
    [...Map.groupBy(parts, ({ to }) => to)].map(([to, all]) => [to, all.map(({ part }) => part)]),
  )
}

/** Return the newest replies to each of these messages, oldest first, without those deleted in the room. */
async function readReplies(db: ReadDb, ids: readonly number[]) {
  const { rows } = await sql<Of<SupportReply>>`
    select asked.id as to, reply.* from unnest(${ids}::bigint[]) as asked (id)
    cross join lateral (
      (select message.id, message."roomId", message.content as message, message."createdAt"
      from "supportReplies" join "chatMessages" as message on message.id = "messageId"
      where "supportMessageId" = asked.id and message."deletedAt" is null
      order by "messageId" desc limit ${shownReplies})
      union all
      (select id, null, message, "createdAt" from "supportAnswers"
      where "supportMessageId" = asked.id and "adminId" is not null
      order by id desc limit ${shownReplies})) as reply
    order by reply.id`.execute(db)
  return byMessage<SupportReply>(rows)
}

/** Return the newest answers of the author in each of these messages, oldest first. */
async function readAnswers(db: ReadDb, ids: readonly number[]) {
  const { rows } = await sql<Of<SupportAnswer>>`
    select asked.id as to, answer.* from unnest(${ids}::bigint[]) as asked (id)
    cross join lateral (
      select id, message, "createdAt" from "supportAnswers"
      where "supportMessageId" = asked.id and "adminId" is null order by id desc limit ${shownReplies}) as answer
    order by answer.id`.execute(db)
  return byMessage<SupportAnswer>(rows)
}

/** Return the visitors who wrote these messages, and their languages. */
async function readVisitors(
  db: ReadDb,
  ids: readonly number[],
): Promise<Map<number, { visitor: SupportVisitor; language: Language }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('supportVisitors')
    .selectAll()
    .where((eb) => eb('supportMessageId', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(
    rows.map(({ supportMessageId, username, hasCrisis, touchedAt, language }) => {
      const opensUntil = timeAfter(new Date(touchedAt), openMs)
      return [supportMessageId, { visitor: { username, hasCrisis, opensUntil }, language }]
    }),
  )
}

/** Return the language of each of these members. */
async function readLanguages(db: ReadDb, ids: readonly number[]): Promise<Map<number, Language>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute()
  return new Map(rows.map(({ id, language }) => [id, language]))
}

/**
 * Return the views of support messages for `viewerId`, null for the visitor who wrote them. The author is answered by the
 * team and does not see which admin claimed it, even when they are an admin themselves.
 */
export async function supportViews(
  db: ReadDb,
  rows: readonly SupportRow[],
  viewerId: number | null,
): Promise<SupportMessage[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const writers = rows.flatMap(({ userId }) => userId ?? [])
  const handlers = rows.flatMap(({ handledBy }) => handledBy ?? [])
  const unnamed = rows.flatMap(({ id, userId }) => (userId === null ? id : []))
  const [replies, answers, people, languages, visitors] = await Promise.all([
    readReplies(db, ids),
    readAnswers(db, ids),
    readPeople(db, [...writers, ...handlers]),
    readLanguages(db, writers),
    readVisitors(db, unnamed),
  ])
  return rows.map((row) => {
    const isMine = row.userId === viewerId
    const handledBy = isMine ? null : row.handledBy
    const waitingSince = row.status === 'resolved' ? null : row.waitingSince
    const by = visitors.get(row.id)
    const language = row.userId === null ? by?.language : languages.get(row.userId)
    return {
      kind: 'support-message',
      id: row.id,
      userId: row.userId,
      user: row.userId === null ? null : publicUser(personIn(people, row.userId)),
      visitor: by ? { ...by.visitor, hasCrisis: !isMine && by.visitor.hasCrisis } : null,
      isMine,
      type: row.type,
      message: row.message,
      status: row.status,
      createdAt: row.createdAt,
      waitingSince,
      dueAt: timeAfter(new Date(waitingSince ?? row.createdAt), supportAnswerHours * 3_600_000),
      replies: replies.get(row.id) ?? [],
      answers: answers.get(row.id) ?? [],
      aiResponse: row.aiResponse,
      handledBy,
      handler: handledBy === null ? null : publicUser(personIn(people, handledBy)),
      handledUntil: isMine ? null : row.handledUntil,
      language: isMine ? null : (language ?? null),
    }
  })
}

/** Return the view of one message. */
export async function supportView(
  db: ReadDb,
  row: SupportRow,
  viewerId: number | null,
): Promise<SupportMessage> {
  const [view] = await supportViews(db, [row], viewerId)
  if (view === undefined) throw new Error(`support message ${row.id} has no view`)
  return view
}
