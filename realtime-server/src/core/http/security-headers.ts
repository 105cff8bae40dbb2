import { security } from '@dodam/contract'
import type { FastifyInstance } from 'fastify'

/** Allow only the app's own scripts, styles and connections, and no embedding in frames. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  `report-uri ${security.reportViolation.path}`,
].join(';')

/** Headers of every answer; a constant, because a library that built them took 10 % of the time of a message. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** Set the security headers on every response to a request that reaches a hook. */
export function secure(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(securityHeaders)
  })
}
