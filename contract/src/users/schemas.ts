import * as z from 'zod/mini'
import {
  AvatarType,
  CharacterAvatar,
  Gender,
  GradeLevel,
  PublicUser,
  Role,
  StaffRole,
} from '../people/schemas.ts'
import { PendingReset } from '../recovery/schemas.ts'
import { decisions } from '../reports/rules.ts'
import { ChatsClosed } from '../reports/schemas.ts'
import { Category, Count, Language, RowId, Time } from '../shared/schemas.ts'
import { staffRoles } from '../staff.ts'
import { adminRequestActs, adminRequestStatuses, agreements, writtenTypes } from './rules.ts'

const account = {
  kind: z.literal('admin-user'),
  id: RowId,
  username: z.string(),
  nickname: z.string(),
  /** Masked, as `m•••@d•••.kr`: revealing it is a call of its own, which is audited. */
  email: z.nullable(z.string()),
  role: Role,
  isAdmin: z.boolean(),
  /** What they may do as an admin; empty for other members. */
  staffRoles: z.array(StaffRole),
  isVerified: z.boolean(),
  /** Suspended, and not for anonymous content: they can read, and not write. */
  isBlocked: z.boolean(),
  suspendedUntil: z.nullable(Time),
  suspensionReason: z.nullable(z.string()),
  /**
   * Since when their requests, and what they send to minors, wait for a review by the team; where anonymous content caused
   * it, since a random moment within an hour after that, and null until then.
   */
  pausedAt: z.nullable(Time),
  isAi: z.boolean(),
  isTest: z.boolean(),
  isDeleted: z.boolean(),
  gradeLevel: GradeLevel,
  gender: Gender,
  avatarType: AvatarType,
  characterAvatar: CharacterAvatar,
  avatar: z.nullable(z.string()),
  bio: z.string(),
  preferredCategories: z.array(Category),
  language: Language,
  createdAt: Time,
  /** null: not stored. */
  updatedAt: z.nullable(Time),
  /** Their last sign-in on a device. */
  lastLoginAt: z.nullable(Time),
  /** Rounded to the hour. */
  lastSeenAt: z.nullable(Time),
  /** Always null, for privacy: addresses are shown with the sessions on the security screen alone. */
  lastLoginIP: z.nullable(z.string()),
  /** null: wrong passwords are counted temporarily, and not by account. */
  loginAttempts: z.nullable(Count),
  passwordChangedAt: z.nullable(Time),
}

/** The roles of an admin, in the order of `staffRoles` and each once: at least one. */
export const StaffRoles = z.array(StaffRole).check(
  z.minLength(1, 'staff-roles.required'),
  z.maxLength(20),
  z.overwrite((given) => staffRoles.filter((role) => given.includes(role))),
)

/** An account as admins see it. Never contains a password or its hash. */
export const AdminUser = z.object(account)
export type AdminUser = z.infer<typeof AdminUser>

/** The name of a person in a description of what they did. */
export const Named = z.pick(PublicUser, { id: true, username: true, nickname: true })

/** An act that is waiting for a second admin. */
export const AdminRequest = z.object({
  kind: z.literal('admin-request'),
  id: RowId,
  act: z.enum(adminRequestActs),
  /** The account concerned, with empty names once it is deleted; null for an act on a case. */
  user: z.nullable(Named),
  /** The case; null for an act on an account. */
  caseId: z.nullable(RowId),
  /** It was done at once, and is looked over by another admin. */
  isDone: z.boolean(),
  /** For an `identify` that is not done: whether its admin looked first before, in any case, and no other lead has agreed to that. */
  hasUnreviewedLook: z.boolean(),
  requestedBy: Named,
  /** For `make-admin` and `change-roles`: the roles that the member would have. */
  roles: z.nullable(z.array(StaffRole)),
  /** For `clean-up`: from when on; null for everything. */
  since: z.nullable(Time),
  reason: z.nullable(z.string()),
  status: z.enum(adminRequestStatuses),
  createdAt: Time,
  /** For a reset: the support message in which the member asked for it. */
  supportMessageId: z.nullable(RowId),
  /** Until when another admin can confirm. */
  expiresAt: Time,
})
export type AdminRequest = z.infer<typeof AdminRequest>

/** One account, with the additional fields of its own page. */
export const AdminUserDetail = z.object({
  ...account,
  kind: z.literal('admin-user-detail'),
  verificationDate: z.nullable(Time),
  ageConfirmedAt: z.nullable(Time),
  nicknameChangeCount: Count,
  /** Chats that the team has closed for them. */
  chatsClosed: z.nullable(ChatsClosed),
  /** Since when they are banned: they can read, and neither write nor chat, without end. */
  bannedAt: z.nullable(Time),
  /** Number of signed-in devices. */
  sessionsCount: Count,
  /** A verified listener, or an applicant, keeps their role. */
  isRoleLocked: z.boolean(),
  /** Acts that are waiting for a second admin; empty for who cannot agree to them. */
  requests: z.array(AdminRequest),
  agreement: z.enum(agreements),
  /** Their open inquiries to the support team, newest first, up to five: a reset names one of these. Empty for who may not read inquiries. */
  inquiries: z.array(z.object({ id: RowId, message: z.string(), createdAt: Time })),
  /** A reset that was started and is still valid. */
  reset: z.nullable(PendingReset),
})
export type AdminUserDetail = z.infer<typeof AdminUserDetail>

/** What an account has written and held under its own name: anonymous posts, and chats in which they may be masked, are excluded. */
export const UserStats = z.object({
  kind: z.literal('user-stats'),
  /** The member's id. */
  id: RowId,
  totalPosts: Count,
  totalComments: Count,
  /** Likes received. */
  totalLikes: Count,
  /** Chats held as a listener. */
  totalChatRooms: Count,
})
export type UserStats = z.infer<typeof UserStats>

/** `act` is an audited act of an admin; `what` names it. */
export const UserEventType = z.enum([
  ...(['sign-up', 'sign-in', 'warning', 'case', 'act'] as const),
  ...(['applied', 'verified', 'not-verified', 'verification-ended'] as const),
])
export type UserEventType = z.infer<typeof UserEventType>

/** An event in the history of an account. Never contains private chats or anonymous content. */
export const UserEvent = z.object({
  kind: z.literal('user-event'),
  /** Derived from its time, so that later ones are larger. */
  id: RowId,
  type: UserEventType,
  at: Time,
  /** For a sign-in: the device. Never the address. */
  device: z.nullable(z.string()),
  /** For a warning and a case. */
  reportId: z.nullable(RowId),
  /** For a case. */
  decision: z.nullable(z.enum(decisions)),
  /** Whether that decision replaced one that suspended them. */
  endsSuspension: z.boolean(),
  /** For an act: its code in the audit log. */
  what: z.nullable(z.string()),
  /** The admin. */
  actor: z.nullable(Named),
  reason: z.nullable(z.string()),
})
export type UserEvent = z.infer<typeof UserEvent>

/**
 * A post or a comment that a member wrote under their own name, also a deleted one while its words are stored. Anonymous
 * posts, and the author's comments below them, are excluded.
 */
export const WrittenText = z.object({
  kind: z.literal('written-text'),
  /** The id of the post or the comment. */
  id: RowId,
  type: z.enum(writtenTypes),
  /** The post itself, or the one that was commented. */
  postId: RowId,
  /** The comment in whose thread it is a reply; null for everything else. */
  threadId: z.nullable(RowId),
  content: z.string(),
  createdAt: Time,
  isDeleted: z.boolean(),
  /** It is held for a moderator, and others do not see it. */
  isHeld: z.boolean(),
})
export type WrittenText = z.infer<typeof WrittenText>

/** A warning as admins see it. Warnings for anonymous or masked texts are excluded. */
export const UserWarning = z.object({
  kind: z.literal('user-warning'),
  id: RowId,
  /** null for a warning without a report. */
  reportId: z.nullable(RowId),
  reason: z.string(),
  createdAt: Time,
  /** The member confirmed it. When is not told: beside the time of an anonymous story it would name its writer. */
  isConfirmed: z.boolean(),
  /** An appeal took it back. */
  isWithdrawn: z.boolean(),
})
export type UserWarning = z.infer<typeof UserWarning>

/** A note of an admin about an account, which the team reads and the member never. */
export const UserNote = z.object({
  kind: z.literal('user-note'),
  id: RowId,
  text: z.string(),
  createdAt: Time,
  /** With empty names once the account is deleted. */
  author: Named,
})
export type UserNote = z.infer<typeof UserNote>

/** The outcome of a deletion. */
export const UserDeletion = z.object({
  kind: z.literal('user-deletion'),
  /** The member's id. */
  id: RowId,
  isDeleted: z.boolean(),
  /** It is waiting for another admin. */
  needsSecond: z.boolean(),
  /** The request that is waiting, or that this call confirmed. */
  request: z.nullable(AdminRequest),
})
export type UserDeletion = z.infer<typeof UserDeletion>

/** The outcome of a clean-up. It counts nothing: what stays is anonymous. */
export const UserCleanUp = z.object({
  kind: z.literal('user-clean-up'),
  /** The member's id. */
  id: RowId,
  /** False: it is waiting for another admin. */
  isDone: z.boolean(),
  /** The request that is waiting, or that this call confirmed. */
  request: z.nullable(AdminRequest),
})
export type UserCleanUp = z.infer<typeof UserCleanUp>

export const UserEmail = z.object({
  kind: z.literal('user-email'),
  /** The member's id. */
  id: RowId,
  email: z.nullable(z.string()),
})
export type UserEmail = z.infer<typeof UserEmail>
