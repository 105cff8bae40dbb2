import type {
  Category,
  CharacterAvatar,
  GradeLevel,
  Language,
  Me,
  NotificationSettings,
  QuietHours,
  Role,
} from '@dodam/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface UsersTable {
  id: Generated<number>
  username: string
  nickname: string
  /** argon2id in PHC form; null for accounts that cannot sign in. Leaves the database only in features/accounts. */
  passwordHash: string | null
  passwordChangedAt: Timestamp | null
  email: string | null
  role: Role
  isAdmin: Generated<boolean>
  /** Since when: only an admin of long standing agrees to the acts of others. null for all others. */
  madeAdminAt: Timestamp | null
  isAi: Generated<boolean>
  /** One of the demo accounts, made only in demo mode. */
  isTest: Generated<boolean>
  gradeLevel: GradeLevel
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
  /** When nothing is pushed to them. */
  quietHours: JSONColumnType<QuietHours, string | undefined>
  /** Posts under the own name: the only ones others may count. */
  postsCount: Generated<number>
  anonymousPostsCount: Generated<number>
  likesCount: Generated<number>
  commentsCount: Generated<number>
  ratingsCount: Generated<number>
  /** Sum of the ratings' means, so that the average is one division. */
  ratingsSum: ColumnType<number, number | undefined, number>
  /** Likes on anonymous posts, and comments under one's own: never told to others. */
  anonymousLikesCount: Generated<number>
  anonymousCommentsCount: Generated<number>
  ageConfirmedAt: Timestamp | null
  /** The account was deleted: the row stays for what refers to it, and is blank. */
  deletedAt: Timestamp | null
  createdAt: CreatedAt
  /** Until when they may not write, why, and by which case, if by one. */
  suspendedUntil: Timestamp | null
  suspensionReason: string | null
  suspensionCaseId: number | null
  /** From when on their requests and what they send to minors wait for a review by the team; in the future where acts of others count. */
  pausedAt: Timestamp | null
  /** The case about the pause, once it is open. */
  pauseCaseId: number | null
  /** Until when their chats stay closed, because a reset by the team gave a new password in an unknown browser. */
  chatsClosedUntil: Timestamp | null
  /** The last risk event that does not count any more, because the team has reviewed it. */
  riskAfterId: number | null
}

/** Who goes by a name, as a username or a nickname, by what names that look alike have in common. Kept by a trigger of `users`. */
export interface NamesTable {
  key: string
  userId: number
}

/** One row per sign-in. The token only names it; the row says whether it still counts. */
export interface SessionsTable {
  id: string
  /** Names it to its owner; the id itself is half of a token. */
  publicId: Generated<number>
  userId: number
  device: string
  createdAt: CreatedAt
  lastSeenAt: CreatedAt
  endedAt: Timestamp | null
  /** It ended as after a long time, not on purpose: its device keeps what its person was writing. */
  ranOut: Generated<boolean>
  /** The browser it was opened in, which keeps this id over sign-outs; null for a client without cookies. */
  deviceId: string | null
  /** When the password was last proven on it, by signing in or for a call that asks for it. */
  provenAt: Timestamp | null
  /** When a second factor was proven on it; null for a session opened with a password alone. */
  factorAt: Timestamp | null
  /** From when on the times of an admin count for it, should its person be one, and when that person last did something as one. */
  adminSince: Timestamp | null
  adminActiveAt: Timestamp | null
  /** From where it was last used; null before its first use, and once it is older than addresses are kept. */
  address: string | null
  /** The network of that address. */
  network: string | null
  /** Its browser without version numbers, hashed; null before its first use. */
  client: string | null
  /** When it was used in another browser and from another network at once. */
  suspiciousAt: Timestamp | null
}

/**
 * Read both ways: neither of the two meets the other anywhere, except where one of them is anonymous to the other. Read
 * only by the conditions of features/visibility.
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
