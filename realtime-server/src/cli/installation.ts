import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { machineAddress, supportId } from '@dodam/contract'
import { connect, readPending } from '@dodam/db'
import { needsSeed } from '@dodam/db/seed'
import { systemClock } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { openCore } from '../core/core.ts'
import { explained } from '../core/database-errors.ts'
import { orElse } from '../core/redis.ts'
import type { Admin } from '../core/sessions/actor.ts'
import type { Acting } from '../core/tx/context.ts'
import { announcePresence } from '../features/chat/sockets.ts'
import { listOnDuty } from '../features/duty/reads.ts'
import { openLive } from '../live/live.ts'

/** What the commands work on. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** The operator acts with all rights of a lead, as the account `support` and from no address. */
const operatorIn = (epoch: number): Acting<Admin> => ({
  me: {
    kind: 'member',
    id: supportId,
    sessionId: '00000000-0000-0000-0000-000000000000',
    epoch,
    role: 'both',
    joinedAt: 0,
    isAdmin: true,
    staffRoles: ['lead'],
    lacksFactor: false,
    isLocked: false,
    adminActiveAt: null,
    isVerified: false,
    gradeLevel: 'adult',
    language: 'ko',
    showAiPosts: false,
    provenAt: null,
    suspendedUntil: null,
    pausedAt: null,
    chatsClosedUntil: null,
  },
  address: machineAddress,
  userAgent: '',
})

/**
 * Open the installation beside its running instances, which hear through Redis what a command changes. It serves nothing
 * and runs no jobs. Throws one line where the database is in use, was never started, or is of an older release.
 */
export async function openInstallation(given: Config) {
  const config = { ...given, logLevel: 'error' }
  const connection = await connect({
    url: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
  })
  try {
    const pending = await readPending(connection).catch((error: unknown) => {
      throw explained(error, config)
    })
    if (pending.length > 0 || (await needsSeed(connection.db)))
      throw new Error('The database is not ready for this release: start its server first')
    const core = await openCore(config, connection, {
      clock: systemClock,
      isBlocked: () => false,
      listOnDuty,
    })
    const live = await openLive(core, { announcePresence })
    return {
      core,
      live,
      config,
      db: core.db,
      seal: core.seal,
      write: live.writer.as(operatorIn(core.epoch.known())),
      close: async () => {
        await live.rights.settled()
        await setImmediate()
        // What was published before it is out when it is answered.
        if (core.redis) await orElse<unknown>(core.redis.pub.ping(), undefined, 2_000)
        await live.close()
        await core.close()
        await connection.close()
      },
    }
  } catch (error) {
    await connection.close()
    throw error
  }
}
