import type { NotificationType } from '@dodam/contract'
import { sql } from 'kysely'
import { closedUntil } from '../../core/sessions/restrictions.ts'

/**
 * The types about rooms, chat requests and requests for a rating, but for what the team writes: it tells nothing of other
 * members, and is for members in danger.
 */
const ofChats: readonly NotificationType[] = [
  'chat_request',
  'message_request',
  'chat_accepted',
  'chat_declined',
  'new_message',
  'rating_request',
  'rating_completed',
]

/**
 * True for a row of `notifications` with this alias that its reader may see now: those of chats wait while the reader's
 * chats are closed, and are listed, counted and pushed afterwards.
 */
export const isShown = (alias = 'notifications') => sql<boolean>`(
  ${sql.ref(`${alias}.type`)} <> all(${sql.lit(`{${ofChats.join(',')}}`)}::text[]) or not exists (
    select from users where users.id = ${sql.ref(`${alias}.userId`)} and ${closedUntil} > now()))`
