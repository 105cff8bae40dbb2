import type { Notification } from '@dodam/contract'
import { paths } from '../../paths.ts'

/** Return the target of a notification; null if there is none. */
export function targetOf({
  type,
  relatedId,
  commentId = null,
  // A server of the release before sends none.
  threadId = null,
}: Pick<Notification, 'type' | 'relatedId'> &
  Partial<Pick<Notification, 'commentId' | 'threadId'>>): string | null {
  switch (type) {
    case 'chat_request':
    case 'message_request':
    case 'chat_declined':
      return paths.chatRequests
    case 'chat_accepted':
    case 'new_message':
    case 'admin_message':
      return relatedId === null ? null : paths.chat(relatedId)
    case 'post_liked':
      return relatedId === null ? null : paths.post(relatedId)
    case 'comment_liked':
    case 'comment_added':
      return relatedId === null ? null : paths.comment(relatedId, commentId, threadId)
    case 'rating_request':
      return relatedId === null ? null : paths.rating(relatedId)
    case 'rating_received':
    case 'rating_completed':
      return paths.myProfile
    case 'verification_approved':
    case 'grade_changed':
      return paths.myProfile
    case 'verification_revoked':
    case 'verification_ending':
      return paths.settingsOf('verification')
    case 'identified':
    case 'texts_removed':
      return paths.settingsOf('support')
    case 'report_decided':
      return paths.settingsOf('reports')
    case 'account_recovered':
    case 'account_reset_started':
      return paths.settingsOf('security')
    case 'staff_started':
    case 'staff_changed':
      return paths.admin
    case 'duty_changed':
      return `${paths.admin}/duty`
    case 'verification_rejected':
    case 'staff_ended':
      // The notification contains everything there is to read.
      return null
  }
  // A server newer than this page may send unknown types.
  return null
}
