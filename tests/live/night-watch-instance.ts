import { connect } from '@dodam/db'
import { startServer } from '@dodam/test-support/server/server.ts'

// An instance for the night watch in a process of its own, so that it can be killed. It runs its jobs again and again from
// the moment that it is told the time, which then stands still.

const [databaseUrl = '', redisUrl = '', jwtSecret = '', pushOrigin = ''] = process.argv.slice(2)
const clock = { at: new Date(), now: () => clock.at }
const push = { keys: undefined, subject: 'https://dodam.example', extraOrigins: [pushOrigin] }
const connection = await connect({ url: databaseUrl })
const { app } = await startServer(connection, { redisUrl, jwtSecret, push }, clock)
await app.jobs.close()

process.on('message', async (at: string) => {
  clock.at = new Date(at)
  for (;;) await app.jobs.runNow()
})
// It does not outlive a test run that is cut off.
process.on('disconnect', () => process.exit())
process.stdout.write('ready\n')
