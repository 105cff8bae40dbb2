import { type Answer, type AnyEndpoint, urlOf } from '@dodam/contract'
import { currentToken } from '../device/token.ts'
import { CallError, call, headersOf, type Input, jsonOf, refusalOf } from './call.ts'
import { inTime } from './in-time.ts'
import { readParts } from './parts.ts'

/** A stream that is silent for this long counts as broken. */
const silenceMs = 15_000

/**
 * Make a call whose answer is streamed: `onPart` gets each part, and the returned answer replaces them. If the stream
 * breaks, or the browser or a proxy does not support it, the plain answer is requested. Throws as `call` does.
 */
export async function callInParts<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
  onPart: (text: string) => void,
): Promise<Answer<E>> {
  try {
    const answer = await stream(endpoint, input, signal, onPart)
    if (answer !== null) return answer as Answer<E>
  } catch (error) {
    // A refusal by the server or an abort by the caller is final.
    if (error instanceof CallError || signal.aborted) throw error
  }
  return await call(endpoint, input, signal)
}

/** Return the whole answer; null if the stream ended without it. */
async function stream<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  signal: AbortSignal,
  onPart: (text: string) => void,
): Promise<unknown> {
  if (typeof TextDecoderStream === 'undefined') return null
  const { body, ...rest } = input as { params?: object; query?: object; body?: object }
  const token = currentToken()
  return await inTime(silenceMs, signal, async (ending, heard) => {
    const response = await fetch(urlOf(endpoint, rest), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { ...headersOf(token, body), accept: 'text/event-stream' },
      signal: ending,
      ...(body && { body: JSON.stringify(body) }),
    })
    heard()
    if (!response.ok) throw refusalOf(response, await jsonOf(response), token)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    // A proxy buffered the stream into one answer.
    if (!isStream || !response.body) return await jsonOf(response)
    return await readParts(response.body, { onPart, onChunk: heard })
  })
}
