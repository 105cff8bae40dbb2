/**
 * What can fail in a browser: a part that throws while it is rendered, other code that throws, a promise whose failure is
 * not handled, code that does not load, or a start that takes longer than `slowStartMs`.
 */
export const clientErrorTypes = ['render', 'script', 'promise', 'load', 'slow-start'] as const
export type ClientErrorType = (typeof clientErrorTypes)[number]

/** The error names that are sent as they are; every other name is sent as `other`. */
export const clientErrorNames = [
  ...(['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'URIError'] as const),
  ...(['AggregateError', 'AbortError', 'DataCloneError', 'InvalidStateError'] as const),
  ...(['NetworkError', 'NotAllowedError', 'NotFoundError', 'NotSupportedError'] as const),
  ...(['QuotaExceededError', 'SecurityError', 'TimeoutError', 'UnknownError'] as const),
  'other',
] as const
export type ClientErrorName = (typeof clientErrorNames)[number]

/** Every address of the web app as a pattern without ids, and `*` for all others. */
export const clientScreens = [
  ...([
    '/',
    '/login',
    '/welcome',
    '/terms',
    '/privacy',
    '/search',
    '/posts/:id',
    '/support',
  ] as const),
  ...(['/status', '/safety'] as const),
  ...(['/listener-dashboard', '/chat-requests', '/chat-list', '/chat/:id'] as const),
  ...(['/chat-room/:id', '/rating/:requestId', '/notifications', '/helper', '/store'] as const),
  ...(['/profile', '/profile/:id', '/user/:id', '/settings', '/admin/*', '*'] as const),
] as const
export type ClientScreen = (typeof clientScreens)[number]

/** A file of the built web app, with line and column where they are known: `home-B1x_Yz0k.js:1:2345`. */
export const clientErrorPlace = /^[\w-]{1,60}\.js(?::\d{1,6}:\d{1,7})?$/

/** A version of the web app: `1.0.0`, `1.1.0-rc.1`. */
export const releaseForm = /^\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[a-z\d.]{1,16})?$/

/** A start of the web app that takes longer is slow, in milliseconds. */
export const slowStartMs = 8_000
/** One of so many slow starts is sent. */
export const slowStartsPerReport = 10

/** The most groups that are counted apart in one day; further ones are counted together by type. */
export const mostClientErrorGroups = 500
