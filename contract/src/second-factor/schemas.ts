import * as z from 'zod/mini'
import { Count, RowId, Time } from '../shared/schemas.ts'

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

export const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

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

/** What the refusal SECOND_FACTOR_REQUIRED of a sign-in carries beside its code. */
export const SecondStep = z.object({
  /** Stands for the name and the password that were right, for five minutes. */
  challenge: z.string(),
  hasApp: z.boolean(),
  /** null for an admin without one. */
  passkey: z.nullable(PasskeyRequest),
})
export type SecondStep = z.infer<typeof SecondStep>
