import {
  type ErrorCode,
  errors,
  type Failure,
  type Language,
  type Rule,
  rules,
} from '@dodam/contract'

interface Extras {
  details?: NonNullable<Failure['details']>
  /** What stopped a text. */
  findings?: NonNullable<Failure['findings']>
  /** Seconds a client should wait before it tries again. */
  retryAfter?: number
  /** It is refused only because Redis does not answer, so it is no sign of an attack. */
  isOutage?: boolean
  /** Fields beside the documented ones, for the few failures that carry more. */
  more?: Record<string, unknown>
}

/** A failure that the caller gets, by its code from the contract. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly extras: Extras
  constructor(code: ErrorCode, extras: Extras = {}) {
    super(code)
    this.code = code
    this.extras = extras
  }
  get status(): number {
    return errors[this.code].status
  }
  /** The body of the answer, in the caller's language. */
  bodyIn(language: Language): Failure {
    const { details, findings, more } = this.extras
    return {
      message: errors[this.code][language],
      code: this.code,
      ...(details && { details }),
      ...(findings && { findings }),
      ...more,
    }
  }
}

/** Whether this is refused only because Redis does not answer. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Problem && error.extras.isOutage === true

/** Make the failure of one field, in the shape of a schema's refusal. */
export const refusedField = (path: string, rule: Rule, language: Language) =>
  new Problem('VALIDATION_FAILED', { details: [{ path, message: rules[rule][language] }] })

const connectionLost =
  /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const poolMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|canceling statement|Client has encountered a connection error|terminating connection|the database system is)/

export const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** True when the database did not answer: the caller may try again. */
export const isDatabaseAway = (error: unknown): boolean =>
  connectionLost.test(codeOf(error) ?? '') ||
  (error instanceof Error && poolMessages.test(error.message))

/** True when writes are refused for maintenance: by the fence of a transaction, or by what `kept.refuse_write` raises. */
export const isInMaintenance = (error: unknown): boolean =>
  ['MAINTENANCE', 'DM503'].includes(codeOf(error) ?? '')

/** True when a unique constraint of this name (or any, without one) refused a row. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined ||
    (typeof error === 'object' &&
      error !== null &&
      'constraint' in error &&
      error.constraint === constraint))
