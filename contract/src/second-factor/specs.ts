import * as z from 'zod/mini'
import { SignedIn, TypedPassword } from '../accounts/schemas.ts'
import { audited } from '../audit/rules.ts'
import { text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { passkeyNameLength } from './rules.ts'
import { FactorChange, PasskeyCreation, SecondFactor, Transport } from './schemas.ts'

export * from './schemas.ts'

/** State that the server sealed for itself: clients send it back unchanged. */
const Sealed = z.string().check(z.maxLength(4_000))

/** A field of WebAuthn, in base64url. */
const Encoded = z.string().check(z.maxLength(8_000), z.regex(/^[\w-]*$/))

const Typed = z.string().check(z.maxLength(100))

const credential = {
  id: Encoded,
  rawId: Encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
}

const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.optional(z.array(Transport)),
  }),
})

const ShownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: z.optional(Encoded),
  }),
})

const proving = { body: z.object({ password: TypedPassword }) }

export const secondFactorSpecs = {
  signIn: spec({
    summary:
      'The second step of an admin’s sign-in: a code of the app, a backup code, or a passkey. Each works once, and fails alike',
    access: 'visitor',
    whileSuspended: true,
    body: z.object({
      challenge: Sealed,
      code: z.optional(Typed),
      passkey: z.optional(ShownCredential),
    }),
    answer: SignedIn,
  }),
  read: spec({
    summary: 'My second factors, as an admin',
    access: 'member',
    answer: SecondFactor,
  }),
  startApp: spec({
    summary:
      'Begin to set up an app that shows codes. Nothing changes until a code of it came back',
    access: 'member',
    whileSuspended: true,
    ...proving,
    answer: z.object({
      setup: z.string(),
      /** In base32, for apps that cannot scan the picture. */
      secret: z.string(),
      /** The same as a link that opens an app on this device. */
      uri: z.string(),
      /** The same as a picture, in SVG. */
      picture: z.string(),
    }),
  }),
  addApp: spec({
    summary:
      'Finish that with a code of the app, in place of an earlier app. Ends my sessions without a factor',
    access: 'member',
    whileSuspended: true,
    body: z.object({ setup: Sealed, code: Typed }),
    answer: FactorChange,
    announces: [...audited, 'session:ended', 'me:changed'],
  }),
  removeApp: spec({
    summary: 'Take the app away. Not the last factor where one is wanted',
    access: 'member',
    whileSuspended: true,
    ...proving,
    answer: SecondFactor,
    announces: [...audited],
  }),
  startPasskey: spec({
    summary: 'Begin to add a passkey',
    access: 'member',
    whileSuspended: true,
    ...proving,
    answer: z.object({ setup: z.string(), options: PasskeyCreation }),
  }),
  addPasskey: spec({
    summary: 'Finish that with what the browser made. Ends my sessions without a factor',
    access: 'member',
    whileSuspended: true,
    body: z.object({
      setup: Sealed,
      name: text(passkeyNameLength.min, passkeyNameLength.max, 'passkey.name'),
      credential: NewCredential,
    }),
    answer: FactorChange,
    announces: [...audited, 'session:ended', 'me:changed'],
  }),
  removePasskey: spec({
    summary: 'Take a passkey away. Not the last factor where one is wanted',
    access: 'member',
    whileSuspended: true,
    ...proving,
    answer: SecondFactor,
    announces: [...audited],
  }),
  renewCodes: spec({
    summary: 'Ten new backup codes, told this once. The earlier ones stop working',
    access: 'member',
    whileSuspended: true,
    ...proving,
    answer: FactorChange,
    announces: [...audited],
  }),
}
