import * as z from 'zod/mini'
import { TypedUsername } from '../accounts/schemas.ts'
import { ChatRequest } from '../chat-requests/schemas.ts'
import { CheckIn } from '../check-ins/schemas.ts'
import { CheckedText, Objection, TextCheck } from '../checks/schemas.ts'
import { Comment } from '../comments/schemas.ts'
import { Notification } from '../notifications/schemas.ts'
import { genders, gradeLevels, roles } from '../people/rules.ts'
import { AvatarType, CharacterAvatar, Me, NotificationSettings } from '../people/schemas.ts'
import { Post } from '../posts/schemas.ts'
import { QuietHours } from '../push/schemas.ts'
import { Rating, RatingRequest } from '../ratings/schemas.ts'
import { RecoveryCodes } from '../recovery/schemas.ts'
import { Report, Suspension, Warning } from '../reports/schemas.ts'
import { OwnSign } from '../risk/schemas.ts'
import { SecondFactor } from '../second-factor/schemas.ts'
import { maxStackedMarks } from '../shared/drawn.ts'
import { Category, Count, choice, RowId, Time, text } from '../shared/schemas.ts'
import { AiAnswer, SupportMessage } from '../support/schemas.ts'
import { VerificationApplication, VerificationRecord } from '../verification/schemas.ts'
import { bioLength } from './rules.ts'

/** Scripts that are written with vowel signs and marks. In others a foreign mark would make one name look like another. */
const markedScripts =
  'Arab Beng Deva Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Syrc Taml Telu Thaa Thai Tibt'
/** A letter or digit with its marks. Latin letters can have accents that are no part of them in NFC. */
const sign = new RegExp(
  [
    ...markedScripts
      .split(' ')
      .map((script) => `(?=\\p{L})\\p{scx=${script}}(?:(?=[\\p{Mn}\\p{Mc}])\\p{scx=${script}})+`),
    '[\\p{L}\\p{N}][\\u0300-\\u036f]*',
  ].join('|'),
  'gu',
)
const tooManyMarks = new RegExp(`\\p{Mn}{${maxStackedMarks + 1}}`, 'u')

/** Whether a name has letters and digits of any script alone, with single spaces, dots, dashes and underscores between them. */
const isName = (name: string) =>
  !tooManyMarks.test(name) && /^a+(?:[ ._-]a+)*$/.test(name.replace(sign, 'a'))

export const Nickname = text(2, 20, 'nickname.form').check(z.refine(isName, 'nickname.form'))

/** Only the fields that are sent change. An unchanged name is no change, so its owner may keep a reserved one: the server checks a new one. */
export const ProfileChange = z.partial(
  z.object({
    username: TypedUsername,
    nickname: Nickname,
    bio: text(bioLength.min, bioLength.max, 'bio.length'),
    gender: choice(genders, 'gender.required'),
    gradeLevel: choice(gradeLevels, 'grade.required'),
    role: choice(roles, 'role.required'),
    preferredCategories: z.array(Category),
    avatarType: AvatarType,
    characterAvatar: CharacterAvatar,
    notificationSettings: z.partial(NotificationSettings),
    showAiPosts: z.boolean(),
    /** null removes the address. Another one cannot be given. */
    email: z.null(),
    ...CheckedText,
  }),
)
export type ProfileChange = z.output<typeof ProfileChange>

/** One of the caller's signed-in devices. */
export const Session = z.object({
  kind: z.literal('session'),
  id: RowId,
  device: z.string(),
  lastSeenAt: Time,
  createdAt: Time,
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Everything held about a person, and of others that they asked this person for something; never what they wrote. Single ratings are left out: `user` has the average. */
export const Export = z.object({
  exportedAt: Time,
  user: Me,
  /** The terms and the privacy policy that the member agreed to; null for accounts from before this was stored. */
  terms: z.nullable(z.object({ version: z.string(), agreedAt: Time })),
  posts: z.array(Post),
  comments: z.array(z.omit(Comment, { replies: true })),
  likedPostIds: z.array(RowId),
  likedCommentIds: z.array(RowId),
  viewedPostIds: z.array(RowId),
  chatRequestsSent: z.array(ChatRequest),
  chatRequestsReceived: z.array(z.omit(ChatRequest, { listener: true, message: true })),
  chatMessages: z.array(
    z.object({ roomId: RowId, seq: RowId, content: z.string(), createdAt: Time }),
  ),
  notifications: z.array(Notification),
  ratingsGiven: z.array(Rating),
  ratingRequestsSent: z.array(
    z.pick(RatingRequest, { id: true, chatRoomId: true, message: true, createdAt: true }),
  ),
  ratingRequestsReceived: z.array(
    z.pick(RatingRequest, { id: true, chatRoomId: true, status: true, createdAt: true }),
  ),
  blockedUserIds: z.array(RowId),
  gifts: z.array(
    z.object({ id: RowId, product: z.string(), giftCode: z.string(), createdAt: Time }),
  ),
  /** Reports made by the member, and those about them of which they were informed. */
  reports: z.array(Report),
  warnings: z.array(Warning),
  checkIns: z.array(CheckIn),
  textChecks: z.array(TextCheck),
  objections: z.array(z.extend(Objection, { text: z.string() })),
  supportMessages: z.array(SupportMessage),
  /** The helper's answers of the last day: their kind, and whether they helped. Neither questions nor answers are stored. */
  helperAnswers: z.array(
    z.extend(z.pick(AiAnswer, { id: true, family: true, language: true }), {
      helped: z.nullable(z.boolean()),
      createdAt: Time,
    }),
  ),
  suspension: z.nullable(Suspension),
  verificationApplications: z.array(VerificationApplication),
  /** What was checked of the member as an adult, once it counted; not by which admins. */
  verificationRecords: z.array(
    z.pick(VerificationRecord, {
      id: true,
      checks: true,
      validUntil: true,
      createdAt: true,
      endedAt: true,
    }),
  ),
  /** What the risk score noted of the member's own acts, in words. Acts of others are left out. */
  safetyNotes: z.array(z.object({ id: RowId, sign: OwnSign, note: z.string(), createdAt: Time })),
  sessions: z.array(Session),
  /** Addresses from which sessions were last used; empty once older than the retention of addresses. */
  sessionAddresses: z.array(z.object({ id: RowId, address: z.string() })),
  secondFactor: z.pick(SecondFactor, { app: true, passkeys: true, codesLeft: true }),
  recoveryCodes: z.pick(RecoveryCodes, { left: true, createdAt: true }),
  /** Days in Korea on which the member was active, of about the last three months. */
  activeDays: z.array(z.string()),
  push: z.object({ browsersCount: Count, quietHours: QuietHours }),
})
export type Export = z.infer<typeof Export>
