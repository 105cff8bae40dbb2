import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seals texts with the secret of the installation, each purpose with a key of its own. */
export interface Seal {
  /** The HMAC of a text, in hex. */
  of(purpose: string, text: string): string
  /** Whether a text is the one that was sealed. */
  fits(purpose: string, text: string, sealed: string): boolean
}

/** Make the seal of an installation. */
export function createSeal(secret: string): Seal {
  const of = (purpose: string, text: string) => {
    const key = createHmac('sha256', secret).update(`dodam seal ${purpose}`).digest()
    return createHmac('sha256', key).update(text).digest('hex')
  }
  return {
    of,
    fits(purpose, text, sealed) {
      const [is, was] = [Buffer.from(of(purpose, text)), Buffer.from(sealed)]
      return is.length === was.length && timingSafeEqual(is, was)
    },
  }
}
