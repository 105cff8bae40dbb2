import type { Seal } from '../../core/keys/seal.ts'

/** What the server gives a client to bring back, so that nothing is stored of what was only begun. */
export interface Begun {
  userId: number
  /** In milliseconds since 1970. */
  madeAt: number
  /** The secret of an app, the challenge for a passkey, and the hash of the password that was right, each where it has a part. */
  secret?: string
  challenge?: string
  passwordSeal?: string
}

type Purpose = 'sign-in step' | 'app setup' | 'passkey setup'

const lastsMs: Readonly<Record<Purpose, number>> = {
  'sign-in step': 5 * 60_000,
  'app setup': 15 * 60_000,
  'passkey setup': 5 * 60_000,
}

export const sealBegun = (seal: Seal, purpose: Purpose, begun: Begun): string =>
  seal.encrypt(purpose, JSON.stringify(begun))

/** What was sealed for this purpose; null for anything else, and when its time is over. */
export function openBegun(seal: Seal, purpose: Purpose, sealed: string, now: Date): Begun | null {
  const text = seal.decrypt(purpose, sealed)
  if (text === null) return null
  // Only this installation can have written it.
  const begun = JSON.parse(text) as Begun
  return now.getTime() - begun.madeAt < lastsMs[purpose] ? begun : null
}
