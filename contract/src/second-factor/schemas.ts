import * as z from 'zod/mini'
import { Count, RowId, Time } from '../shared/schemas.ts'

export const Passkey = z.object({
  kind: z.literal('passkey'),
  id: RowId,
  /** The name that its owner gave it. */
  name: z.string(),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factors of an admin. */
export const SecondFactor = z.object({
  kind: z.literal('second-factor'),
  /** The admin's id. */
  id: RowId,
  /** Whether this installation requires one of every admin. */
  isRequired: z.boolean(),
  /** Whether this session is refused in the admin area until a factor is set up. */
  isMissing: z.boolean(),
  /** An authenticator app. */
  app: z.nullable(z.object({ createdAt: Time, lastUsedAt: z.nullable(Time) })),
  passkeys: z.array(Passkey),
  codesLeft: Count,
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const FactorChange = z.object({
  kind: z.literal('factor-change'),
  factor: SecondFactor,
  /** Single-use codes that replace the factor. Shown only once; null where the earlier codes stay valid. */
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

/** Options for a new passkey, as WebAuthn names them. */
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

/** Options for proving a passkey. */
export const PasskeyRequest = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Described),
  userVerification: UserVerification,
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Details of the error SECOND_FACTOR_REQUIRED of a sign-in. */
export const SecondStep = z.object({
  /** Stands for the correct name and password, for five minutes. */
  challenge: z.string(),
  hasApp: z.boolean(),
  /** null for an admin without one. */
  passkey: z.nullable(PasskeyRequest),
})
export type SecondStep = z.infer<typeof SecondStep>
