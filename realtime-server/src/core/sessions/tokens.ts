import type { FastifyInstance } from 'fastify'
import type { Key, Keys } from '../keys/keys.ts'
import { Recent } from '../lru.ts'

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

interface Payload {
  sub: string
  sid: string
  typ: string
  exp: number
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

/** The tokens whose signature was checked last: to check it again at each call costs as much as a tenth of sending a message. */
const verified = { ttlMs: 600_000, maxSize: 10_000 }

interface Verified {
  claims: Claims
  key: Key
  /** In milliseconds since 1970. */
  expiresAt: number
}

/** Make the tokens of an installation. `jwt` must be set to HS256 only, with this issuer and audience. */
export function createTokens(jwt: FastifyInstance['jwt'], keys: Keys): Tokens {
  const known = new Recent<Verified>(verified)
  const isStill = ({ key, expiresAt }: Verified, now: number) =>
    now < expiresAt && keys.opening('session', key.id).includes(key)

  function verify(token: string, key: Key, isPast: boolean): Verified | null {
    try {
      const { sub, sid, typ, exp } = jwt.verify<Payload>(token, {
        key: key.bytes,
        ignoreExpiration: isPast,
      })
      const userId = Number(sub)
      if (typ !== 'session' || !Number.isSafeInteger(userId)) return null
      return { claims: { sid, userId, isPast }, key, expiresAt: exp * 1000 }
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
      const now = Date.now()
      const before = known.get(token, now)
      if (before !== undefined && isStill(before, now)) return before.claims
      const head = headOf(token)
      if (head === null) return 'none'
      if (/^none$/i.test(head.alg)) return 'unsigned'
      for (const key of keys.opening('session', head.kid)) {
        const found = verify(token, key, false) ?? verify(token, key, true)
        if (found === null) continue
        known.set(token, found, now)
        return found.claims
      }
      return 'forged'
    },
  }
}
