import { createHash } from 'node:crypto'
import { type Connection, snapshotReader } from '@dodam/db'
import jwt from '@fastify/jwt'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { sql } from 'kysely'
import { addressResolver } from './core/address.ts'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { createHttp, logRequests } from './core/http.ts'
import { startJobs } from './core/jobs.ts'
import { createLimits } from './core/limiter.ts'
import { createMetrics } from './core/metrics.ts'
import { openApiDocument } from './core/openapi.ts'
import { Problem } from './core/problem.ts'
import { connectRedis, orElse } from './core/redis.ts'
import { mount, type Route } from './core/route.ts'
import { createSeal } from './core/seal.ts'
import { createSessions, issuer } from './core/sessions.ts'
import { serveWeb } from './core/static.ts'
import { bySystem, createWriter } from './core/write.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { endedBlocksJob } from './features/blocks/jobs.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { heavyTalksJob } from './features/chat/jobs.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { messageSender } from './features/chat/send.ts'
import { announcePresence, chatSockets } from './features/chat/sockets.ts'
import { announceRequestsOf, announceRevealed } from './features/chat-requests/announcing.ts'
import { endBetween } from './features/chat-requests/declining.ts'
import { awaitingJob, maskedEndsJob } from './features/chat-requests/jobs.ts'
import { restAsAnswered } from './features/chat-requests/load.ts'
import { chatRequestRoutes } from './features/chat-requests/routes.ts'
import { dueCheckInsJob, oldCheckInsJob } from './features/check-ins/jobs.ts'
import { checkInRoutes } from './features/check-ins/routes.ts'
import { createChecks, refuseName } from './features/checks/checking.ts'
import { oldChecksJob } from './features/checks/jobs.ts'
import { checkRoutes } from './features/checks/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { countUnreadHere } from './features/notifications/unread.ts'
import { countPostsHere } from './features/posts/counts.ts'
import { risingJob } from './features/posts/jobs.ts'
import { postRoutes } from './features/posts/routes.ts'
import { postSockets } from './features/posts/sockets.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { noPushes, openPushes, type Pushes } from './features/push/pushes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { lookedTellingJob } from './features/reports/jobs.ts'
import { caseOpener } from './features/reports/opening.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { riskJob } from './features/risk/jobs.ts'
import { riskRoutes } from './features/risk/routes.ts'
import { SearchNotes } from './features/search/notes.ts'
import { searchRoutes } from './features/search/routes.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { openPictures } from './features/store/pictures.ts'
import { storeRoutes } from './features/store/routes.ts'
import { tellShelvesHere } from './features/store/shelves.ts'
import { storeSockets } from './features/store/sockets.ts'
import { createHelper } from './features/support/asking.ts'
import { oldAnswersJob } from './features/support/jobs.ts'
import { supportRoutes } from './features/support/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { admission } from './live/admission.ts'
import { sessionEnder } from './live/ended-sessions.ts'
import { createEnding } from './live/ending.ts'
import { openSockets, serveSockets } from './live/gateway.ts'
import { type Link, noLink, openLink } from './live/link.ts'
import { listenerSeeker, listenersOn } from './live/listeners.ts'
import { createPresence } from './live/presence.ts'
import { publisher } from './live/publish.ts'
import { createRights } from './live/rights.ts'

/**
 * Build the whole product on an open, migrated database. The caller calls `listen` and, before closing, `drain`, which moves
 * the sockets to other instances while calls are still answered. Closing the app ends everything except the database.
 */
export async function buildApp(
  config: Config,
  { db, engine, pool, onWait }: Connection,
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
  const limits = createLimits({ redis, clock, isOn: config.rateLimits })
  const admit = admission({ origins: config.origins, limits, addressOf })
  const io = openSockets(app.server, redis, admit)
  const ending = createEnding(app, io)
  const metrics = createMetrics({ sockets: () => io.engine.clientsCount, pool, onWait })
  io.engine.on('connection_error', ({ context }: { context?: { message?: string } }) =>
    metrics.refusedHandshakes.inc({ reason: context?.message ?? 'BAD_REQUEST' }),
  )
  logRequests(app, (labels, seconds) => metrics.requests.observe(labels, seconds))
  const { emit, publish, isHeardHere, hearersHere } = publisher(io, metrics, app.log)
  const unread = countUnreadHere({ db, emit, isHeardHere, log: app.log })
  const postCounts = countPostsHere({ db, emit, hearersHere, log: app.log })
  const shelves = tellShelvesHere({ db, emit, hearersHere, log: app.log })

  const sessions = createSessions({
    ...{ db, jwt: app.jwt, clock },
    mayTestAccountsSignIn: !config.isProduction,
  })
  let link: Link = noLink
  const rights = createRights(io, db, app.log)
  const ender = sessionEnder(io, sessions, rights, () => link)
  if (redis)
    link = await openLink(redis, app.log, {
      message: (message) => {
        if ('recountedMember' in message) unread.recount(message.recountedMember)
        else if ('recountedPost' in message) postCounts.recount(message.recountedPost)
        else if ('changedProduct' in message) shelves.recount(message.changedProduct)
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
  const presence = createPresence(redis, listenersOn(io), (userId, online) => {
    announcePresence(db, emit, { userId, online }).catch((error: unknown) =>
      app.log.warn({ err: error }, 'presence could not be told'),
    )
  })

  const parts = { clock, presence }
  let pushes: Pushes = noPushes
  const writer = createWriter(db, parts, publish, {
    ...ender.news,
    recount: (userId) => {
      unread.recount(userId)
      link.send({ recountedMember: userId })
    },
    recountPost: (postId) => {
      postCounts.recount(postId)
      link.send({ recountedPost: postId })
    },
    productChanged: (productId) => {
      shelves.recount(productId)
      link.send({ changedProduct: productId })
    },
    wake: (userId, waiting) => pushes.wake(userId, waiting),
  })
  const write = writer.as(bySystem)
  if (config.push)
    pushes = await openPushes({
      ...{ db, write, sessions, presence, clock, metrics },
      config: config.push,
      log: app.log,
    })
  const searches = new SearchNotes({
    ...{ write, limits },
    secret: config.jwtSecret,
    log: app.log,
  })
  const seal = createSeal(config.jwtSecret)
  const openCase = caseOpener(seal)
  const checks = createChecks(openCase)
  const pictures = openPictures(app.log)
  const isListenerHere = listenerSeeker(presence)
  const helper = createHelper({
    ...{ model: config.model, limits, checks, isListenerHere, clock, metrics },
    log: app.log,
  })
  const routes: Route[] = [
    ...accountRoutes({ config, sessions, limits, seal, refuseName }),
    ...settingRoutes({ readSnapshot: snapshotReader({ db, engine }), sessions, limits, checks }),
    ...profileRoutes,
    ...blockRoutes({ endBetween }),
    ...postRoutes({ checks, searches, onRemoved: announceRequestsOf }),
    ...commentRoutes({ checks }),
    ...searchRoutes({ searches }),
    ...chatRequestRoutes({ config, seal, checks }),
    ...chatRoutes({
      ...{ endBetween, onRevealed: announceRevealed },
      sendMessage: messageSender({ write, checks, seal }),
    }),
    ...ratingRoutes({ checks }),
    ...reportRoutes({ seal, writer }),
    ...verificationRoutes({ seal, checks }),
    ...riskRoutes({ seal, writer }),
    ...auditRoutes({ seal }),
    ...checkInRoutes({ follow: restAsAnswered }),
    ...checkRoutes,
    ...supportRoutes({ checks, seal, helper, isListenerHere }),
    ...notificationRoutes,
    ...pushRoutes({ pushes }),
    ...announcementRoutes,
    ...storeRoutes({ seal, writer, pictures }),
  ]
  const jobs = startJobs(
    [
      maskedEndsJob({ db, write }),
      awaitingJob({ db, clock, write }),
      risingJob({ db, clock, write }),
      endedBlocksJob(write),
      lookedTellingJob(write),
      dueCheckInsJob(write),
      oldCheckInsJob(write),
      heavyTalksJob({ db, write, clock }),
      oldChecksJob(write),
      oldAnswersJob(write),
      riskJob({ db, write, openCase }),
    ],
    app.log,
  )
  mount(app, routes, { db, parts, writer, limits, sessions })
  serveSockets(
    io,
    { ...chatSockets, ...postSockets, ...storeSockets },
    {
      db,
      sessions,
      presence,
      rights,
      limits,
      log: app.log,
      emit,
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
    helper.close()
    await jobs.close()
    await searches.flush()
    await pushes.close()
    ender.close()
    unread.close()
    postCounts.close()
    shelves.close()
    pictures.close()
    link.close()
    await io.close()
    presence.close()
    await redis?.close()
  })
  return {
    app,
    io,
    routes,
    jobs,
    write,
    rights,
    pushes,
    unread,
    postCounts,
    shelves,
    pictures,
    drain: ending.begin,
  }
}

/** Instances of one installation share its secret, so its hash names the installation. */
const prefixOf = ({ jwtSecret }: Config) =>
  `dodam:${createHash('sha256').update(jwtSecret).digest('hex').slice(0, 12)}`
