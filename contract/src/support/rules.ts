export const supportTypes = ['inquiry', 'report'] as const
export const supportStatuses = ['pending', 'processing', 'resolved'] as const
type SupportStatus = (typeof supportStatuses)[number]

export const supportLength = { min: 5, max: 250 }
/** Of what the support team writes to a person. */
export const supportReplyLength = { min: 1, max: 250 }
/** The support team answers within so many hours: `dueAt` of a message. */
export const supportAnswerHours = 48
/** For how many minutes a message that an admin took on is kept from other admins. */
export const supportClaimMinutes = 30
export const supportPageSize = 20
/** A support message carries its newest replies, up to so many. All of them are in the room with the support team. */
export const shownReplies = 20

/** The status that an admin can give to a message of each status; null for none. */
export const nextSupportStatus: Record<SupportStatus, SupportStatus | null> = {
  pending: 'processing',
  processing: 'resolved',
  resolved: null,
}

export const helperMessageLength = { min: 1, max: 1_000 }
/** Of one turn of the talk so far. The helper's answers can be longer than what a person may write. */
export const helperTurnLength = { min: 0, max: 4_000 }
/** How many turns of the talk so far a client sends: the newest. */
export const helperPastTurns = 12

/** What the helper can offer beside its words: a screen or an exercise. Those of `settings-…` are sections of the settings. */
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
