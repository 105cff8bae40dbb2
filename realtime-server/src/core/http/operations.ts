import type { ReadDb } from '@dodam/db'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { type Metrics, metricsGate } from '../metrics.ts'
import { orElse } from '../redis.ts'
import { version } from '../version.ts'
import { openApiDocument } from './openapi.ts'
import { Problem } from './problem.ts'

interface Operations {
  config: Config
  db: ReadDb
  metrics: Metrics
  /** Whether this instance is shutting down. */
  hasEnding: () => boolean
  /** Whether live events reach only this instance. */
  isDegraded: () => boolean
}

/** Serve what operators ask: health, readiness and metrics, and outside production the pages of the API. */
export async function serveOperations(app: FastifyInstance, deps: Operations): Promise<void> {
  const { config, db, metrics, hasEnding, isDegraded } = deps
  app.get('/healthz', async () => ({ ok: true, version }))
  app.get('/readyz', async () => {
    const answers =
      !hasEnding() &&
      (await orElse(
        sql`select 1`.execute(db).then(() => true),
        false,
        2_000,
      ))
    if (!answers) throw new Problem('UNAVAILABLE', { retryAfter: 2 })
    return { ok: true, degraded: isDegraded() }
  })
  const mayReadMetrics = metricsGate(config)
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request)) throw new Problem('UNAUTHORIZED')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
  if (config.isProduction) return
  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument() as never },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}
