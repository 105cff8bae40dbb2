export const supportTypes = ['inquiry', 'report'] as const
export const supportStatuses = ['pending', 'processing', 'resolved'] as const
type SupportStatus = (typeof supportStatuses)[number]

export const supportLength = { min: 5, max: 250 }
/** Length of a reply of the support team. */
export const supportReplyLength = { min: 1, max: 250 }
/** Promised time of an answer, in hours: `dueAt` of a message. */
export const supportAnswerHours = 48
/** Length of what a visitor remembers of their username, which can be left out. */
export const visitorUsernameLength = { min: 0, max: 40 }
/** How many minutes a claimed message is reserved for its admin. */
export const supportClaimMinutes = 30
export const supportPageSize = 20
/** Most replies, and most answers of its author, that a support message carries: the newest. */
export const shownReplies = 20
/** Length of a search among support messages. Shorter ones would match nearly all. */
export const supportSearchLength = { min: 2, max: 100 }

/** The next status that an admin can set, by current status; null for none. */
export const nextSupportStatus: Record<SupportStatus, SupportStatus | null> = {
  pending: 'processing',
  processing: 'resolved',
  resolved: null,
}

export const helperMessageLength = { min: 1, max: 1_000 }
/** Length of one turn of the conversation. The helper's answers can be longer than a member's texts. */
export const helperTurnLength = { min: 0, max: 4_000 }
/** How often a member can ask the helper, except in a crisis. */
export const helperLimits = { perMinute: 10, perDay: 100 }
/** Number of newest turns that a client sends. */
export const helperPastTurns = 12

/** What the helper can offer beside its words: a screen or an exercise. `settings-…` are sections of the settings. */
export const helperSteps = [
  'write-worry',
  'breathe',
  'find-listener',
  'helplines',
  'own-stories',
  'chat-list',
  'chat-requests',
  'notifications',
  'store',
  'support',
  'verification',
  'settings-profile',
  'settings-notifications',
  'settings-display',
  'settings-blocks',
  'settings-reports',
  'settings-security',
  'settings-data',
] as const
export type HelperStep = (typeof helperSteps)[number]
