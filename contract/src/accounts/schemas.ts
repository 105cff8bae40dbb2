import * as z from 'zod/mini'
import { audited } from '../audit/schemas.ts'
import { genders, gradeLevels, roles } from '../people/rules.ts'
import { Me } from '../people/schemas.ts'
import { Category, choice, Language, RowId, Success, Time } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { isReserved } from './rules.ts'

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
/** A password as it is compared, whatever was typed. */
export const TypedPassword = z.string().check(z.maxLength(200))
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

export const SignedIn = z.object({ token: z.string(), user: Me })

/** How long the session of the call still lasts. Both are null for whoever is no admin. */
export const OwnSession = z.object({
  kind: z.literal('own-session'),
  /** As in the list of one's devices. */
  id: RowId,
  /** When it ends unless the admin does something. */
  endsAt: z.nullable(Time),
  /** When it ends whatever the admin does. */
  mustEndAt: z.nullable(Time),
})
export type OwnSession = z.infer<typeof OwnSession>

export const accountsSpecs = {
  register: spec({
    summary: 'Open an account and sign in',
    access: 'visitor',
    body: Registration,
    answer: SignedIn,
    status: 201,
  }),
  login: spec({
    summary:
      'Sign in. Fails alike, and as slowly, for a wrong name and a wrong password. An admin with a second factor is answered SECOND_FACTOR_REQUIRED with what the second step needs',
    access: 'visitor',
    whileSuspended: true,
    body: z.object({
      username: z.string().check(z.maxLength(100)),
      password: TypedPassword,
    }),
    answer: SignedIn,
  }),
  verify: spec({
    summary: 'Who is signed in',
    access: 'member',
    answer: z.object({ user: Me }),
  }),
  logout: spec({
    summary: 'End this session on the server, and its sockets with it',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: ['session:ended'],
  }),
  reauth: spec({
    summary:
      'Prove my own password again, for calls that ask for it: this session counts as proven for ten minutes. A sign-in counts too',
    access: 'admin',
    body: z.object({ password: TypedPassword }),
    answer: Success,
    announces: [...audited],
  }),
  readSession: spec({
    summary: 'Until when this session lasts. To ask is no use of it',
    access: 'member',
    answer: OwnSession,
  }),
  staySignedIn: spec({
    summary: 'Say that an admin is still there: reads do not tell, because they may be automatic',
    access: 'member',
    whileSuspended: true,
    answer: OwnSession,
  }),
  setLanguage: spec({
    summary: 'The language of texts the server writes',
    access: 'member',
    whileSuspended: true,
    body: z.object({ language: Language }),
    answer: Success,
  }),
}

/** What a client must know before anybody signs in. `demo` lists the accounts of the sign-in dialog's quick-fill buttons. */
export const About = z.object({
  minimumAge: z.int(),
  demo: z.nullable(z.object({ usernames: z.array(z.string()), password: z.string() })),
})

export const aboutSpecs = {
  read: spec({
    summary: 'Settings of this installation that a client needs before sign-in',
    access: 'visitor',
    answer: About,
  }),
}
