import type { FastifyInstance } from 'fastify'

/** The page runs no script and no style but its own, talks to nobody else, and stands in nobody's frame. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const headers = {
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

/** Puts the same security headers on every response. A constant table: a library that builds it anew for each request cost a tenth of a message. */
export function secure(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
}
