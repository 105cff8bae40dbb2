import { aliasCount, aliasName, aliasOf, languages } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'

const past = sql<string>`now() - interval '1 second'`

/** Make every scheduled end of masked rooms, requests and read marks due, for the next run of the jobs. */
export async function letEndsCome(db: Db): Promise<void> {
  await db
    .updateTable('chatRooms')
    .set({ closesAt: past })
    .where('closesAt', 'is not', null)
    .execute()
  await db
    .updateTable('chatRooms')
    .set({ tellsReadAt: past })
    .where('tellsReadAt', 'is not', null)
    .execute()
  await db
    .updateTable('chatRequests')
    .set({ declinesAt: past })
    .where('declinesAt', 'is not', null)
    .execute()
}

const aliases = Array.from({ length: aliasCount }, (_, number) =>
  languages.map((language) => aliasName(aliasOf(number), language)),
).flat()

/** Return a text with the same words for every alias, which differs from one masked person to the next. */
export const withoutAliases = (text: string): string =>
  aliases.reduce((rest, alias) => rest.replaceAll(alias, 'alias'), text)
