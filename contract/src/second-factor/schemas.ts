import * as z from 'zod/mini'
import { SignedIn, TypedPassword } from '../accounts/schemas.ts'
import { audited } from '../audit/schemas.ts'
import { Count, RowId, Time, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { passkeyNameLength } from './rules.ts'

/** What the server sealed for itself: only to be sent back. */
const Sealed = z.string().check(z.maxLength(4_000))
/** A part of what browsers and authenticators say, in base64url. */
const Encoded = z.string().check(z.maxLength(8_000), z.regex(/^[\w-]*$/))
const Typed = z.string().check(z.maxLength(100))

export const Passkey = z.object({
  kind: z.literal('passkey'),
  id: RowId,
  /** As its owner calls it. */
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
})
export type Passkey = z.infer<typeof Passkey>

/** With what an admin proves a second time that it is them. */
export const SecondFactor = z.object({
  kind: z.literal('second-factor'),
  /** The person's id. */
  id: RowId,
  /** Whether this installation wants one of every admin. */
  isRequired: z.boolean(),
  /** Whether this session reaches nothing of the admin area until there is one. */
  isMissing: z.boolean(),
  /** An app that shows codes. */
  app: z.nullable(z.object({ createdAt: Time, lastUsedAt: z.nullable(Time) })),
  passkeys: z.array(Passkey),
  codesLeft: Count,
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const FactorChange = z.object({
  kind: z.literal('factor-change'),
  factor: SecondFactor,
  /** The codes that take the place of the factor, each once. Told this one time; null where the earlier ones stay. */
  codes: z.nullable(z.array(z.string())),
})
export type FactorChange = z.infer<typeof FactorChange>

const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
const Described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(Transport),
})
const UserVerification = z.enum(['required', 'preferred', 'discouraged'])

/** What a browser is asked for a new passkey with, as WebAuthn names it. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(Described),
  authenticatorSelection: z.object({
    residentKey: UserVerification,
    userVerification: UserVerification,
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What a browser is asked to show a passkey with. */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Described),
  userVerification: UserVerification,
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

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

/** What the refusal SECOND_FACTOR_REQUIRED of a sign-in carries beside its code. */
export const SecondStep = z.object({
  /** Stands for the name and the password that were right, for five minutes. */
  challenge: z.string(),
  hasApp: z.boolean(),
  /** null for somebody without one. */
  passkey: z.nullable(PasskeyRequest),
})
export type SecondStep = z.infer<typeof SecondStep>

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
      /** For apps that cannot read the picture, in base32. */
      secret: z.string(),
      /** The same as an address that opens an app on this device. */
      uri: z.string(),
      /** The same as a picture: an SVG. */
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
