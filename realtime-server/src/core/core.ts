import { createHash } from 'node:crypto'
import type { Connection } from '@dodam/db'
import jwt from '@fastify/jwt'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { addressResolver } from './http/address.ts'
import { logFailure } from './http/failures.ts'
import { createHttp, type IsBlocked } from './http/server.ts'
import { openKeyRing } from './keys/key-ring.ts'
import type { Keys } from './keys/keys.ts'
import { createSeal } from './keys/seal.ts'
import { createLimits } from './limits/limiter.ts'
import { connectRedis } from './redis.ts'
import type { ListOnDuty } from './sessions/admin-sessions.ts'
import { createSessions } from './sessions/sessions.ts'
import { createTokens, issuer } from './sessions/tokens.ts'
import { createSignals } from './signals.ts'
import { createChangeBus } from './tx/change-bus.ts'
import { createEpoch } from './tx/epoch.ts'

/** What every part of an instance is built on. */
export type Core = Awaited<ReturnType<typeof openCore>>

/** Instances of one installation share its keys, so the hash of one names the installation. */
const prefixOf = (keys: Keys) =>
  `dodam:${createHash('sha256').update(keys.oldest('channel').bytes).digest('hex').slice(0, 12)}`

/**
 * Open what every part of an instance is built on: HTTP, keys, sessions, limits, Redis where there is one, and the bus of
 * changes. `isBlocked` is asked for every request.
 */
export async function openCore(
  config: Config,
  connection: Connection,
  { clock, isBlocked, listOnDuty }: { clock: Clock; isBlocked: IsBlocked; listOnDuty: ListOnDuty },
) {
  const { db } = connection
  const keys = await openKeyRing(db, config.jwtSecret, clock)
  const epoch = await createEpoch(connection)
  const addressOf = addressResolver(config.trustedProxies)
  const signals = createSignals()
  const app = await createHttp(config, addressOf, { signals, isBlocked })
  const { log } = app
  await app.register(jwt, {
    secret: keys.oldest('session').bytes,
    sign: { algorithm: 'HS256', iss: issuer, aud: issuer, expiresIn: '400d' },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: issuer,
      requiredClaims: ['exp', 'iat', 'iss', 'aud', 'sub', 'sid', 'jti'],
      cache: false,
    },
  })
  const redis = config.redisUrl
    ? await connectRedis(config.redisUrl, prefixOf(keys), log)
    : undefined
  const limits = createLimits({ redis, clock, isOn: config.rateLimits })
  const tokens = createTokens(app.jwt, keys)
  const sessions = createSessions({
    db,
    tokens,
    clock,
    mayTestAccountsSignIn: !config.isProduction,
    isFactorRequired: config.adminSecondFactor,
    listOnDuty,
    epoch,
  })
  const changes = createChangeBus()
  changes.on('limits', ({ names }) => limits.resetHere(names))
  changes.on('restored', () => void epoch.check().catch(() => {}))
  epoch.onChanged(() => {
    sessions.forgetAll()
    keys.readAgain().catch((error: unknown) => logFailure(log, error, 'the keys could not be read'))
  })
  return {
    config,
    connection,
    db,
    clock,
    app,
    log,
    keys,
    seal: createSeal(keys),
    redis,
    limits,
    tokens,
    sessions,
    signals,
    isBlocked,
    listOnDuty,
    addressOf,
    epoch,
    changes,
    close: async () => {
      await redis?.close()
    },
  }
}
