import type { CallError } from '../../api/call.ts'
import { keptOf, plainText } from '../../device/store.ts'

/**
 * The id under which a story or a comment is being sent, per member and field. It stays until an answer says that the text
 * is stored, so that the same text, sent again, is stored once.
 */
export const sentIds = keptOf('dodam.sent', plainText)

/**
 * Whether the server may have stored a text although no answer said so. A device that was offline when it sent it has sent
 * nothing, and 503 is the server's own refusal.
 */
export const isUnsure = ({ code, status }: CallError, wasOnline: boolean): boolean =>
  (code === 'OFFLINE' && wasOnline) || (status >= 500 && status !== 503)
