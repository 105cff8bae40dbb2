import * as z from 'zod/mini'
import { Category } from './categories.ts'
import { get, post, put } from './endpoint.ts'
import { Count, choice, Language, RowId, Success, Time } from './shared.ts'

export const Role = z.enum(['sharer', 'listener', 'both'])
export type Role = z.infer<typeof Role>
export const grades = [
  'elementary',
  'middle1',
  'middle2',
  'middle3',
  'high1',
  'high2',
  'high3',
  'adult',
] as const
/** What a person states at sign-up; `middle` and `high` are accepted without a year. */
export const GradeLevel = z.enum([...grades, 'middle', 'high'])
export type GradeLevel = z.infer<typeof GradeLevel>
/** What is told of an anonymous person. */
export const GradeBand = z.enum(['elementary', 'middle', 'high', 'adult'])
export type GradeBand = z.infer<typeof GradeBand>
export const genders = ['male', 'female', 'prefer_not_to_say'] as const
export const Gender = z.enum(genders)
export const AvatarType = z.enum(['default', 'character'])
export const characters = ['cat', 'dog', 'panda', 'rabbit', 'fox', 'bear'] as const
export const CharacterAvatar = z.enum(characters)
export type CharacterAvatar = z.infer<typeof CharacterAvatar>

/** The grade without its year, as told of anonymous people. */
export const bandOf = (grade: GradeLevel): GradeBand =>
  grade.startsWith('middle') ? 'middle' : grade.startsWith('high') ? 'high' : GradeBand.parse(grade)

export const isAdult = (person: { gradeLevel: GradeLevel }) => person.gradeLevel === 'adult'
export const mayShare = (person: { role: Role }) => person.role !== 'listener'
export const mayListen = (person: { role: Role }) => person.role !== 'sharer'

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
  location: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** True only for the support team's public face. */
  isAdmin: z.boolean(),
  isAi: z.boolean(),
  averageRating: z.nullable(z.number()),
  totalRatings: Count,
  postsCount: Count,
  likesCount: Count,
  commentsCount: Count,
}

/** A person as others see them. Never carries an email. */
export const PublicUser = z.object(person)
export type PublicUser = z.infer<typeof PublicUser>

/** Switches for notifications, obeyed where they are made. */
export const NotificationSettings = z.object({
  comments: z.boolean(),
  likes: z.boolean(),
  newMessages: z.boolean(),
  chatRequests: z.boolean(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A person as they see themselves. */
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
})
export type Me = z.infer<typeof Me>

/** Names that stand for the house or its demo people, compared without regard to case. */
export const reservedUsernames: readonly string[] = [
  'support',
  ...['anonymous1', 'anonymous2', 'anonymous3', 'listener1', 'listener2', 'testuser1', 'testuser2'],
  ...['mindhelper', 'teenbuddy', 'carebot', 'aifriend'],
]

export const Username = z.string().check(
  z.regex(/^[a-z0-9]{3,20}$/i, 'username.form'),
  z.refine((name) => !reservedUsernames.includes(name.toLowerCase()), 'username.reserved'),
)
/** Counted in code points, but never trimmed or normalised away: a password is what was typed, in NFC. */
export const Password = z.string().check(
  z.overwrite((typed) => typed.normalize('NFC')),
  z.refine((typed) => [...typed].length >= 8 && [...typed].length <= 20, 'password.length'),
)
const Email = z.nullish(
  z.union([z.literal(''), z.email('email.form').check(z.maxLength(254, 'email.form'))]),
)

export const Registration = z.object({
  username: Username,
  password: Password,
  email: Email,
  role: choice(Role.options, 'role.required'),
  /** For listeners; empty means every category. */
  preferredCategories: z._default(z.array(Category), []),
  gradeLevel: choice(GradeLevel.options, 'grade.required'),
  gender: choice(genders, 'gender.required'),
  showAiPosts: z._default(z.boolean(), true),
  language: z.optional(Language),
})

const SignedIn = z.object({ token: z.string(), user: Me })

export const accounts = {
  register: post('/api/auth/register', {
    summary: 'Open an account and sign in',
    access: 'visitor',
    body: Registration,
    answer: SignedIn,
    status: 201,
  }),
  login: post('/api/auth/login', {
    summary: 'Sign in. Fails alike, and as slowly, for a wrong name and a wrong password',
    access: 'visitor',
    body: z.object({
      username: z.string().check(z.maxLength(100)),
      password: z.string().check(z.maxLength(200)),
    }),
    answer: SignedIn,
  }),
  verify: get('/api/auth/verify', {
    summary: 'Who is signed in',
    access: 'member',
    answer: z.object({ user: Me }),
    staleMs: 600_000,
  }),
  logout: post('/api/auth/logout', {
    summary: 'End this session on the server, and its sockets with it',
    access: 'member',
    answer: Success,
    announces: ['session:ended'],
  }),
  setLanguage: put('/api/user/language', {
    summary: 'The language of texts the server writes',
    access: 'member',
    body: z.object({ language: Language }),
    answer: Success,
  }),
}

/** What a client must know before anybody signs in. `demo` lists the accounts of the sign-in dialog's quick-fill buttons. */
export const About = z.object({
  minimumAge: z.int(),
  demo: z.nullable(z.object({ usernames: z.array(z.string()), password: z.string() })),
})

export const about = {
  read: get('/api/about', {
    summary: 'Settings of this installation that a client needs before sign-in',
    access: 'visitor',
    answer: About,
    staleMs: 3_600_000,
  }),
}
