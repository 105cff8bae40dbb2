import { createHash } from 'node:crypto'
import type { Connection } from '@dodam/db'
import jwt from '@fastify/jwt'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { sql } from 'kysely'
import { addressResolver } from './core/address.ts'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { createHttp, logRequests } from './core/http.ts'
import { createLimits } from './core/limits.ts'
import { createMetrics } from './core/metrics.ts'
import { openApiDocument } from './core/openapi.ts'
import { Problem } from './core/problem.ts'
import { connectRedis, orElse } from './core/redis.ts'
import { mount, type Route } from './core/route.ts'
import { createSessions, issuer } from './core/sessions.ts'
import { serveWeb } from './core/static.ts'
import { writer } from './core/write.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { messageSender } from './features/chat/send.ts'
import { announcePresence, chatSockets } from './features/chat/sockets.ts'
import { chatRequestRoutes } from './features/chat-requests/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { countUnreadHere } from './features/notifications/unread.ts'
import { postRoutes } from './features/posts/routes.ts'
import { postSockets } from './features/posts/sockets.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { noPushes, openPushes, type Pushes } from './features/push/pushes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { SearchNotes } from './features/search/notes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { admission } from './live/admission.ts'
import { sessionEnder } from './live/ended-sessions.ts'
import { createEnding } from './live/ending.ts'
import { openSockets, serveSockets } from './live/gateway.ts'
import { type Link, noLink, openLink } from './live/link.ts'
import { createPresence } from './live/presence.ts'
import { publisher } from './live/publish.ts'

/** Builds the whole product on an open, migrated database; `listen` and, before the end, `drain` are the caller's: it makes the sockets go elsewhere while calls are still answered. Closing it ends everything but the database. */
export async function buildApp(
  config: Config,
  { db, pool, onWait }: Connection,
  clock: Clock = systemClock,
) {
  const addressOf = addressResolver(config.trustedProxies)
  const app = await createHttp(config, addressOf)
  await app.register(jwt, {
    secret: config.jwtSecret,
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
    ? await connectRedis(config.redisUrl, prefixOf(config), app.log)
    : undefined
  const limits = createLimits(redis, config.rateLimits)
  const admit = admission({ origins: config.origins, limits, addressOf })
  const io = openSockets(app.server, redis, admit)
  const ending = createEnding(app, io)
  const metrics = createMetrics({ sockets: () => io.engine.clientsCount, pool, onWait })
  io.engine.on('connection_error', ({ context }: { context?: { message?: string } }) =>
    metrics.refusedHandshakes.inc({ reason: context?.message ?? 'BAD_REQUEST' }),
  )
  logRequests(app, (labels, seconds) => metrics.requests.observe(labels, seconds))
  const { tell, publish, isHeardHere } = publisher(io, metrics, app.log)
  const unread = countUnreadHere({ db, tell, isHeardHere, log: app.log })

  const sessions = createSessions(db, app.jwt, clock)
  let link: Link = noLink
  const ender = sessionEnder(io, sessions, () => link)
  if (redis)
    link = await openLink(redis, app.log, {
      message: (message) => {
        if ('recountedMember' in message) unread.recount(message.recountedMember)
        else ender.hear(message)
      },
      degraded: () => {
        metrics.degraded.set(1)
        io.local.emit('live:degraded', {})
      },
      restored: () => {
        metrics.degraded.set(0)
        io.local.emit('live:restored', {})
        ender.check().catch(() => {})
      },
    })
  const presence = createPresence(redis, (userId, online) => {
    announcePresence(db, tell, { userId, online }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'presence could not be told'),
    )
  })

  let pushes: Pushes = noPushes
  const write = writer(db, publish, {
    ...ender.news,
    recount: (userId) => {
      unread.recount(userId)
      link.send({ recountedMember: userId })
    },
    wake: (userId, waiting) => pushes.wake(userId, waiting),
  })
  if (config.push)
    pushes = await openPushes({
      ...{ db, write, sessions, presence, clock, metrics },
      config: config.push,
      log: app.log,
    })
  const searches = new SearchNotes({
    ...{ write, limits, clock },
    secret: config.jwtSecret,
    log: app.log,
  })
  const routes: Route[] = [
    ...accountRoutes({ config, sessions, limits }),
    ...settingRoutes({ sessions, limits, presence }),
    ...profileRoutes,
    ...blockRoutes({ presence }),
    ...postRoutes({ searches }),
    ...commentRoutes,
    ...searchRoutes({ searches }),
    ...chatRequestRoutes({ config, presence }),
    ...chatRoutes({ presence, limits, sendMessage: messageSender(write) }),
    ...ratingRoutes,
    ...notificationRoutes,
    ...pushRoutes({ pushes }),
    ...announcementRoutes,
  ]
  mount(app, routes, { db, write, limits, sessions })
  serveSockets(
    io,
    { ...chatSockets, ...postSockets },
    {
      db,
      sessions,
      presence,
      limits,
      log: app.log,
      tell,
      metrics,
      isDegraded: () => link.isDegraded(),
    },
  )

  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    const answers =
      !ending.hasBegun() &&
      (await orElse(
        sql`select 1`.execute(db).then(() => true),
        false,
        2_000,
      ))
    if (!answers) throw new Problem('UNAVAILABLE', { retryAfter: 2 })
    return { ok: true, degraded: link.isDegraded() }
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
  app.get('/api/login', async (_, reply) => reply.redirect('/login', 302))
  if (!config.isProduction) {
    await app.register(swagger, {
      mode: 'static',
      specification: { document: openApiDocument() as never },
    })
    await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  }
  await serveWeb(app, config.webDist)

  app.addHook('preClose', async () => {
    await searches.flush()
    await pushes.close()
    ender.close()
    unread.close()
    link.close()
    await io.close()
    presence.close()
    await redis?.close()
  })
  return { app, io, routes, pushes, unread, drain: ending.begin }
}

/** Instances of one installation share its secret, and nobody else does. */
const prefixOf = ({ jwtSecret }: Config) =>
  `dodam:${createHash('sha256').update(jwtSecret).digest('hex').slice(0, 12)}`
