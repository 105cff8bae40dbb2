import {
  type Answer,
  type AnyEndpoint,
  type BodyInput,
  type Failure,
  type PathParams,
  type QueryInput,
  urlOf,
} from '@dodam/contract'
import { currentToken, refuseToken } from '../device/token.ts'
import { takeAhead } from './ahead.ts'
import { inTime } from './in-time.ts'

type Part<K extends string, T> = keyof T extends never
  ? { [N in K]?: never }
  : Record<string, never> extends T
    ? { [N in K]?: T }
    : { [N in K]: T }

/** A call's input beside its endpoint: exactly the parts that the contract names. */
export type Input<E extends AnyEndpoint> = Part<'params', PathParams<E>> &
  Part<'query', QueryInput<E>> &
  Part<'body', BodyInput<E>>

/** A read's input: a read has no body. */
export type ReadInput<E extends AnyEndpoint> = Omit<Input<E>, 'body'>

/** A failed call. `status` 0 and code OFFLINE: no answer came. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly details: NonNullable<Failure['details']>
  /** Milliseconds to wait before a retry, if the server names them. */
  readonly retryAfterMs: number | undefined
  /** The whole answer, for the few failures that carry more. */
  readonly answer: unknown
  constructor(status: number, failure: Failure, answer: unknown, retryAfterMs?: number) {
    super(failure.message)
    this.status = status
    this.code = failure.code
    this.details = failure.details ?? []
    this.answer = answer
    this.retryAfterMs = retryAfterMs
  }
}

/** Return the parsed body of a response; an empty object if it is not JSON. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    console.error('An answer was not JSON', response.url, error)
    return {}
  }
}

const offline: Failure = { code: 'OFFLINE', message: '' }

/** No answer came in time. */
export class LateError extends CallError {
  constructor() {
    super(0, offline, undefined)
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const isFile = (body: unknown): body is Blob | FormData =>
  body instanceof Blob || body instanceof FormData

interface Options {
  /** The token of another session than the current one, as of one that has just been left. */
  token?: string | null
  /** Keep the request alive when the page is closed. The body must be small. */
  isKeptAlive?: boolean
  /** Gets the uploaded share of a file, from 0 to 1. */
  onProgress?: (part: number) => void
}

/**
 * Make a call and return its answer. Throws a CallError for every failure, a timeout included; otherwise only an abort.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
  { token = currentToken(), isKeptAlive = false, onProgress }: Options = {},
): Promise<Answer<E>> {
  const { body, ...rest } = input as { params?: object; query?: object; body?: object }
  // A write that times out may have succeeded, so its timeout is longer.
  const { method, patienceMs = method === 'GET' ? 15_000 : 60_000 } = endpoint
  const url = urlOf(endpoint, rest)
  const headers = headersOf(token, body)
  const send = async (ending: AbortSignal, heard: () => void): Promise<Response> => {
    if (isFile(body)) {
      const { upload } = await import('./upload.ts')
      return await upload(url, { method, headers, body, signal: ending }, (part) => {
        heard()
        onProgress?.(part)
      })
    }
    const ahead = method === 'GET' ? takeAhead(url, token) : undefined
    return await (ahead ??
      fetch(url, {
        method,
        credentials: 'same-origin',
        headers,
        signal: ending,
        ...(body && { body: JSON.stringify(body) }),
        ...(isKeptAlive && { keepalive: true }),
      }))
  }
  let response: Response
  let answer: unknown
  try {
    ;[response, answer] = await inTime(patienceMs, signal, async (ending, heard) => {
      const came = await send(ending, heard)
      heard()
      return [came, await jsonOf(came)] as const
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw isAbort(error) ? new LateError() : new CallError(0, offline, undefined)
  }
  // The server's tests prove that answers follow the contract; parsing again would cost the phone time.
  if (response.ok) return answer as Answer<E>
  throw refusalOf(response, answer, token)
}

/** The headers of a call made with this token. */
export const headersOf = (token: string | null, body: object | undefined) => ({
  ...(token && { authorization: `Bearer ${token}` }),
  ...(body && !isFile(body) && { 'content-type': 'application/json' }),
  'accept-language': document.documentElement.lang || 'ko',
})

/** Return the error for a refusal by the server. Ends the session of the token if the code says so. */
export function refusalOf(response: Response, answer: unknown, token: string | null): CallError {
  const failure = answer as Partial<Failure>
  if (failure.code === 'UNAUTHORIZED') refuseToken(token, failure.sessionEnd)
  const wait = Number(response.headers.get('retry-after'))
  return new CallError(
    response.status,
    {
      message: failure.message ?? response.statusText,
      code: failure.code ?? (response.status >= 500 ? 'UNAVAILABLE' : 'INTERNAL'),
      ...(failure.details && { details: failure.details }),
    },
    answer,
    wait > 0 ? wait * 1000 : undefined,
  )
}
