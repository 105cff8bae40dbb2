import * as z from 'zod/mini'
import { genders, gradeLevels, roles } from '../people/rules.ts'
import { Me } from '../people/schemas.ts'
import { normalise } from '../shared/rules.ts'
import { Category, choice, Language, RowId, Time } from '../shared/schemas.ts'
import { isReserved } from './rules.ts'

/** A typed username, with the blanks around it gone as at sign-in. */
export const TypedUsername = z
  .string()
  .check(z.overwrite(normalise), z.regex(/^[a-z0-9]{3,20}$/i, 'username.form'))

export const Username = TypedUsername.check(
  z.refine((name) => !isReserved(name), 'username.reserved'),
)

/** Counted in code points; normalised to NFC and otherwise kept exactly as typed, untrimmed. */
export const Password = z.string().check(
  z.overwrite((typed) => typed.normalize('NFC')),
  z.refine((typed) => [...typed].length >= 8 && [...typed].length <= 20, 'password.length'),
)

/** A password to compare with the stored one; the rules of a new password do not apply. */
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

/** How long the session of the call still lasts. The times are null for members who are not admins. */
export const OwnSession = z.object({
  kind: z.literal('own-session'),
  /** The id in the list of the caller's devices. */
  id: RowId,
  /** Every call but four answers REAUTH_REQUIRED, until the admin proves their password. */
  isLocked: z.boolean(),
  /** When it locks without further activity, because the admin is on duty; null where it ends instead. */
  locksAt: z.nullable(Time),
  /** When it ends without further activity of the admin. */
  endsAt: z.nullable(Time),
  /** When it ends regardless of activity. */
  mustEndAt: z.nullable(Time),
})
export type OwnSession = z.infer<typeof OwnSession>

/** What a client must know before sign-in. `demo` lists the accounts of the sign-in dialog's quick-fill buttons. */
export const About = z.object({
  minimumAge: z.int(),
  /** Who runs the installation. `termsUrl` leads to terms of theirs in place of those of the product. */
  operator: z.object({
    name: z.string(),
    contact: z.nullable(z.string()),
    termsUrl: z.nullable(z.string()),
  }),
  /** Whether a link to choose a new password can be mailed to members who gave an address. */
  sendsMail: z.boolean(),
  demo: z.nullable(z.object({ usernames: z.array(z.string()), password: z.string() })),
})
