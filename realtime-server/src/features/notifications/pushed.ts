import type { NotificationType } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'

const hour = 3_600

/** The link of a push, and how long a push service keeps it. */
export interface PushedKind {
  url: (relatedId: number | null) => string
  ttlSeconds: number
  /** Pushed during quiet hours and while a page is in use too, because another person may be using it. */
  isAlways?: true
}

/** The types that are pushed. */
export const pushedKinds: Partial<Record<NotificationType, PushedKind>> = {
  new_message: { url: (id) => `/chat/${id}`, ttlSeconds: hour },
  admin_message: { url: (id) => `/chat/${id}`, ttlSeconds: 12 * hour },
  chat_request: { url: () => '/chat-requests', ttlSeconds: 12 * hour },
  message_request: { url: () => '/chat-requests', ttlSeconds: 12 * hour },
  chat_accepted: { url: (id) => `/chat/${id}`, ttlSeconds: 12 * hour },
  rating_request: { url: (id) => `/rating/${id}`, ttlSeconds: 12 * hour },
  rating_received: { url: () => '/profile', ttlSeconds: 12 * hour },
  staff_started: { url: () => '/admin', ttlSeconds: 24 * hour },
  duty_changed: { url: () => '/admin/duty', ttlSeconds: 24 * hour },
  account_reset_started: { url: () => '/settings#security', ttlSeconds: 24 * hour, isAlways: true },
}

/** For this long a notification is left to the instance that pushes it, which may end meanwhile. */
export const pushLease = sql`interval '2 minutes'`

/** True for a row of `users` with a browser that can be pushed to. */
const hasBrowser = sql<boolean>`exists (
  select from "pushSubscriptions" where "pushSubscriptions"."userId" = users.id)`

/** When a new notification of a row of `users` is to be pushed. */
export const firstPushAt = (type: NotificationType): RawBuilder<unknown> =>
  pushedKinds[type] === undefined
    ? sql`null::timestamptz`
    : sql`case when ${hasBrowser} then now() end`

/**
 * The update for a statement's `with again as (…)` that makes unread notifications of the rooms in `news` ("userId",
 * "relatedId") due again: a page that was in use told of the earlier messages and may be left by now, or a push failed,
 * or it came to no phone in the time that its service keeps it. A phone that was pushed to still shows that the room waits. What is due within two leases may be on its way.
 */
export const pushMessagesAgain = (news: RawBuilder<unknown>) => sql`
  update notifications set "pushAt" = now()
  from ${news} as news join users on users.id = news."userId"
  where notifications."userId" = users.id and notifications."relatedId" = news."relatedId"
    and type = 'new_message' and not "isRead" and not "isArchived"
    and ("pushAt" is null or "pushAt" > now() + 2 * ${pushLease}) 
    and ("pushedUntil" is null or "pushedUntil" < now()) and ${hasBrowser}
    and ("notificationSettings" ->> 'newMessages')::boolean
  returning notifications."relatedId"`
