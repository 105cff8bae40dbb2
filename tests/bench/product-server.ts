import path from 'node:path'
import { connect, migrate } from '@dodam/db'
import { seed } from '@dodam/db/seed'
import { buildApp } from '@dodam/realtime-server'
import { productionCost } from '@dodam/realtime-server/core/sessions/passwords.ts'
import { testConfig } from '@dodam/test-support/server/server.ts'
import { reportTo, setting } from './usage.ts'

// The product as it runs in production, except for its rate limits, which would stop a load from one machine.
const databaseUrl = setting('DATABASE_URL')
const connection = await connect({ url: databaseUrl })
if ((await migrate(connection)).length > 0)
  await seed(connection.db, { adminPasswordHash: null, demoPasswordHash: null })
const { app } = await buildApp(
  testConfig({
    isProduction: true,
    passwordCost: productionCost,
    rateLimits: false,
    databaseUrl,
    redisUrl: process.env['REDIS_URL'],
    jwtSecret: setting('JWT_SECRET'),
    trustedProxies: process.env['TRUSTED_PROXIES']?.split(',') ?? [],
    metricsToken: undefined,
    push: null,
    logLevel: 'warn',
    webDist:
      process.env['WEB_DIST'] ?? path.join(import.meta.dirname, '../../node_modules/.no-web'),
  }),
  connection,
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (address === null || typeof address === 'string') throw new Error('No port')
reportTo(process, address.port)
