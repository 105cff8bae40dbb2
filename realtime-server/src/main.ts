import path from 'node:path'
import { type Connection, connect, migrate } from '@dodam/db'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { systemClock } from './core/clock.ts'
import { type Config, readConfig } from './core/config.ts'
import { explained } from './core/database-errors.ts'
import type { Jobs } from './core/jobs/scheduler.ts'
import { isInsecure, shownAddress } from './core/public-address.ts'
import { weakChoices } from './core/weak-choices.ts'
import { prepareAccounts } from './features/accounts/first-start.ts'
import { endDeadWork } from './features/backup/restore/recovery.ts'

/** Start the people of the demo. Their folder is in no production image, where there is no demo either. */
async function openDemo(
  { demoPeople }: Config,
  { db }: Connection,
  built: Awaited<ReturnType<typeof buildApp>>,
): Promise<Jobs | undefined> {
  if (!demoPeople) return undefined
  const { startDemo } = await import('./demo/demo.ts')
  return startDemo({ ...built, db, clock: systemClock })
}

async function open(config: Config) {
  const connection = await connect({
    url: config.databaseUrl,
    dataDir: path.join(config.dataDir, 'database'),
  })
  try {
    const migrations = await migrate(connection).catch((error: unknown) => {
      throw explained(error, config)
    })
    if (config.isProduction)
      for (const name of migrations) console.log(`The database was migrated: ${name}`)
    // The embedded database has a single instance, so unfinished work in it belongs to a process that ended.
    if (connection.engine === 'embedded')
      await endDeadWork({ connection, folder: config.backup.folder, emit: () => {} }, true)
    await prepareAccounts(connection.db, config)
    const built = await buildApp(config, connection)
    return { ...built, connection, demo: await openDemo(config, connection, built) }
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function start() {
  const config = readConfig(process.env)
  const { app, drain, connection, demo } = await open(config)
  // A deployment waits 25 s for the process to end.
  closeWithGrace({ delay: 24_000 }, async ({ err, signal }) => {
    if (err) app.log.fatal({ err }, 'an error nobody caught')
    else app.log.info({ signal }, 'closing')
    await demo?.close()
    await drain()
    await app.close()
    await connection.close()
  })
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  console.log(`Dodam is ready at ${shownAddress(config, port)}`)
  if (isInsecure(config))
    console.log(
      'Over plain http, browsers allow push messages and installing on localhost alone: use https, and name it in PUBLIC_ORIGIN.',
    )
  for (const line of weakChoices(config)) console.log(line)
  if (config.demo !== null)
    console.log(
      `Demo accounts: testuser1, testuser2 (share), listener1, listener2 (listen), support (admin); password ${config.demo.password}`,
    )
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
