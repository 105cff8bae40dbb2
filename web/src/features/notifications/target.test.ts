import { type NotificationType, notificationTypes } from '@dodam/contract'
import { describe, expect, test } from 'vitest'
import { targetOf } from './target.ts'

const targets: Record<NotificationType, { known: string | null; unknown: string | null }> = {
  chat_request: { known: '/chat-requests', unknown: '/chat-requests' },
  message_request: { known: '/chat-requests', unknown: '/chat-requests' },
  chat_declined: { known: '/chat-requests', unknown: '/chat-requests' },
  chat_accepted: { known: '/chat/7', unknown: null },
  new_message: { known: '/chat/7', unknown: null },
  admin_message: { known: '/chat/7', unknown: null },
  post_liked: { known: '/posts/7', unknown: null },
  comment_liked: { known: '/posts/7', unknown: null },
  comment_added: { known: '/posts/7', unknown: null },
  rating_request: { known: '/rating/7', unknown: null },
  rating_received: { known: '/profile', unknown: '/profile' },
  rating_completed: { known: '/profile', unknown: '/profile' },
  verification_approved: { known: '/profile', unknown: '/profile' },
  verification_rejected: { known: null, unknown: null },
  verification_revoked: { known: '/settings/verification', unknown: '/settings/verification' },
  verification_ending: { known: '/settings/verification', unknown: '/settings/verification' },
  grade_changed: { known: '/profile', unknown: '/profile' },
  identified: { known: '/settings/support', unknown: '/settings/support' },
  texts_removed: { known: '/settings/support', unknown: '/settings/support' },
  report_decided: { known: '/settings/reports', unknown: '/settings/reports' },
  account_recovered: { known: '/settings/security', unknown: '/settings/security' },
  staff_started: { known: '/admin', unknown: '/admin' },
  staff_changed: { known: '/admin', unknown: '/admin' },
  staff_ended: { known: null, unknown: null },
  duty_changed: { known: '/admin/duty', unknown: '/admin/duty' },
  account_reset_started: { known: '/settings/security', unknown: '/settings/security' },
}

describe.each(notificationTypes)('a notification of type %s', (type) => {
  test('links to its target', () => {
    expect(targetOf({ type, relatedId: 7 })).toBe(targets[type].known)
  })
  test('has no broken link when its target is gone', () => {
    expect(targetOf({ type, relatedId: null })).toBe(targets[type].unknown)
  })
})

test('a notification of a comment links to its place below the story', () => {
  const link = targetOf({ type: 'comment_added', relatedId: 7, commentId: 9 })
  expect(link).toBe('/posts/7?comment=9')
  const toReply = targetOf({ type: 'comment_liked', relatedId: 7, commentId: 9, threadId: 8 })
  expect(toReply).toBe('/posts/7?comment=9&thread=8')
})
