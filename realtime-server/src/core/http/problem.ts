import {
  againText,
  type ErrorCode,
  errors,
  type Failure,
  type Language,
  type Rule,
  rules,
} from '@dodam/contract'

interface Extras {
  details?: NonNullable<Failure['details']>
  /** What the check found in a refused text. */
  findings?: NonNullable<Failure['findings']>
  /** Seconds a client should wait before it tries again. */
  retryAfter?: number
  /** It is refused only because Redis does not answer, so it is no sign of an attack. */
  isOutage?: boolean
  /** Additional fields of the few failures that carry more. */
  more?: Record<string, unknown>
}

/** A failure for the caller, by its code from the contract. */
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
    const { details, findings, more, retryAfter: seconds } = this.extras
    return {
      message: errors[this.code][language] + againText(this.code, { language, seconds }),
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

/** Return a VALIDATION_FAILED of one field, shaped like the refusal of a schema. */
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

/** Whether the database did not answer, so that a retry may succeed. */
export const isDatabaseAway = (error: unknown): boolean =>
  connectionLost.test(codeOf(error) ?? '') ||
  (error instanceof Error && poolMessages.test(error.message))

/** Whether maintenance refused a write: the fence of a transaction, or `kept.refuse_write` in the database. */
export const isInMaintenance = (error: unknown): boolean =>
  ['MAINTENANCE', 'DM503'].includes(codeOf(error) ?? '')

/** Whether a unique constraint of this name (any, without a name) refused a row. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined ||
    (typeof error === 'object' &&
      error !== null &&
      'constraint' in error &&
      error.constraint === constraint))
