import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import {
  keywordAccountHours,
  type LiveEvents,
  minKeywordSearchers,
  minNameWriters,
} from '@dodam/contract'
import { type Connection, snapshotReader } from '@dodam/db'
import jwt from '@fastify/jwt'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { sql } from 'kysely'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { addressResolver, networkOf } from './core/http/address.ts'
import { logFailure } from './core/http/failures.ts'
import { openApiDocument } from './core/http/openapi.ts'
import { Problem } from './core/http/problem.ts'
import { mount, type Route } from './core/http/route.ts'
import { createHttp, type IsBlocked, logRequests } from './core/http/server.ts'
import { serveWeb } from './core/http/static.ts'
import { startJobs } from './core/jobs/scheduler.ts'
import { turns } from './core/jobs/turns.ts'
import { keyRingJob, openKeyRing } from './core/keys/key-ring.ts'
import type { Keys } from './core/keys/keys.ts'
import { createSeal } from './core/keys/seal.ts'
import { createLimits } from './core/limits/limiter.ts'
import { createMetrics, metricsGate } from './core/metrics.ts'
import { connectRedis, orElse } from './core/redis.ts'
import { createSessions } from './core/sessions/sessions.ts'
import { createTokens, issuer } from './core/sessions/tokens.ts'
import { isCrossSite, nobody, type Signals } from './core/signals.ts'
import { type Change, isShared } from './core/tx/changes.ts'
import { createEpoch } from './core/tx/epoch.ts'
import { type Announcement, bySystem, createWriter } from './core/tx/write.ts'
import { deviceCookie } from './features/accounts/device-cookie.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { spentSessionsJob } from './features/accounts/session.ts'
import { analyticsJob } from './features/analytics/jobs.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { tellAnnouncementsHere } from './features/announcements/delivery.ts'
import { announcementTimesJob } from './features/announcements/jobs.ts'
import { announcementRoutes } from './features/announcements/routes.ts'
import { callWriter } from './features/audit/audited-writes.ts'
import { beginHead } from './features/audit/chain-head.ts'
import { verifyAudit } from './features/audit/reads.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { integrityReader } from './features/backup/integrity.ts'
import { backupAgeJob, maintenanceJob, scheduledBackupsJob } from './features/backup/jobs.ts'
import { backupRoutes } from './features/backup/routes.ts'
import { createBackupService } from './features/backup/service.ts'
import { createWorkRunner } from './features/backup/work-runner.ts'
import { endedBlocksJob } from './features/blocks/jobs.ts'
import { blockRoutes } from './features/blocks/routes.ts'
import { heavyTalksJob, readMarksJob } from './features/chat/jobs.ts'
import { messageSender } from './features/chat/messages/send.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { announcePresence, chatSockets } from './features/chat/sockets.ts'
import { announceRequestsOf, announceRevealed } from './features/chat-requests/announcing.ts'
import { endBetween } from './features/chat-requests/declining.ts'
import { awaitingJob, maskedEndsJob } from './features/chat-requests/jobs.ts'
import { restAsAnswered } from './features/chat-requests/listener-load.ts'
import { chatRequestRoutes } from './features/chat-requests/routes.ts'
import { dueCheckInsJob, oldCheckInsJob } from './features/check-ins/jobs.ts'
import { checkInRoutes } from './features/check-ins/routes.ts'
import { createChecks, refuseName } from './features/checks/check.ts'
import { oldChecksJob } from './features/checks/jobs.ts'
import { isFitForAll } from './features/checks/names.ts'
import { checkRoutes } from './features/checks/routes.ts'
import { commentRoutes } from './features/comments/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { countUnreadHere } from './features/notifications/unread.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { countPostsHere } from './features/posts/counts.ts'
import { risingJob } from './features/posts/jobs.ts'
import { postRoutes } from './features/posts/routes.ts'
import { isWrittenBySeveral } from './features/posts/search.ts'
import { postSockets } from './features/posts/sockets.ts'
import { profileRoutes } from './features/profiles/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { noPushes, openPushes, type Pushes } from './features/push/service.ts'
import { ratingRoutes } from './features/ratings/routes.ts'
import { recoveryRoutes } from './features/recovery/routes.ts'
import { caseOpener } from './features/reports/cases/open.ts'
import { lookedTellingJob } from './features/reports/jobs.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { retentionJob } from './features/retention/jobs.ts'
import { riskJob } from './features/risk/jobs.ts'
import { riskRoutes } from './features/risk/routes.ts'
import { savedReplyRoutes } from './features/saved-replies/routes.ts'
import { SearchNotes } from './features/search/recorder.ts'
import { searchRoutes } from './features/search/routes.ts'
import { placeOf } from './features/second-factor/passkeys.ts'
import { secondFactorRoutes } from './features/second-factor/routes.ts'
import { askForFactor } from './features/second-factor/sign-in-step.ts'
import { createBlocklist } from './features/security/blocking/blocklist.ts'
import { createCoalescedChanges } from './features/security/coalesced-changes.ts'
import { createDetector } from './features/security/detection/detector.ts'
import {
  auditWatchJob,
  countIncidentsJob,
  giftsOfOneDeviceJob,
  quietIncidentsJob,
} from './features/security/jobs.ts'
import { securityRoutes } from './features/security/routes.ts'
import { removeAccount } from './features/settings/delete-account.ts'
import { settingRoutes } from './features/settings/routes.ts'
import { tellProductsHere } from './features/store/live-products.ts'
import { openPictures } from './features/store/pictures.ts'
import { storeRoutes } from './features/store/routes.ts'
import { storeSockets } from './features/store/sockets.ts'
import { createHelper } from './features/support/helper/helper.ts'
import { oldAnswersJob } from './features/support/jobs.ts'
import { mayBeName } from './features/support/redaction/introductions.ts'
import { supportRoutes } from './features/support/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { personOpener } from './features/visibility/open-person.ts'
import { admission } from './live/admission.ts'
import { to } from './live/audience.ts'
import { sessionEnder } from './live/ended-sessions.ts'
import { openSockets, serveSockets } from './live/gateway.ts'
import { type Link, noLink, openLink } from './live/instance-bus.ts'
import { listenerSeeker, listenersOn } from './live/listeners.ts'
import { createPresence } from './live/presence.ts'
import { publisher } from './live/publish.ts'
import { createRights } from './live/rights.ts'
import { seenMembers } from './live/seen-members.ts'
import { createEnding } from './live/shutdown.ts'

/**
 * Build the whole product on an open, migrated database. The caller calls `listen` and, before closing, `drain`, which moves
 * the sockets to other instances while calls are still answered. Closing the app ends everything except the database.
 */
export async function buildApp(config: Config, connection: Connection, clock: Clock = systemClock) {
  const { db, engine, pool, onWait } = connection
  const keys = await openKeyRing(db, config.jwtSecret, clock)
  const addressOf = addressResolver(config.trustedProxies)
  // Both are made of what needs the app itself, and asked for the first time when it listens.
  const signals: Signals = {
    tell: (signal) => detector.tell(signal),
    used: (member, address, userAgent) => {
      seen.used(member.id, networkOf(address))
      detector.used(member, address, userAgent)
    },
  }
  const seen = seenMembers()
  const isBlocked: IsBlocked = (...whose) => blocklist.isBlocked(...whose)
  const app = await createHttp(config, addressOf, { signals, isBlocked })
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
    ? await connectRedis(config.redisUrl, prefixOf(keys), app.log)
    : undefined
  const limits = createLimits({ redis, clock, isOn: config.rateLimits })
  const admit = admission({
    origins: config.origins,
    limits,
    addressOf,
    signals,
    isBlocked,
    membersAt: (network) => seen.countIn(network),
  })
  const io = openSockets(app.server, redis, admit)
  const blocklist = createBlocklist({
    db,
    clock,
    log: app.log,
    drop: (isShutOut) => {
      for (const socket of io.sockets.sockets.values())
        if (isShutOut(socket.data.from.address, socket.data.isHealthy)) socket.disconnect(true)
    },
    onCounted: () => securityChanges.changed('blocks'),
  })
  const blocksChanged = () =>
    blocklist
      .refresh()
      .catch((error: unknown) => logFailure(app.log, error, 'blocks could not be read'))
  const ending = createEnding(app, io)
  const metrics = createMetrics({
    sockets: () => io.engine.clientsCount,
    dataDir: existsSync(config.dataDir) ? config.dataDir : tmpdir(),
    pool,
    onWait,
  })
  io.engine.on('connection_error', ({ req, code, context }: ConnectionError) => {
    metrics.refusedHandshakes.inc({ reason: context?.message ?? 'BAD_REQUEST' })
    // The admission has told of those that it refused.
    if (code !== refusedByAdmission && req !== undefined && !isCrossSite(req, config.origins))
      signals.tell({ what: 'unreadable', from: { ...nobody, address: addressOf(req) } })
  })
  logRequests(app, (labels, seconds) => metrics.requests.observe(labels, seconds))
  const { emit, publish, isHeardHere, hearersHere } = publisher(io, metrics, app.log)
  const securityChanges = createCoalescedChanges({ emit })
  const publishAndDetect = (announcements: readonly Announcement[]) => {
    publish(announcements)
    detector.onAnnounced(announcements)
  }
  const unread = countUnreadHere({ db, emit, isHeardHere, log: app.log })
  const postCounts = countPostsHere({ db, emit, hearersHere, log: app.log })
  const announcing = tellAnnouncementsHere({ db, clock, emit, log: app.log })
  const shelves = tellProductsHere({ db, emit, isHeardHere, hearersHere, log: app.log })

  let pushes: Pushes = noPushes
  /** The database is another one: nothing that was read from it before counts. */
  const epoch = await createEpoch(connection, () => {
    sessions.forgetAll()
    ender.check().catch(() => {})
    void blocksChanged()
    keys
      .readAgain()
      .catch((error: unknown) => logFailure(app.log, error, 'the keys could not be read'))
    pushes
      .readAgain()
      .catch((error: unknown) => logFailure(app.log, error, 'push keys could not be read'))
  })
  const tokens = createTokens(app.jwt, keys)
  const sessions = createSessions({
    db,
    tokens,
    clock,
    mayTestAccountsSignIn: !config.isProduction,
    isFactorRequired: config.adminSecondFactor,
    epoch,
  })
  let link: Link = noLink
  let maintenance: LiveEvents['maintenance:changed'] | null = null
  const tellMaintenanceHere = (isOn: boolean) => {
    const told = { isOn, retryAfterSeconds: 10 }
    maintenance = isOn ? told : null
    emit(to.everybody, 'maintenance:changed', told, { here: true })
  }
  const restoredHere = () => void epoch.check().catch(() => {})
  const rights = createRights(io, db, {
    isFactorRequired: config.adminSecondFactor,
    clock,
    log: app.log,
  })
  const ender = sessionEnder(io, sessions, rights, () => link)
  /** What follows a change on this instance; `isOwn` where this instance made it. */
  function followHere(change: Change, isOwn: boolean): void {
    switch (change.kind) {
      case 'session-ended':
        ender.endHere(change.id, change.reason)
        if (isOwn) securityChanges.changed('sessions')
        return
      case 'session-opened':
        return securityChanges.changed('sessions')
      case 'member':
        return ender.changedHere(change.id)
      case 'unread':
        return unread.recount(change.id)
      case 'post-counts':
        return postCounts.recount(change.id)
      case 'product':
        return shelves.recount(change.id)
      case 'announcement':
        return announcing.changed(change.id, change.shownTo)
      case 'blocks':
        return void blocksChanged()
      case 'waiting':
        return pushes.wake(change.userId, { type: change.type, relatedId: change.relatedId })
      case 'limits':
        return limits.resetHere(change.names)
      case 'maintenance':
        return tellMaintenanceHere(change.isOn)
      case 'restored':
        return restoredHere()
    }
  }
  /** What follows changes of this instance, on every instance. */
  function follow(changes: readonly Change[]): void {
    for (const change of changes) followHere(change, true)
    const shared = changes.filter(isShared)
    if (shared.length > 0) link.send(shared)
  }
  if (redis)
    link = await openLink(redis, app.log, {
      changes: (changes) => {
        for (const change of changes) followHere(change, false)
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
      logFailure(app.log, error, 'presence could not be told'),
    )
  })

  const parts = { clock, presence }
  const writer = createWriter(db, parts, publishAndDetect, follow, epoch)
  const write = writer.as(bySystem)
  const detector = createDetector({
    db,
    write,
    redis,
    clock,
    log: app.log,
    proxies: config.trustedProxies,
    onMoved: () => securityChanges.changed('sessions'),
  })
  if (config.push)
    pushes = await openPushes({
      db,
      write,
      sessions,
      presence,
      clock,
      metrics,
      config: config.push,
      log: app.log,
    })
  const seal = createSeal(keys)
  // A demo has nobody who has been there for a day.
  const keywordHours = config.demo ? 0 : keywordAccountHours
  const searches = new SearchNotes({
    write,
    limits,
    seal,
    clock,
    log: app.log,
    accountHours: keywordHours,
    mayBeShown: async (reading, keyword) =>
      isFitForAll(keyword) &&
      (await isWrittenBySeveral(reading.db, keyword, {
        people: mayBeName(keyword) ? minNameWriters : minKeywordSearchers,
        joinedBefore: new Date(reading.clock.now().getTime() - keywordHours * 3_600_000),
      })),
  })
  await beginHead(db, seal)
  const devices = deviceCookie(keys, config)
  const { folder, key, time } = config.backup
  const storage = { connection, folder, key, clock, emit }
  const runner = createWorkRunner({ connection, emit, log: app.log })
  const integrity = integrityReader(storage, seal)
  const service = createBackupService({
    storage,
    runner,
    seal,
    keys,
    parts,
    isTwoPerson: config.adminTwoPerson,
    log: app.log,
    tellMaintenance: (isOn) => follow([{ kind: 'maintenance', isOn }]),
    tellRestored: () => follow([{ kind: 'restored' }]),
    onRepaired: integrity.forget,
    publish: publishAndDetect,
  })
  const openCase = caseOpener(seal)
  const openPerson = personOpener(limits)
  const checks = createChecks(openCase)
  const pictures = openPictures(app.log)
  const isListenerHere = listenerSeeker(presence)
  const helper = createHelper({
    model: config.model,
    limits,
    checks,
    isListenerHere,
    clock,
    metrics,
    log: app.log,
  })
  /** Two deletions at once could lock what the other has locked: likes, requests and rooms of both people. */
  const removing = turns({ atOnce: 1, waiting: 20 })
  const routes: Route[] = [
    ...accountRoutes({
      config,
      sessions,
      limits,
      seal,
      devices,
      refuseName,
      signals,
      askForFactor: (tx, login, headers) =>
        askForFactor(tx, seal, { login, place: placeOf(headers, config.origins) }),
    }),
    ...secondFactorRoutes({ config, sessions, limits, seal, devices, signals }),
    ...recoveryRoutes({ config, limits, seal, devices, signals }),
    ...settingRoutes({
      readSnapshot: snapshotReader({ db, engine }),
      config,
      sessions,
      limits,
      checks,
      inTurn: removing,
    }),
    ...profileRoutes({ openPerson }),
    ...blockRoutes({ endBetween, openPerson }),
    ...postRoutes({ checks, searches, seal, limits, onRemoved: announceRequestsOf }),
    ...commentRoutes({ checks, seal }),
    ...searchRoutes({ searches, seal }),
    ...chatRequestRoutes({ config, seal, checks }),
    ...chatRoutes({
      endBetween,
      onRevealed: announceRevealed,
      sendMessage: messageSender({ writer, checks, seal }),
    }),
    ...ratingRoutes({ checks, openPerson }),
    ...reportRoutes({ seal, writer }),
    ...verificationRoutes({ seal, checks }),
    ...userRoutes({
      seal,
      sessions,
      clock,
      removeAccount,
      inTurn: removing,
      isTwoPerson: config.adminTwoPerson,
    }),
    ...riskRoutes({ seal, writer }),
    ...auditRoutes({ seal }),
    ...overviewRoutes,
    ...checkInRoutes({ follow: restAsAnswered }),
    ...checkRoutes({ seal }),
    ...supportRoutes({ checks, seal, helper, isListenerHere }),
    ...savedReplyRoutes({ seal }),
    ...notificationRoutes,
    ...pushRoutes({ pushes }),
    ...announcementRoutes({ seal }),
    ...storeRoutes({ seal, writer, pictures, limits, gifts: config.gifts }),
    ...analyticsRoutes,
    ...securityRoutes({
      seal,
      sessions,
      limits,
      signals,
      proxies: config.trustedProxies,
      resetElsewhere: (names) => link.send([{ kind: 'limits', names: [...names] }]),
    }),
    ...backupRoutes({
      service,
      runner,
      integrity,
      seal,
      folder,
      time,
      isEncrypted: key !== undefined,
      isTwoPerson: config.adminTwoPerson,
    }),
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
      readMarksJob(write),
      oldChecksJob(write),
      oldAnswersJob(write),
      retentionJob({ write, clock }),
      riskJob({ db, write, openCase }),
      analyticsJob({ db, clock, write }),
      spentSessionsJob(write),
      giftsOfOneDeviceJob({ db, clock, detector }),
      keyRingJob(keys),
      auditWatchJob({ verify: () => verifyAudit({ db }, seal), detector }),
      quietIncidentsJob(write),
      countIncidentsJob({ db, metrics }),
      announcementTimesJob({ db, clock, telling: announcing }),
      backupAgeJob({ storage, metrics }),
      scheduledBackupsJob({ storage, service, write, config: config.backup }),
      maintenanceJob({ storage, epoch, tellHere: tellMaintenanceHere }),
    ],
    app.log,
    (job, isDone) => {
      metrics.jobRuns.inc({ job_name: job, outcome: isDone ? 'done' : 'failed' })
      if (isDone) metrics.jobSucceeded.setToCurrentTime({ job_name: job })
    },
  )
  mount(app, routes, {
    db,
    parts,
    writes: callWriter(writer, seal),
    limits,
    sessions,
    epoch,
    signals,
    isBlocked,
    isSlowed: (address) => blocklist.isSlowed(address),
    origins: config.origins,
  })
  await blocklist.refresh()
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
      signals,
      addressOf,
      isBlocked,
      clock,
      isDegraded: () => link.isDegraded(),
      maintenance: () => maintenance,
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
  const mayReadMetrics = metricsGate(config)
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) throw new Problem('UNAUTHORIZED')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
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
    await detector.close()
    await blocklist.close()
    securityChanges.close()
    await runner.settled()
    await searches.flush()
    await pushes.close()
    ender.close()
    unread.close()
    postCounts.close()
    shelves.close()
    announcing.close()
    pictures.close()
    link.close()
    await ending.finish()
    presence.close()
    await redis?.close()
  })
  return {
    app,
    io,
    routes,
    jobs,
    runner,
    write,
    tokens,
    seal,
    rights,
    pushes,
    unread,
    postCounts,
    shelves,
    announcing,
    pictures,
    detector,
    blocklist,
    securityChanges,
    drain: ending.begin,
  }
}

/** What Engine.IO tells of a connection that it did not open. */
interface ConnectionError {
  req?: IncomingMessage
  code?: number
  context?: { message?: string }
}
const refusedByAdmission = 4

/** Instances of one installation share its keys, so the hash of one names the installation. */
const prefixOf = (keys: Keys) =>
  `dodam:${createHash('sha256').update(keys.oldest('channel').bytes).digest('hex').slice(0, 12)}`
