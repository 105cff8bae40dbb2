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
import { announcePresence, chatSockets } from './features/chat/sockets.ts'
import { chatRequestRoutes } from './features/chat-requests/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { postRoutes } from './features/posts/routes.ts'
import { postSockets } from './features/posts/sockets.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { noPushes, openPushes, type Pushes } from './features/push/pushes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { SearchNotes } from './features/search/notes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { sessionEnder } from './live/ended-sessions.ts'
import { openSockets, serveSockets } from './live/gateway.ts'
import { type Link, noLink, openLink } from './live/link.ts'
import { createPresence } from './live/presence.ts'
import { publisher } from './live/publish.ts'

/** Builds the whole product on an open, migrated database; `listen` and, before the end, `drain` are the caller's. Closing it ends everything but the database. */
export async function buildApp(
  config: Config,
  { db, pool }: Connection,
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
  const io = openSockets(app.server, redis, config.origins)
  const metrics = createMetrics({ sockets: () => io.engine.clientsCount, pool })
  logRequests(app, (labels, seconds) => metrics.requests.observe(labels, seconds))
  const { tell, publish } = publisher(io, metrics, app.log)

  const sessions = createSessions(db, app.jwt, clock)
  let link: Link = noLink
  const ender = sessionEnder(io, sessions, () => link)
  if (redis)
    link = await openLink(redis, app.log, {
      message: ender.hear,
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

  const limits = createLimits(redis, config.rateLimits)
  let pushes: Pushes = noPushes
  const write = writer(db, publish, {
    ...ender.news,
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
    ...chatRoutes({ presence, limits }),
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
      addressOf,
      tell,
      isDegraded: () => link.isDegraded(),
    },
  )

  let draining = false
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async () => {
    const answers = await orElse(
      sql`select 1`.execute(db).then(() => true),
      false,
      2_000,
    )
    if (draining || !answers) throw new Problem('UNAVAILABLE', { retryAfter: 2 })
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
    link.close()
    await io.close()
    presence.close()
    await redis?.close()
  })
  /** Makes ready for the end: no more traffic is wanted, and the sockets go elsewhere. Calls are still answered. */
  const drain = async () => {
    draining = true
    await dropGradually(io)
  }
  return { app, io, routes, pushes, drain }
}

/** Instances of one installation share its secret, and nobody else does. */
const prefixOf = ({ jwtSecret }: Config) =>
  `dodam:${createHash('sha256').update(jwtSecret).digest('hex').slice(0, 12)}`

const batches = 50
const batchEveryMs = 100

/** Closes the sockets' connections little by little, so that their clients, which come back by themselves, come as a trickle. */
async function dropGradually(io: ReturnType<typeof openSockets>): Promise<void> {
  const open = [...io.sockets.sockets.values()]
  const size = Math.max(20, Math.ceil(open.length / batches))
  for (let start = 0; start < open.length; start += size) {
    for (const socket of open.slice(start, start + size)) socket.conn.close()
    if (start + size < open.length)
      await new Promise((resolve) => setTimeout(resolve, batchEveryMs))
  }
}
