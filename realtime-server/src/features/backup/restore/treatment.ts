import type { Database } from '@dodam/db'

/**
 * What a restore does with a table, for people and things that are the same in the backup and in the live database:
 * - `backup`: it is as it was when the backup was made.
 * - `live`: it stays as it is, whole.
 * - `live-open`: the same, and it can be written while the backup is loaded.
 * - `people`: rows of people who are in both stay as they are; those of others are dropped.
 * - `own`: by code of its own, since a step that cannot be undone is only part of it.
 * - `dropped`: it is empty afterwards.
 */
type Treatment = 'backup' | 'live' | 'live-open' | 'people' | 'own' | 'dropped'

type RestoredTable = Exclude<keyof Database, `kept.${string}`>

/**
 * Every table that a backup holds, parents first. What one person has removed, given up or been given stays so, and so does
 * what protects people; what people wrote, and what is counted of it, goes back.
 */
export const treatments = {
  users: 'own',
  names: 'own',
  keyRing: 'own',
  // What admins did, safety cases with all that followed, who attacked and who is shut out.
  cases: 'live-open',
  reports: 'live-open',
  reportEvidence: 'live-open',
  appeals: 'live-open',
  warnings: 'live-open',
  caseHandovers: 'live-open',
  caseNotes: 'live-open',
  caseSteps: 'live-open',
  disclosures: 'live-open',
  audit: 'live-open',
  securityIncidents: 'live-open',
  securityEvents: 'live-open',
  securityBlocks: 'live-open',
  escalations: 'live-open',
  webhookEvents: 'live-open',
  // A code that was given out is never given out again, nor is a second welcome gift.
  productCovers: 'live',
  products: 'live',
  barcodes: 'live',
  userGifts: 'live',
  // A code that was used, a passkey that was removed and an answer to an application do not come back.
  secondFactors: 'people',
  oneTimeCodes: 'people',
  sessions: 'people',
  dutyDevices: 'people',
  verificationApplications: 'people',
  verificationRecords: 'people',
  textChecks: 'people',
  riskEvents: 'people',
  userNotes: 'people',
  blocks: 'own',
  posts: 'own',
  comments: 'own',
  chatRequests: 'own',
  chatRooms: 'own',
  chatMessages: 'own',
  ratingRequests: 'own',
  ratings: 'own',
  // They go with their sessions.
  pushSubscriptions: 'dropped',
  // What waited for a second admin may have been withdrawn since: it is asked for anew.
  adminRequests: 'dropped',
  postCategories: 'backup',
  earlierTexts: 'backup',
  postViews: 'backup',
  commentLikes: 'backup',
  postLikes: 'backup',
  categoryCounts: 'backup',
  checkIns: 'backup',
  notifications: 'backup',
  pushKeys: 'backup',
  objections: 'backup',
  checkRules: 'backup',
  supportMessages: 'backup',
  supportCounts: 'backup',
  supportReplies: 'backup',
  supportAnswers: 'backup',
  supportVisitors: 'backup',
  savedReplies: 'backup',
  aiDrafts: 'backup',
  dutyRoster: 'backup',
  dutyShifts: 'backup',
  dutyChanges: 'backup',
  helperAnswers: 'backup',
  helperRatings: 'backup',
  searches: 'backup',
  helpPathCounts: 'backup',
  clientErrors: 'backup',
  announcements: 'backup',
  activeDays: 'backup',
  analyticsChanges: 'backup',
  analyticsHours: 'backup',
  analyticsCategories: 'backup',
  analyticsActive: 'backup',
  analyticsCohorts: 'backup',
  analyticsWords: 'backup',
  analyticsKeywords: 'backup',
  analyticsPeriods: 'backup',
  analyticsState: 'backup',
} as const satisfies Record<RestoredTable, Treatment>

/** The tables with one of these treatments, parents first. */
export const tablesThatAre = (...wanted: readonly Treatment[]): string[] =>
  Object.entries(treatments)
    .filter(([, treatment]) => wanted.includes(treatment))
    .map(([table]) => table)

/** The column that says whose a row of a table is that is treated as `people`. */
export const personColumns: Record<string, string> = {
  textChecks: 'writerId',
  dutyDevices: 'adminId',
}

/**
 * The columns of an account that is in both databases. `live` is what its person or the team has last decided, so that
 * nothing comes back that was taken out, turned off or taken away.
 */
export const accountColumns = {
  id: 'backup',
  username: 'live',
  nickname: 'live',
  passwordHash: 'live',
  passwordChangedAt: 'live',
  email: 'live',
  role: 'live',
  isAdmin: 'live',
  staffRoles: 'live',
  madeAdminAt: 'live',
  isAi: 'backup',
  isTest: 'backup',
  gradeLevel: 'live',
  gender: 'live',
  preferredCategories: 'live',
  showAiPosts: 'live',
  language: 'live',
  avatarType: 'live',
  characterAvatar: 'live',
  avatar: 'live',
  bio: 'live',
  location: 'live',
  isVerified: 'live',
  verificationDate: 'live',
  nicknameChangeCount: 'live',
  notificationSettings: 'live',
  quietHours: 'live',
  postsCount: 'backup',
  anonymousPostsCount: 'backup',
  likesCount: 'backup',
  commentsCount: 'backup',
  ratingsCount: 'backup',
  ratingsSum: 'backup',
  anonymousLikesCount: 'backup',
  anonymousCommentsCount: 'backup',
  ageConfirmedAt: 'live',
  termsVersion: 'live',
  termsAgreedAt: 'live',
  deletedAt: 'backup',
  createdAt: 'backup',
  suspendedUntil: 'live',
  suspensionReason: 'live',
  suspensionCaseId: 'live',
  pausedAt: 'live',
  pauseTellAt: 'live',
  pauseCaseId: 'live',
  chatsClosedUntil: 'live',
  gradeYear: 'live',
  gradeAskedAt: 'live',
  bandMovedAt: 'live',
  noChatsUntil: 'live',
  noChatsReason: 'live',
  bannedAt: 'live',
  riskAfterId: 'live',
} as const satisfies Record<keyof Database['users'], 'backup' | 'live'>
