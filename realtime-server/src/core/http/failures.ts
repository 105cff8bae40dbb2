import type { ErrorCode } from '@dodam/contract'
import type { FastifyError } from 'fastify'
import { codeOf, isDatabaseAway, isInMaintenance, Problem } from './problem.ts'

/** The codes of failures that Fastify itself raises, by status. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_FAST',
  503: 'UNAVAILABLE',
}

/** Convert any error into the failure for the caller. An unexpected one becomes INTERNAL, without details. */
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
 * Log a failure, described by `what`. A refusal, or a failure for want of the database, is frequent and has a known
 * cause, so it is one line. Anything else is a fault and is logged with its stack.
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
