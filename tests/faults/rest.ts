import { type Answer, type AnyEndpoint, type BodyInput, urlOf } from '@dodam/contract'
import { Failure, specOf } from '@dodam/contract/schemas'

const shapeless = 'not the shape of a failure'

/** A call that did not succeed. `status` 0: no answer came, so its outcome is unknown. */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  /** True when no connection was established, so that nothing was done. */
  readonly isRefused: boolean
  /** The seconds after which the server allows a retry. */
  readonly retryAfter: number | null
  /** The server closes the connection after this answer. */
  readonly closes: boolean

  constructor(
    status: number,
    code: string,
    {
      isRefused = false,
      retryAfter = null,
      closes = false,
    }: { isRefused?: boolean; retryAfter?: number | null; closes?: boolean } = {},
  ) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.isRefused = isRefused
    this.retryAfter = retryAfter
    this.closes = closes
  }

  /** True when the error does not have the shape that the contract promises. */
  get isShapeless(): boolean {
    return this.code.startsWith(shapeless)
  }

  /** True when a retry may help: no answer, rate limit, or server error. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

export interface Call<E> {
  token?: string
  params?: Record<string, number>
  query?: Record<string, number | undefined>
  body?: BodyInput<E>
}

/** A client that waits forever would never retry. */
const patienceMs = 10_000

/** Return the code of a network failure, which fetch hides in the cause. */
function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  if (error.cause instanceof Error && 'code' in error.cause) return String(error.cause.code)
  return error.name
}

/** Return the error code of an answer; an answer without the contract's shape is returned unchanged. */
function failureCode(text: string): string {
  try {
    return Failure.parse(JSON.parse(text)).code
  } catch {
    return `${shapeless}: ${text.slice(0, 200)}`
  }
}

/** Call an instance as a client does. The answer is checked against the contract. Throws a RestError for every failure. */
export async function ask<E extends AnyEndpoint>(
  origin: string,
  endpoint: E,
  { token, params, query, body }: Call<E>,
): Promise<{ status: number; answer: Answer<E> }> {
  const url = new URL(urlOf(endpoint, { params, query }), origin)
  let status: number
  let retryAfter: string | null
  let closes: boolean
  let text: string
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    status = response.status
    retryAfter = response.headers.get('retry-after')
    closes = response.headers.get('connection') === 'close'
    text = await response.text()
  } catch (error) {
    const code = networkCode(error)
    throw new RestError(0, code, { isRefused: code === 'ECONNREFUSED' })
  }
  if (status >= 400)
    throw new RestError(status, failureCode(text), {
      retryAfter: retryAfter === null ? null : Number(retryAfter),
      closes,
    })
  const answer: unknown = JSON.parse(text)
  // Parsed by the endpoint's own schema on this line, which the compiler cannot follow through the generic.
  return { status, answer: specOf(endpoint).answer.parse(answer) as Answer<E> }
}

/** The same, for callers that need only the answer. */
export const call = async <E extends AnyEndpoint>(origin: string, endpoint: E, input: Call<E>) =>
  (await ask(origin, endpoint, input)).answer
