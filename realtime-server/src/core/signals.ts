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

/** Who did something, as far as the server knows. */
export interface From {
  address: string
  userAgent: string
  /** null for a visitor. */
  userId: number | null
  isAdmin: boolean
}

/** What the server knows of something that may be part of an attack. No body, no password and no text is in it. */
export type Signal = { from: From } & (
  | {
      what: 'request'
      /** As in the contract, `GET /api/posts/:id`; null for a path that is none. */
      call: string | null
      method: string
      /** Path and query, clipped. */
      url: string
      /** With what it was refused; null for a success. */
      code: ErrorCode | null
      /** The id in the path, or else the first one in a refused body; null without one. */
      thing: string | null
      /** Names the token of ours with which it came and whose session is over, as from an old tab; null without one. */
      over: string | null
      /** The fields that were wrong. */
      wrong: readonly string[]
      probe: Probe | null
      /** What the words of a search look like: people search for code too. */
      searched: Probe | null
      odd: Oddity | null
    }
  | { what: 'token'; fault: TokenFault['fault']; sessionId: string | null }
  | {
      what: 'sign-in'
      /** What was guessed at; a recovery code sets a new password. */
      by: 'password' | 'recovery-code'
      /** A hash of the name that was typed. */
      account: string
      /** null for a name that nobody has. */
      accountId: number | null
      isRight: boolean
      isKnownDevice: boolean
      /** The name is one whose password is public, where such an account cannot sign in. */
      isClosedTest: boolean
    }
  /** A wrong second step of the sign-in of an admin whose password was right. */
  | { what: 'factor'; userId: number }
  | {
      what: 'event'
      name: string
      /** With what the event of a socket was refused. */
      code: ErrorCode
      /** The id that it named; null without one. */
      thing: string | null
    }
  | {
      what: 'violation'
      /** What a page of ours wanted to load or run against its policy, as a browser told it. */
      blocked: string
      /** The script that did it; empty where none is named. */
      source: string
      directive: string
    }
  | { what: 'handshake'; code: ErrorCode; origin: string }
  | { what: 'struck' }
  | { what: 'unreadable' }
  /** An admin did something that is in the audit log. */
  | { what: 'act'; action: string }
)

/** Hears what the server noticed. Neither may throw or wait: what is refused is refused as fast as before. */
export interface Signals {
  tell(signal: Signal): void
  /** A session was used. Called for every request. */
  used(member: Member, address: string, userAgent: string): void
}

/** Whether the page that makes a browser send this is one that this server gave out; true where nothing names a page. */
export function isOfOurPage(
  { headers: { origin, host } }: { headers: IncomingHttpHeaders },
  origins: readonly string[],
): boolean {
  if (origin === undefined || origins.includes(origin)) return true
  return origins.length === 0 && URL.canParse(origin) && new URL(origin).host === host
}

/** What browsers say of pages that are not ours: `same-site` are those of a neighbour under the same domain. */
const otherSites: ReadonlySet<unknown> = new Set(['cross-site', 'same-site'])

/**
 * Whether a page of another site makes a browser send this, which its user does not mean. Old browsers, and
 * all of them without TLS, say at most where the page is from.
 */
export const isCrossSite = (
  request: { headers: IncomingHttpHeaders },
  origins: readonly string[],
): boolean => {
  const site = request.headers['sec-fetch-site']
  return site === undefined ? !isOfOurPage(request, origins) : otherSites.has(site)
}

/** Where the server itself notices something. */
export const nobody: From = { address: '', userAgent: '', userId: null, isAdmin: false }

/** Who sends a request, once `me` is known. */
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
    /** With what this request is refused. */
    failure: Problem | null
    /** What is odd about its body. */
    odd: Oddity | null
    /** Names its token, where the session of that is over. */
    over: string | null
    /** Whoever watches does not hear of it: nobody at its address may mean it. */
    isUntold: boolean
  }
}

function thingOf({ params, body, failure }: FastifyRequest): string | null {
  // A request whose path no route took has none.
  const own = params as { id?: unknown } | undefined
  if (typeof own?.id === 'string') return own.id
  if (failure === null || typeof body !== 'object' || body === null) return null
  const [, named] = Object.entries(body).find(([name]) => name.endsWith('Id')) ?? []
  return typeof named === 'number' ? String(named) : null
}

/** For how long the same read of the same caller is not told again. */
const sameReadMs = 300_000

/** Tell of every request that was refused, of those that look like a probe whatever was answered, and of each different thing or page that somebody reads. */
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
