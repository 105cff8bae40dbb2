import { sql } from 'kysely'

/** The end of a restriction without end, as it is stored: later than any that an admin can choose. */
export const endless = '9999-12-31T00:00:00.000Z'

/** Return the end of a restriction for views; null where it has none. */
export const endOf = (until: string): string | null => (until >= endless ? null : until)

/** Return the wait of a refusal until `until` at `now` (milliseconds since 1970); none where it has no end. */
export const waitUntil = (until: number, now: number): { retryAfter?: number } =>
  until >= Date.parse(endless) ? {} : { retryAfter: Math.ceil((until - now) / 1_000) }

/** Until when a member's chats are closed, for one reason or another, as a column of rows of `users`. */
export const closedUntil = sql<
  string | null
>`greatest(users."chatsClosedUntil", users."noChatsUntil")`
