import { aliasCount, aliasName, aliasOf, languages } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'

const past = sql<string>`now() - interval '1 second'`
const later = sql<string>`now() + interval '1 hour'`

/** Make every scheduled end of masked rooms, requests and read marks due, for the next run of the jobs. */
export const letEndsCome = (db: Db) => moveEnds(db, past)

/** Put every such end off, because one of them may come by itself, as its moment is random. */
export const putEndsOff = (db: Db) => moveEnds(db, later)

async function moveEnds(db: Db, to: RawBuilder<string>): Promise<void> {
  await db
    .updateTable('chatRooms')
    .set({ closesAt: to })
    .where('closesAt', 'is not', null)
    .execute()
  await db
    .updateTable('chatRooms')
    .set({ tellsReadAt: to })
    .where('tellsReadAt', 'is not', null)
    .execute()
  await db
    .updateTable('chatRequests')
    .set({ declinesAt: to })
    .where('declinesAt', 'is not', null)
    .execute()
}

const aliases = Array.from({ length: aliasCount }, (_, number) =>
  languages.map((language) => aliasName(aliasOf(number), language)),
).flat()

/** Return a text with the same words for every alias, which differs from one masked person to the next. */
export const withoutAliases = (text: string): string =>
  aliases.reduce((rest, alias) => rest.replaceAll(alias, 'alias'), text)
