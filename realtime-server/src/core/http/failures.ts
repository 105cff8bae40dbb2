import type { ErrorCode } from '@dodam/contract'
import type { FastifyError } from 'fastify'
import { codeOf, isDatabaseAway, isInMaintenance, Problem } from './problem.ts'

/** The code of a failure that Fastify itself found, by its status. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_FAST',
  503: 'UNAVAILABLE',
}

/** Turn any error into the failure that the caller gets. An unforeseen one becomes INTERNAL, without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isInMaintenance(error)) return new Problem('MAINTENANCE', { retryAfter: 10 })
  if (isDatabaseAway(error)) return new Problem('UNAVAILABLE', { retryAfter: 2 })
  // JavaScript can throw any value, `undefined` included.
  const status = (error as Partial<FastifyError> | null | undefined)?.statusCode ?? 500
  return new Problem(codeByStatus[status] ?? (status < 500 ? 'VALIDATION_FAILED' : 'INTERNAL'))
}

export type FailureLog = Record<'warn' | 'error', (details: object, words: string) => void>

/**
 * Log what could not be done, `what` in words. What the server refuses, or cannot do without its database, comes in crowds
 * and from a place that is known: it is one line. Anything else is a fault to look for, with its stack.
 */
export function logFailure(
  log: FailureLog,
  error: unknown,
  what: string,
  about: object = {},
): void {
  const { code } = problemOf(error)
  if (code === 'INTERNAL') return log.error({ err: error, ...about }, what)
  const reason = error instanceof Problem ? undefined : (codeOf(error) ?? String(error))
  log.warn({ code, ...about, ...(reason !== undefined && { reason }) }, what)
}
