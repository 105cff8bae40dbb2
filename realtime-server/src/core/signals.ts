import type { IncomingHttpHeaders } from 'node:http'
import type { ErrorCode } from '@dodam/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Oddity,
  oddityOf,
  type Probe,
  probeIn,
  probeInBody,
  probeInHeaders,
  probeInSearch,
} from './http/probes.ts'
import { isOutage, type Problem } from './http/problem.ts'
import { Recent } from './lru.ts'
import type { Member } from './sessions/actor.ts'
import type { TokenFault } from './sessions/sessions.ts'
import { clipped, hashed } from './short-text.ts'

/** The origin of a request or event, as far as the server knows it. */
export interface From {
  address: string
  userAgent: string
  /** null for a visitor. */
  userId: number | null
  isAdmin: boolean
}

/** What the server knows of something that may be part of an attack. It contains no body, password or text. */
export type Signal = { from: From } & (
  | {
      what: 'request'
      /** As in the contract, `GET /api/posts/:id`; null for a path without a route. */
      call: string | null
      method: string
      /** Path and query, clipped. */
      url: string
      /** The error code of a refusal; null for a success. */
      code: ErrorCode | null
      /** The id in the path, otherwise the first one in a refused body; null without one. */
      thing: string | null
      /** Names a token issued here whose session is over, as an old tab sends it; null without one. */
      over: string | null
      /** The names of the invalid fields. */
      wrong: readonly string[]
      probe: Probe | null
      /** What the words of a search look like: members search for code too. */
      searched: Probe | null
      odd: Oddity | null
    }
  | { what: 'token'; fault: TokenFault['fault']; sessionId: string | null }
  | {
      what: 'sign-in'
      /** Which secret was guessed; a recovery code sets a new password. */
      by: 'password' | 'recovery-code'
      /** A hash of the name that was entered. */
      account: string
      /** null for an unknown name. */
      accountId: number | null
      isRight: boolean
      isKnownDevice: boolean
      /** The name belongs to a test account, whose password is public, on an installation where it cannot sign in. */
      isClosedTest: boolean
    }
  /** A wrong second step of the sign-in of an admin whose password was right. */
  | { what: 'factor'; userId: number }
  | {
      what: 'event'
      name: string
      /** The error code of a refused socket event. */
      code: ErrorCode
      /** The id in the event; null without one. */
      thing: string | null
    }
  /** A chat request was sent about this story. */
  | { what: 'contact'; thing: string }
  | {
      what: 'violation'
      /** What a page of this server tried to load or run against its policy, as the browser reported it. */
      blocked: string
      /** The script that did it; empty where none is named. */
      source: string
      directive: string
    }
  | { what: 'handshake'; code: ErrorCode; origin: string }
  | { what: 'struck' }
  | { what: 'unreadable' }
  /** An admin did something that is written to the audit log. */
  | { what: 'act'; action: string }
)

/** Receives what the server noticed. Its functions may neither throw nor wait, so that a refusal is not slowed down. */
export interface Signals {
  tell(signal: Signal): void
  /** Called for every request of a session. */
  used(member: Member, address: string, userAgent: string): void
}

/** Signals that listeners can be added to. */
export interface SignalHub extends Signals {
  addListener(listener: Partial<Signals>): void
}

export function createSignals(): SignalHub {
  const listeners: Partial<Signals>[] = []
  return {
    tell(signal) {
      for (const listener of listeners) listener.tell?.(signal)
    },
    used(member, address, userAgent) {
      for (const listener of listeners) listener.used?.(member, address, userAgent)
    },
    addListener: (listener) => void listeners.push(listener),
  }
}

/** Whether the page that caused the request was served by this server; true where no page is named. */
export function isOfOurPage(
  { headers: { origin, host } }: { headers: IncomingHttpHeaders },
  origins: readonly string[],
): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  return origins.length === 0 && URL.canParse(origin) && new URL(origin).host === host
}

/** What browsers send for pages of other sites: `same-site` is a neighbour under the same domain. */
const otherSites: ReadonlySet<unknown> = new Set(['cross-site', 'same-site'])

/**
 * Whether a page of another site caused the request, which its user did not intend. Old browsers, and all browsers
 * without TLS, send at most the origin of the page.
 */
export const isCrossSite = (
  request: { headers: IncomingHttpHeaders },
  origins: readonly string[],
): boolean => {
  const site = request.headers['sec-fetch-site']
  return site === undefined ? !isOfOurPage(request, origins) : otherSites.has(site)
}

/** The origin of what the server itself notices. */
export const nobody: From = { address: '', userAgent: '', userId: null, isAdmin: false }

/** The origin of a request, once `me` is known. */
export const fromOf = (request: FastifyRequest): From => ({
  address: request.address,
  userAgent: request.headers['user-agent'] ?? '',
  userId: request.me?.kind === 'member' ? request.me.id : null,
  isAdmin: request.me?.kind === 'member' && request.me.isAdmin,
})

const longestUrl = 200
const mostWrong = 20

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal of this request. */
    failure: Problem | null
    /** What is odd about its body. */
    odd: Oddity | null
    /** Names its token, when the session of that token is over. */
    over: string | null
    /** Not reported as a signal, because its user may not have intended it. */
    isUntold: boolean
  }
}

function thingOf({ params, body, failure }: FastifyRequest): string | null {
  // A request that no route matched has no params.
  const own = params as { id?: unknown } | undefined
  if (typeof own?.id === 'string') return own.id
  if (failure === null || typeof body !== 'object' || body === null) return null
  const [, named] = Object.entries(body).find(([name]) => name.endsWith('Id')) ?? []
  return typeof named === 'number' ? String(named) : null
}

/** How long the same read of the same caller is not reported again. */
const sameReadMs = 300_000

/** Report refused requests, requests that look like a probe, and a caller's first read of each thing or page. */
export function watchRequests(app: FastifyInstance, signals: Signals): void {
  app.decorateRequest('failure', null)
  app.decorateRequest('odd', null)
  app.decorateRequest('over', null)
  app.decorateRequest('isUntold', false)
  const reads = new Recent<true>({ ttlMs: sameReadMs, maxSize: 20_000 })
  const isNewRead = (request: FastifyRequest) => {
    if (request.method !== 'GET') return false
    if (thingOf(request) === null && !request.url.includes('before=')) return false
    const { userId, address } = fromOf(request)
    const read = hashed(`${userId ?? address} ${request.url}`)
    const now = performance.now()
    if (reads.get(read, now)) return false
    reads.set(read, true, now)
    return true
  }
  app.addHook('onResponse', async (request) => {
    const { failure, odd } = request
    if (request.isUntold || isOutage(failure)) return
    const route = request.routeOptions.url
    const isPage = route === undefined || route === '/*'
    const probe =
      probeIn(request.url) ??
      probeInHeaders(request.headers) ??
      (failure === null ? null : probeInBody(request.body))
    const searched = probeInSearch(request.url)
    const isPlain = failure === null && odd === null && probe === null && !isPage
    if (isPlain && searched === null && !isNewRead(request)) return
    signals.tell({
      what: 'request',
      from: fromOf(request),
      call: isPage ? null : `${request.method} ${route}`,
      method: request.method,
      url: clipped(request.url, longestUrl),
      code: failure?.code ?? null,
      thing: thingOf(request),
      over: request.over,
      wrong: failure?.extras.details?.slice(0, mostWrong).map(({ path }) => path) ?? [],
      probe,
      odd,
      searched,
    })
  })
}

/** Note what is odd about the text of a body, before it is parsed. */
export const noteBody = (request: FastifyRequest, text: string): void => {
  request.odd = oddityOf(text)
}
