/** The comment beside each type says what its `relatedId` refers to. */
export const notificationTypes = [
  'chat_request', // chat request
  'message_request', // chat request
  'chat_accepted', // room
  'chat_declined', // chat request
  'new_message', // room
  'admin_message', // room
  'post_liked', // post
  'comment_liked', // post
  'comment_added', // post
  'rating_request', // rating request
  'rating_received', // rating
  'rating_completed', // rating request
  'verification_approved', // application
  'verification_rejected', // application
  'verification_revoked', // application
  'verification_ending', // application
  'grade_changed', // nothing
  'identified', // nothing
  'texts_removed', // nothing
  'report_decided', // nothing
  'account_recovered', // nothing
  'account_reset_started', // nothing
  'staff_started', // nothing
  'staff_changed', // nothing
  'staff_ended', // nothing
  'duty_changed', // the roster, of which there is one
] as const

/** The events of a call that takes back what is unread of a like, a comment or a story. */
export const takenBack = [
  'notification:removed',
  'notification:changed',
  'notification:count',
] as const
