import type { Core } from '../../core/core.ts'
import { logFailure } from '../../core/http/failures.ts'
import { bySystem } from '../../core/tx/write.ts'
import type { Live } from '../../live/live.ts'
import { createBlocklist } from './blocking/blocklist.ts'
import { createCoalescedChanges } from './coalesced-changes.ts'
import { createDetector } from './detection/detector.ts'

/** Open what notices attacks on this instance and shuts out networks. */
export async function openSecurity(
  { changes, clock, config, db, epoch, log, redis, signals }: Core,
  { emit, io, onPublished, writer }: Live,
) {
  const securityChanges = createCoalescedChanges({ emit })
  const sessionsChanged = () => securityChanges.changed('sessions')
  const blocklist = createBlocklist({
    db,
    clock,
    log,
    drop: (isShutOut) => {
      for (const socket of io.sockets.sockets.values())
        if (isShutOut(socket.data.from.address, socket.data.isHealthy)) socket.disconnect(true)
    },
    onCounted: () => securityChanges.changed('blocks'),
  })
  const detector = createDetector({
    db,
    write: writer.as(bySystem),
    redis,
    clock,
    log,
    proxies: config.trustedProxies,
    onMoved: sessionsChanged,
  })
  const readBlocks = () =>
    void blocklist
      .refresh()
      .catch((error: unknown) => logFailure(log, error, 'blocks could not be read'))
  signals.addListener(detector)
  onPublished((announcements) => detector.onAnnounced(announcements))
  changes.on('blocks', readBlocks)
  changes.on('session-opened', sessionsChanged)
  changes.on('session-ended', (_, isOwn) => {
    if (isOwn) sessionsChanged()
  })
  epoch.onChanged(readBlocks)
  await blocklist.refresh()
  return {
    blocklist,
    detector,
    /** Tell, count and store at once what waits for more. */
    async settled() {
      await detector.settled()
      await blocklist.settled()
      securityChanges.flush()
    },
    async close() {
      await detector.close()
      await blocklist.close()
      securityChanges.close()
    },
  }
}
