import type { FastifyInstance } from 'fastify'
import type { Keys } from '../keys/keys.ts'

export interface Claims {
  sid: string
  userId: number
  /** The token was issued here and has expired. */
  isPast: boolean
}

/** Why a token was not issued here; `none`: it is no token at all, such as `null` from a client without one. */
export type NoToken = 'unsigned' | 'forged' | 'none'

/** The tokens that name sessions. */
export interface Tokens {
  sign(session: { sid: string; userId: number; jti: string }): string
  read(token: string): Claims | NoToken
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: { sub: string; sid: string; jti: string; typ: 'session' }
    user: { sub: string; sid: string; typ: string }
  }
}

export const issuer = 'dodam'

/** Return the algorithm and the key that a token names; null for a text that is no token. */
function headOf(token: string): { alg: string; kid: string } | null {
  const [head = '', ...rest] = token.split('.')
  if (rest.length !== 2) return null
  const none = { alg: '', kid: '' }
  try {
    const parsed: unknown = JSON.parse(Buffer.from(head, 'base64url').toString())
    if (typeof parsed !== 'object' || parsed === null) return none
    return {
      alg: 'alg' in parsed ? String(parsed.alg) : '',
      kid: 'kid' in parsed ? String(parsed.kid) : '',
    }
  } catch {
    return none
  }
}

/** Make the tokens of an installation. `jwt` must be set to HS256 only, with this issuer and audience. */
export function createTokens(jwt: FastifyInstance['jwt'], keys: Keys): Tokens {
  function claimsIn(token: string, key: Buffer, isPast: boolean): Claims | null {
    try {
      const { sub, sid, typ } = jwt.verify<{ sub: string; sid: string; typ: string }>(token, {
        key,
        ignoreExpiration: isPast,
      })
      const userId = Number(sub)
      return typ === 'session' && Number.isSafeInteger(userId) ? { sid, userId, isPast } : null
    } catch {
      return null
    }
  }

  return {
    sign({ sid, userId, jti }) {
      const { id: kid, bytes: key } = keys.newest('session')
      return jwt.sign({ sub: String(userId), sid, jti, typ: 'session' }, { key, kid })
    },
    read(token) {
      const head = headOf(token)
      if (head === null) return 'none'
      if (/^none$/i.test(head.alg)) return 'unsigned'
      for (const { bytes } of keys.opening('session', head.kid)) {
        const claims = claimsIn(token, bytes, false) ?? claimsIn(token, bytes, true)
        if (claims !== null) return claims
      }
      return 'forged'
    },
  }
}
