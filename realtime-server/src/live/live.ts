import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import type { LiveEvents } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { Core } from '../core/core.ts'
import { networkOf } from '../core/http/address.ts'
import { logFailure } from '../core/http/failures.ts'
import { logRequests } from '../core/http/server.ts'
import { createMetrics } from '../core/metrics.ts'
import { isCrossSite, nobody } from '../core/signals.ts'
import type { SharedChange } from '../core/tx/changes.ts'
import { type Announcement, createWriter } from '../core/tx/write.ts'
import { admission } from './admission.ts'
import { to } from './audience.ts'
import { sessionEnder } from './ended-sessions.ts'
import { openSockets, type SocketHandlers, serveSockets } from './gateway.ts'
import { type Link, noLink, openLink } from './instance-bus.ts'
import { listenersOn } from './listeners.ts'
import { createPresence } from './presence.ts'
import { type Emit, publisher } from './publish.ts'
import { createRights } from './rights.ts'
import { seenMembers } from './seen-members.ts'
import { createEnding } from './shutdown.ts'

/** The sockets of an instance, what is sent to them, and the writes that announce to them. */
export type Live = Awaited<ReturnType<typeof openLive>>

interface LiveOptions {
  /** Tell those concerned that a person has come or gone. */
  announcePresence: (
    db: ReadDb,
    emit: Emit,
    change: { userId: number; online: boolean },
  ) => Promise<void>
}

/** Open the sockets, which refuse clients before `serve`, and the link to the other instances. */
export async function openLive(core: Core, { announcePresence }: LiveOptions) {
  const { app, changes, clock, config, connection, db, epoch, log, redis, sessions, signals } = core
  const seen = seenMembers()
  signals.addListener({ used: ({ id }, address) => seen.used(id, networkOf(address)) })
  const admit = admission({
    ...core,
    origins: config.origins,
    membersAt: (network) => seen.countIn(network),
  })
  const io = openSockets(app.server, admit)
  const ending = createEnding(app, io)
  const metrics = createMetrics({
    sockets: () => io.engine.clientsCount,
    dataDir: existsSync(config.dataDir) ? config.dataDir : tmpdir(),
    pool: connection.pool,
    onWait: connection.onWait,
  })
  logRequests(app, (labels, seconds) => metrics.requests.observe(labels, seconds))
  io.engine.on('connection_error', ({ req, code, context }: ConnectionError) => {
    metrics.refusedHandshakes.inc({ reason: context?.message ?? 'BAD_REQUEST' })
    // The admission has told of those that it refused.
    if (code !== refusedByAdmission && req !== undefined && !isCrossSite(req, config.origins))
      signals.tell({ what: 'unreadable', from: { ...nobody, address: core.addressOf(req) } })
  })

  let link: Link = noLink
  const sending = publisher(io, { metrics, log, sendEvent: (event) => link.sendEvent(event) })
  const listeners: ((announcements: readonly Announcement[]) => void)[] = []
  const publish = (announcements: readonly Announcement[]) => {
    sending.publish(announcements)
    for (const listener of listeners) listener(announcements)
  }
  const rights = createRights(io, core)
  const ender = sessionEnder(io, sessions, rights, () => link)
  if (redis)
    link = await openLink(redis, io.sockets, log, {
      event: sending.deliverHere,
      changes: (shared) => changes.receive(shared),
      degraded: () => {
        metrics.degraded.set(1)
        io.emit('live:degraded', {})
      },
      restored: () => {
        metrics.degraded.set(0)
        io.emit('live:restored', {})
        ender.check().catch(() => {})
      },
    })
  changes.sendBy((shared) => link.sendChanges(shared))
  changes.on('session-ended', ({ id, reason }) => ender.endHere(id, reason))
  changes.on('member', ({ id }) => ender.changedHere(id))
  epoch.onChanged(() => void ender.check().catch(() => {}))

  let maintenance: LiveEvents['maintenance:changed'] | null = null
  const tellMaintenanceHere = (isOn: boolean) => {
    const told = { isOn, retryAfterSeconds: 10 }
    maintenance = isOn ? told : null
    sending.emit(to.everybody, 'maintenance:changed', told, { here: true })
  }
  changes.on('maintenance', ({ isOn }) => tellMaintenanceHere(isOn))

  const presence = createPresence(redis, listenersOn(io), (userId, online) => {
    announcePresence(db, sending.emit, { userId, online }).catch((error: unknown) =>
      logFailure(log, error, 'presence could not be told'),
    )
  })
  const parts = { clock, presence, isLimited: config.rateLimits }
  return {
    ...sending,
    publish,
    /** Hear of everything that writes of this instance announce. */
    onPublished: (listener: (announcements: readonly Announcement[]) => void) =>
      void listeners.push(listener),
    io,
    metrics,
    rights,
    presence,
    parts,
    writer: createWriter(db, parts, publish, (made) => changes.follow(made), epoch),
    tellMaintenanceHere,
    sendToOthers: (shared: readonly SharedChange[]) => link.sendChanges(shared),
    isDegraded: () => link.isDegraded(),
    isInMaintenance: () => maintenance !== null,
    hasEnding: ending.hasBegun,
    drain: ending.begin,
    serve: (handlers: SocketHandlers) =>
      serveSockets(io, handlers, {
        ...core,
        presence,
        rights,
        emit: sending.emit,
        metrics,
        isDegraded: () => link.isDegraded(),
        isReceiving: () => link.isReceiving(),
        maintenance: () => maintenance,
      }),
    close: async () => {
      ender.close()
      link.close()
      await ending.finish()
      presence.close()
    },
  }
}

/** What Engine.IO tells of a connection that it did not open. */
interface ConnectionError {
  req?: IncomingMessage
  code?: number
  context?: { message?: string }
}
const refusedByAdmission = 4
