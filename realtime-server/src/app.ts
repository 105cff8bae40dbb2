import type { Connection } from '@dodam/db'
import { type Clock, systemClock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { openCore } from './core/core.ts'
import { serveOperations } from './core/http/operations.ts'
import { mount } from './core/http/route.ts'
import { serveWeb } from './core/http/static.ts'
import { startJobs } from './core/jobs/scheduler.ts'
import { bySystem } from './core/tx/write.ts'
import { callWriter } from './features/audit/audited-writes.ts'
import { announcePresence, chatSockets } from './features/chat/sockets.ts'
import { listOnDuty } from './features/duty/reads.ts'
import { dutySockets } from './features/duty/sockets.ts'
import { postSockets } from './features/posts/sockets.ts'
import { pushSockets } from './features/push/sockets.ts'
import { storeSockets } from './features/store/sockets.ts'
import { listJobs } from './jobs.ts'
import { openLive } from './live/live.ts'
import { listRoutes } from './routes.ts'
import { openServices, type Services } from './services.ts'

/**
 * Build the whole product on an open, migrated database. The caller calls `listen` and, before closing, `drain`, which moves
 * the sockets to other instances while calls are still answered. Closing the app ends everything except the database.
 */
export async function buildApp(config: Config, connection: Connection, clock: Clock = systemClock) {
  let services: Services | undefined
  const core = await openCore(config, connection, {
    clock,
    // Nothing is asked before the app listens.
    isBlocked: (...whose) => services?.security.blocklist.isBlocked(...whose) ?? false,
    listOnDuty,
  })
  const live = await openLive(core, { announcePresence })
  const opened = await openServices(core, live)
  services = opened
  const { pictures, pushes, settled, close } = opened
  const { blocklist, detector } = opened.security
  const { app, log } = core
  const { metrics, writer } = live

  const routes = listRoutes(core, live, opened)
  mount(app, routes, {
    ...core,
    parts: live.parts,
    writes: callWriter(writer, core.seal),
    isSlowed: (address) => blocklist.isSlowed(address),
    origins: config.origins,
  })
  live.serve({
    ...chatSockets,
    ...postSockets,
    ...storeSockets,
    ...dutySockets,
    ...pushSockets(pushes),
  })
  await serveOperations(app, { ...core, ...live })
  app.get('/api/login', async (_, reply) => reply.redirect('/login', 302))
  await serveWeb(app, config.webDist)

  const jobs = startJobs(listJobs(core, live, opened), log, (job, isDone) => {
    metrics.jobRuns.inc({ job_name: job, outcome: isDone ? 'done' : 'failed' })
    if (isDone) metrics.jobSucceeded.setToCurrentTime({ job_name: job })
  })
  app.addHook('preClose', async () => {
    await jobs.close()
    await close()
    await live.close()
    await core.close()
  })
  return {
    app,
    io: live.io,
    routes,
    jobs,
    write: writer.as(bySystem),
    tokens: core.tokens,
    sessions: core.sessions,
    seal: core.seal,
    rights: live.rights,
    pushes,
    pictures,
    detector,
    settled,
    drain: live.drain,
  }
}
