import {
  type ClientErrorReport,
  type ClientErrorType,
  type ClientScreen,
  clientErrorNames,
  clientErrorPlace,
  clientErrors,
  slowStartMs,
  slowStartsPerReport,
} from '@dodam/contract'

/** The most reports of one page, until it is loaded again. */
const mostPerPage = 3
/** A page that took longer was probably suspended meanwhile. */
const longestStartMs = 60_000

/** For so long after a connection has come back, what fails counts as failed for want of it. */
const settlingMs = 10_000

/** Count a failure, or a slow start, which has no error. */
export type Report = (type: ClientErrorType, error?: unknown) => void

interface Page {
  release: string
  origin: string
  screen: () => ClientScreen
  isOnline: () => boolean
  /** Must not reject. */
  send: (report: ClientErrorReport) => void
}

const isError = (value: unknown): value is Error =>
  value instanceof Error || value instanceof DOMException

/** The first file of the built app that a text names, with line and column where the text has them. */
function placeIn(text: string, origin: string): string | null {
  const [, after = ''] = text.split(`${origin}/assets/`)
  const [place = ''] = /^[\w-]+\.js(?::\d+:\d+)?/.exec(after) ?? []
  return clientErrorPlace.test(place) ? place : null
}

/**
 * Return what reports failures of a page. A report has no text of the error, which may quote what a member wrote, and the
 * pattern of the address without its ids. Equal failures are sent once, at most `mostPerPage` in all, and none offline or
 * of code that is not the app's, such as an extension or what an in-app browser adds.
 */
export function reporterOf({ release, origin, screen, isOnline, send }: Page): Report {
  const seen = new WeakSet<Error>()
  const sent = new Set<string>()
  return (type, error) => {
    if (isError(error)) {
      // What fails to load is reported by the loader, and again by the boundary in its place.
      if (seen.has(error)) return
      seen.add(error)
    }
    const stack = isError(error) ? (error.stack ?? '') : ''
    // Only some browsers repeat the message, with the address of the file, in the stack.
    const text = type === 'load' && isError(error) ? `${error.message}\n${stack}` : stack
    const place = placeIn(text, origin)
    const mayBeForeign = type === 'script' || type === 'promise'
    if (mayBeForeign && place === null && /:\/\//.test(stack)) return
    // Of scripts of other sites, a browser tells no error.
    if (type === 'script' && !isError(error)) return
    const known = clientErrorNames.find((name) => isError(error) && name === error.name)
    const name = known ?? 'other'
    const key = `${type} ${name} ${place}`
    if (!isOnline() || sent.has(key) || sent.size >= mostPerPage) return
    sent.add(key)
    send({ type, screen: screen(), release, name, place })
  }
}

/** Whether a start of so many milliseconds is reported. `chance` is from 0 to 1. */
export const isSlowStart = (ms: number, chance: number) =>
  ms > slowStartMs && ms < longestStartMs && chance * slowStartsPerReport < 1

/** Report what fails in this page from now on, without its member's session. Return what reports what React catches. */
export function watchErrors(screen: () => ClientScreen): Report {
  if (!import.meta.env.PROD) return () => {}
  const { method, path } = clientErrors.report
  // Chromium says that it is online before it fires the event, and what failed offline may be told between the two.
  let onlineAt = navigator.onLine ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  window.addEventListener('offline', () => {
    onlineAt = Number.POSITIVE_INFINITY
  })
  window.addEventListener('online', () => {
    onlineAt = performance.now()
  })
  const report = reporterOf({
    release: import.meta.env.RELEASE,
    origin: location.origin,
    screen,
    isOnline: () => navigator.onLine && performance.now() - onlineAt > settlingMs,
    send: (body) => {
      fetch(path, {
        method,
        credentials: 'omit',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // The page may be closed because of it.
        keepalive: true,
      }).catch(() => undefined)
    },
  })
  window.addEventListener('error', ({ error }) => report('script', error))
  window.addEventListener('unhandledrejection', ({ reason }) => report('promise', reason))
  window.addEventListener('vite:preloadError', ({ payload }) => report('load', payload))
  return report
}
