import { type Alias, aliasCount, aliasOf, withheldAlias } from '@dodam/contract'
import { sql } from 'kysely'

/** The number of the alias of the sharer of a row of `chatRequests`. */
export const aliasNumber = sql<number>`coalesce("chatRequests".alias, "chatRequests".id % ${sql.lit(aliasCount)})::int`

/** Return the alias with this number; null for null. */
export const aliasFor = (number: number | null): Alias | null =>
  number === null ? null : aliasOf(number)

/**
 * Select the number of the alias for a new request of `listenerId`: a random one of those that they have not met yet,
 * else the one they met longest ago. Being random, it cannot be matched with what others see, nor with other stories.
 */
export const newAlias = (listenerId: number) => sql<number>`(
  select number from generate_series(0, ${sql.lit(aliasCount - 1)}) as number
  left join (
    select ${aliasNumber} as number, max(id) as "lastId" from "chatRequests"
    where "listenerId" = ${listenerId} group by 1) as met using (number)
  where number <> ${sql.lit(withheldAlias)}
  order by "lastId" nulls first, random() limit 1)`
