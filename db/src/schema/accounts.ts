import type {
  Category,
  CharacterAvatar,
  GradeLevel,
  Language,
  Me,
  NotificationSettings,
  QuietHours,
  Role,
  StaffRole,
} from '@dodam/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface UsersTable {
  id: Generated<number>
  username: string
  nickname: string
  /** argon2id in PHC form; null for accounts that cannot sign in. Read only by features/accounts. */
  passwordHash: string | null
  passwordChangedAt: Timestamp | null
  email: string | null
  role: Role
  isAdmin: Generated<boolean>
  /** What an admin may do. Counts for nothing on other rows. */
  staffRoles: Generated<StaffRole[]>
  /** Since when, and since when with these roles or more: only an admin of long standing agrees to the acts of others. null for all others. */
  madeAdminAt: Timestamp | null
  isAi: Generated<boolean>
  /** A demo account, created only in demo mode. */
  isTest: Generated<boolean>
  gradeLevel: GradeLevel
  /** The school year in which they are in that grade; null until a job sets the current one. */
  gradeYear: number | null
  /** Since when they are asked whether they are still in school. */
  gradeAskedAt: Timestamp | null
  /** When they last moved themselves between elementary, middle and high school. */
  bandMovedAt: Timestamp | null
  gender: Me['gender']
  preferredCategories: Generated<Category[]>
  showAiPosts: Generated<boolean>
  language: Generated<Language>
  avatarType: Generated<Me['avatarType']>
  characterAvatar: Generated<CharacterAvatar>
  avatar: string | null
  bio: Generated<string>
  location: string | null
  isVerified: Generated<boolean>
  verificationDate: Timestamp | null
  nicknameChangeCount: Generated<number>
  notificationSettings: JSONColumnType<NotificationSettings, string | undefined>
  /** Hours without pushes. */
  quietHours: JSONColumnType<QuietHours, string | undefined>
  /** Posts under the own name: the only count that others may see. */
  postsCount: Generated<number>
  anonymousPostsCount: Generated<number>
  likesCount: Generated<number>
  commentsCount: Generated<number>
  ratingsCount: Generated<number>
  /** Sum of the ratings' means, so that the average is one division. */
  ratingsSum: ColumnType<number, number | undefined, number>
  /** Likes on anonymous posts, and comments under the member's own; hidden from others. */
  anonymousLikesCount: Generated<number>
  anonymousCommentsCount: Generated<number>
  ageConfirmedAt: Timestamp | null
  /** The terms and the privacy policy that the member agreed to, and when; null for accounts from before this was stored. */
  termsVersion: string | null
  termsAgreedAt: Timestamp | null
  /** The account was deleted: the row stays, blank, for its references. */
  deletedAt: Timestamp | null
  createdAt: CreatedAt
  /** End, reason and case, if any, of a suspension. */
  suspendedUntil: Timestamp | null
  suspensionReason: string | null
  suspensionCaseId: number | null
  /** From when on their requests and what they send to minors wait for a review by the team; in the future where acts of others count. */
  pausedAt: Timestamp | null
  /** When admins learn of a pause that anonymous content caused; null once they know, and for any other pause. */
  pauseTellAt: Timestamp | null
  /** The case about the pause, once it is open. */
  pauseCaseId: number | null
  /** Until when their chats stay closed, because a reset by the team set a new password in an unknown browser. */
  chatsClosedUntil: Timestamp | null
  /** End and reason of chats that the team has closed. */
  noChatsUntil: Timestamp | null
  noChatsReason: string | null
  /** Since when the team has banned them; their suspension and their closed chats have no end then. */
  bannedAt: Timestamp | null
  /** The last risk event that does not count any more, because the team has reviewed it. */
  riskAfterId: number | null
}

/** The owner of each username and nickname, by a key that look-alike names share. Maintained by a trigger of `users`. */
export interface NamesTable {
  key: string
  userId: number
}

/** One row per sign-in. The token only identifies it; the row says whether it is valid. */
export interface SessionsTable {
  id: string
  /** Id for its owner; the row's id is part of the token. */
  publicId: Generated<number>
  userId: number
  device: string
  createdAt: CreatedAt
  lastSeenAt: CreatedAt
  endedAt: Timestamp | null
  /** Ended by timeout, not explicitly: its device keeps drafts. */
  ranOut: Generated<boolean>
  /** The browser that opened it, whose id survives sign-outs; null for a client without cookies. */
  deviceId: string | null
  /** When the password was last proven on it, by signing in or for a call that requires it. */
  provenAt: Timestamp | null
  /** When a second factor was proven on it; null for a session opened with a password alone. */
  factorAt: Timestamp | null
  /** From when the session limits of admins apply to it, if its owner is one, and when that owner last acted as one. */
  adminSince: Timestamp | null
  adminActiveAt: Timestamp | null
  /** The address of its last use; null before its first use, and once older than the retention of addresses. */
  address: string | null
  /** The network of that address. */
  network: string | null
  /** Hash of its browser without version numbers; null before its first use. */
  client: string | null
  /** When it was used in another browser and from another network at once. */
  suspiciousAt: Timestamp | null
}

/**
 * Symmetric: neither of the two sees the other, except where one of them is anonymous to the other. Read only by the
 * conditions of features/visibility.
 */
export interface BlocksTable {
  blockerId: number
  blockedId: number
  /** The blocked member is anonymous to the blocker, so nothing that the blocker knows by name may show it. */
  isHidden: Generated<boolean>
  createdAt: CreatedAt
  /** When the blocker ended it. */
  endedAt: Timestamp | null
}
