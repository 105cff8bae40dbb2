import * as z from 'zod/mini'
import { Category, Count, Language, RowId, Time } from '../shared/schemas.ts'
import { staffRoles } from '../staff.ts'
import { characters, genders, gradeBands, gradeLevels, roles } from './rules.ts'

export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>
export const GradeLevel = z.enum(gradeLevels)
export type GradeLevel = z.infer<typeof GradeLevel>
/** The grade of an anonymous member, as others see it. */
export const GradeBand = z.enum(gradeBands)
export type GradeBand = z.infer<typeof GradeBand>
export const Gender = z.enum(genders)
export const AvatarType = z.enum(['default', 'character'])
export const CharacterAvatar = z.enum(characters)
export type CharacterAvatar = z.infer<typeof CharacterAvatar>

const person = {
  kind: z.literal('user'),
  id: RowId,
  username: z.string(),
  nickname: z.string(),
  role: Role,
  gradeLevel: GradeLevel,
  /** null for `prefer_not_to_say`. */
  gender: z.nullable(Gender),
  avatarType: AvatarType,
  characterAvatar: CharacterAvatar,
  avatar: z.nullable(z.string()),
  bio: z.string(),
  /** null for other members. */
  location: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** True only for the support team's public account. */
  isAdmin: z.boolean(),
  isAi: z.boolean(),
  /** The account was deleted: every other field is blank. */
  isDeleted: z.boolean(),
  /** null below five raters. Ratings enter both figures in batches, so that no single rating can be traced to its rater. */
  averageRating: z.nullable(z.number()),
  totalRatings: Count,
  /** Posts under the member's name; in the member's own view also the anonymous ones. The same applies to the two counts below. */
  postsCount: Count,
  /** Likes received by those posts. */
  likesCount: Count,
  /** Comments written, except those under the member's own anonymous posts. */
  commentsCount: Count,
}

/** A member as others see them. Never contains an email address. */
export const PublicUser = z.object(person)
export type PublicUser = z.infer<typeof PublicUser>

/** Switches for notifications, applied when a notification is created. */
export const NotificationSettings = z.object({
  comments: z.boolean(),
  likes: z.boolean(),
  newMessages: z.boolean(),
  chatRequests: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A role of the team. */
export const StaffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

/** A member in their own view. */
export const Me = z.object({
  ...person,
  gender: Gender,
  email: z.nullable(z.string()),
  preferredCategories: z.array(Category),
  showAiPosts: z.boolean(),
  language: Language,
  nicknameChangeCount: Count,
  notificationSettings: NotificationSettings,
  verificationDate: z.nullable(Time),
  createdAt: Time,
  ageConfirmedAt: z.nullable(Time),
  /** Set while I am asked whether I am still in school; without an answer until then I am an adult. */
  gradeQuestion: z.nullable(z.object({ until: Time })),
  /** What I may do as an admin; empty for other members. */
  staffRoles: z.array(StaffRole),
  /** My requests, and what I write to minors, wait for a review by the team. */
  isPaused: z.boolean(),
  /** Until when my chats are closed, because a reset by the team set a new password in a browser that was unknown before. */
  chatsClosedUntil: z.nullable(Time),
})
export type Me = z.infer<typeof Me>
