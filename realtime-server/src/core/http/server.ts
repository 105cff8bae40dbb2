import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errors, type Language } from '@dodam/contract'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Config } from '../config.ts'
import { languageOf } from '../sessions/actor.ts'
import { clipped } from '../short-text.ts'
import { fromOf, isCrossSite, nobody, noteBody, type Signals, watchRequests } from '../signals.ts'
import { logFailure, problemOf } from './failures.ts'
import { probeIn, probeInHeaders } from './probes.ts'
import { codeOf, Problem } from './problem.ts'
import { secure, securityHeaders } from './security-headers.ts'
import { checkingSerializer, fastSerializer } from './serialize.ts'
import { routedUrl } from './static.ts'

const loggerOf = ({ logLevel, isProduction }: Config) => ({
  level: logLevel,
  // Headers, bodies and queries are never logged: they carry tokens and private texts.
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      route: request.routeOptions?.url,
    }),
    res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    // Postgres puts whole rows into an error's `detail`, so only these fields are logged.
    err: (error: unknown) => ({
      type: error instanceof Error ? error.name : typeof error,
      message: error instanceof Error ? error.message : '',
      code: codeOf(error),
      stack: error instanceof Error ? (error.stack ?? '') : '',
    }),
  },
  ...(!isProduction && {
    transport: {
      target: 'pino-pretty',
      options: { ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss', singleLine: true },
    },
  }),
})

/** Answer bytes that are not a complete request, which no hook sees. */
function answerBroken(error: NodeJS.ErrnoException, socket: Socket, signals: Signals): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // Not reported: browsers open connections ahead and may never use them, and a page of any site can make one request
  // an address that is too long. Behind a proxy the sender is the proxy.
  if (socket.bytesRead > 0 && error.code !== 'HPE_HEADER_OVERFLOW')
    signals.tell({ what: 'unreadable', from: { ...nobody, address: socket.remoteAddress ?? '' } })
  const status =
    { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const body = JSON.stringify(new Problem('VALIDATION_FAILED').bodyIn('ko'))
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

const languageOfRequest = (request: FastifyRequest): Language =>
  request.me?.language ?? languageOf(request.headers['accept-language'])

/**
 * Whether an address is blocked. `isHealthy` says that the caller is signed in to an account that is no part of an
 * attack.
 */
export type IsBlocked = (address: string, isHealthy: boolean) => boolean

/** Create the HTTP server with the error format, security headers and limits on size and time; without routes. */
export async function createHttp(
  config: Config,
  addressOf: (request: IncomingMessage) => string,
  { signals, isBlocked }: { signals: Signals; isBlocked: IsBlocked },
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: loggerOf(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 65_536,
    // A start on a busy machine can take long.
    pluginTimeout: 60_000,
    // Every database and Redis call has its own limit, which bounds the time of an answer.
    requestTimeout: 15_000,
    forceCloseConnections: 'idle',
    // Answer requests that arrive during the shutdown, with `Connection: close`.
    return503OnClosing: false,
    rewriteUrl: routedUrl,
    // Paths that the router refuses never reach the error handler.
    frameworkErrors: (_, request, reply: FastifyReply) => {
      const language = languageOf(request.headers['accept-language'])
      if (!isCrossSite(request, config.origins))
        signals.tell({
          what: 'request',
          from: { ...fromOf(request), address: addressOf(request.raw) },
          call: null,
          method: request.method,
          url: clipped(request.url, 200),
          code: 'NOT_FOUND',
          thing: null,
          over: null,
          wrong: [],
          odd: null,
          searched: null,
          probe: probeIn(request.url) ?? probeInHeaders(request.headers),
        })
      reply
        .code(404)
        .headers({ ...securityHeaders, 'cache-control': 'no-store' })
        .send(new Problem('NOT_FOUND').bodyIn(language))
    },
    clientErrorHandler: (error, socket) => answerBroken(error, socket, signals),
    // Longer ids are refused by the router, shorter invalid ones by their schemas.
    routerOptions: { maxParamLength: 64 },
  })
  // Node would refuse an unknown expectation itself; this server ignores it, as other servers do.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )
  app.decorateRequest('address', '')
  app.addHook('onRequest', async (request) => {
    request.address = addressOf(request.raw)
    request.isUntold = isCrossSite(request, config.origins)
    // Callers that are refused only without a healthy account are checked again once the caller is known.
    if (!isBlocked(request.address, true)) return
    request.isUntold = true
    throw new Problem('FORBIDDEN')
  })
  watchRequests(app, signals)
  app.setSerializerCompiler(config.isProduction ? fastSerializer : checkingSerializer)

  app.removeAllContentTypeParsers()
  // Browsers send the second type themselves when a page violated its policy.
  const types = ['application/json', 'application/csp-report']
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, {})
    noteBody(request, String(text))
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      if (request.routeOptions.config.needsNoBody) done(null, {})
      else done(new Problem('VALIDATION_FAILED'))
    }
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _, done) => {
    if (request.routeOptions.config.needsNoBody) done(null, {})
    else done(new Problem('UNSUPPORTED_MEDIA_TYPE'))
  })

  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    request.failure = problem
    // A restore refuses every write, which is not a fault.
    if (problem.status >= 500 && problem.code !== 'MAINTENANCE')
      logFailure(request.log, error, 'a request failed', {
        method: request.method,
        route: request.routeOptions.url,
      })
    if (problem.extras.retryAfter !== undefined)
      reply.header('retry-after', String(problem.extras.retryAfter))
    reply.header('cache-control', 'no-store')
    return reply
      .code(errors[problem.code].status)
      .type('application/json')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(problem.bodyIn(languageOfRequest(request)))
  })

  secure(app)
  await app.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // No client sends compressed bodies, and one could be a decompression bomb.
    globalDecompression: false,
  })
  return app
}

/** Log and measure each request by its route; never its path, query or body. */
export function logRequests(
  app: FastifyInstance,
  observe: (labels: { method: string; route: string; status: string }, seconds: number) => void,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    observe({ method: request.method, route, status }, reply.elapsedTime / 1000)
    request.log.debug(
      { method: request.method, route, status, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
}
