import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Me } from '../people/schemas.ts'
import { Language, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { About, OwnSession, Registration, SignedIn, TypedPassword } from './schemas.ts'

export * from './schemas.ts'

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
    whileLocked: true,
    answer: z.object({ user: Me }),
  }),
  logout: spec({
    summary: 'End this session on the server, and its sockets with it',
    access: 'member',
    whileSuspended: true,
    whileLocked: true,
    answer: Success,
    announces: ['session:ended'],
  }),
  reauth: spec({
    summary:
      'Prove my own password again, for calls that ask for it: this session counts as proven for ten minutes. A sign-in counts too. It also unlocks the session',
    access: 'admin',
    staff: 'all',
    whileLocked: true,
    body: z.object({ password: TypedPassword }),
    answer: Success,
    announces: [...audited],
  }),
  readSession: spec({
    summary: 'Until when this session lasts. To ask is no use of it',
    access: 'member',
    whileLocked: true,
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

export const aboutSpecs = {
  read: spec({
    summary: 'Settings of this installation that a client needs before sign-in',
    access: 'visitor',
    answer: About,
  }),
}
