import { type Answer, type AnyEndpoint, type BodyInput, urlOf } from '@dodam/contract'
import { Failure, specOf } from '@dodam/contract/schemas'

const shapeless = 'not the shape of a failure'

/** A call that did not succeed. `status` 0: no answer came, so its outcome is unknown. */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  /** True when not even a connection came about: surely nothing was done. */
  readonly isRefused: boolean
  /** In how many seconds the server asks to be tried again. */
  readonly retryAfter: number | null
  /** The server said that it closes the connection after this. */
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

  /** True when the server broke its one promise about failures: their shape. */
  get isShapeless(): boolean {
    return this.code.startsWith(shapeless)
  }

  /** True when trying again may help: no answer, too fast, or a trouble on the server's side. */
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

/** A client that waits for ever would never try again. */
const patienceMs = 10_000

/** The code of a network failure: fetch hides it in the cause. */
function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  if (error.cause instanceof Error && 'code' in error.cause) return String(error.cause.code)
  return error.name
}

/** The code a failure carries; one that is not in the contract's shape is told as it came. */
function failureCode(text: string): string {
  try {
    return Failure.parse(JSON.parse(text)).code
  } catch {
    return `${shapeless}: ${text.slice(0, 200)}`
  }
}

/** Calls an instance as a client does. The answer is checked against the contract. Throws a RestError for every failure. */
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
  // Parsed by the endpoint's own schema on this very line, which the compiler cannot follow through the generic.
  return { status, answer: specOf(endpoint).answer.parse(answer) as Answer<E> }
}

/** The same, for callers that need only the answer. */
export const call = async <E extends AnyEndpoint>(origin: string, endpoint: E, input: Call<E>) =>
  (await ask(origin, endpoint, input)).answer
