import * as z from 'zod/mini'
import { Category } from './categories.ts'
import { get, post, put } from './endpoint.ts'
import { genders, gradeLevels, Me, roles } from './people.ts'
import { choice, Language, Success } from './shared.ts'

/** Names that stand for the house or its demo people, compared without regard to case. */
export const reservedUsernames: readonly string[] = [
  'support',
  ...['anonymous1', 'anonymous2', 'anonymous3', 'listener1', 'listener2', 'testuser1', 'testuser2'],
  ...['mindhelper', 'teenbuddy', 'carebot', 'aifriend'],
]

export const isReserved = (name: string) => reservedUsernames.includes(name.toLowerCase())

export const usernameForm = z.regex(/^[a-z0-9]{3,20}$/i, 'username.form')
export const Username = z.string().check(
  usernameForm,
  z.refine((name) => !isReserved(name), 'username.reserved'),
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
  role: choice(roles, 'role.required'),
  /** For listeners; empty means every category. */
  preferredCategories: z._default(z.array(Category), []),
  gradeLevel: choice(gradeLevels, 'grade.required'),
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
