import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod'
import type { ModelConfig } from '../../../core/config.ts'

/** The reasons for a missing answer. `broken`: it broke a rule of the helper. */
export const failures = [
  ...(['unreachable', 'refused', 'slow', 'cut', 'garbage', 'broken', 'busy', 'ending'] as const),
] as const
export type Failure = (typeof failures)[number]

export class NoAnswer extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(`The model gave no answer: ${failure}`)
    this.failure = failure
  }
}

export interface ModelTurn {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A chunk of the OpenAI protocol, as far as it is used. */
const Chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
})

/** The maximum size of one event, in characters. */
const maxBufferSize = 65_536

function chunkOf(data: string): z.infer<typeof Chunk> {
  try {
    return Chunk.parse(JSON.parse(data))
  } catch {
    throw new NoAnswer('garbage')
  }
}

/** Abort `ending` after a timeout. */
function timers({ patience }: ModelConfig, ending: AbortController) {
  const slow = () => ending.abort(new NoAnswer('slow'))
  const total = setTimeout(slow, patience.totalMs)
  let next = setTimeout(slow, patience.firstMs)
  return {
    /** A word has arrived. */
    heard() {
      clearTimeout(next)
      next = setTimeout(slow, patience.idleMs)
    },
    clear() {
      clearTimeout(total)
      clearTimeout(next)
    },
  }
}

async function open(
  { baseUrl, apiKey, model }: ModelConfig,
  messages: readonly ModelTurn[],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    // The destination is configured; a redirect must not change it.
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, messages, stream: true }),
    signal,
  })
  const isEvents = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (!response.ok || !isEvents || response.body === null)
    throw new NoAnswer(response.ok ? 'garbage' : 'refused')
  return response.body
}

/**
 * Yield the model's answer as it arrives. Throws NoAnswer when it is unreachable, slow, cut off or makes no sense, and
 * when `gone` is aborted. Only an answer with an explicit end counts as complete.
 */
export async function* askModel(
  config: ModelConfig,
  messages: readonly ModelTurn[],
  gone: AbortSignal,
): AsyncGenerator<string> {
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, gone])
  const timer = timers(config, ending)
  try {
    const events = (await open(config, messages, signal))
      .pipeThrough(new TextDecoderStream(), { signal })
      .pipeThrough(new EventSourceParserStream({ maxBufferSize }), { signal })
    for await (const { data } of events) {
      if (data === '[DONE]') return
      const [choice] = chunkOf(data).choices
      const words = choice?.delta?.content ?? ''
      if (words !== '') {
        timer.heard()
        yield words
      }
      const reason = choice?.finish_reason
      if (reason === 'stop') return
      // It exceeded the limit of the endpoint, or the endpoint withdrew it.
      if (reason !== undefined && reason !== null) throw new NoAnswer('cut')
    }
    throw new NoAnswer('cut')
  } catch (error) {
    throw failureOf(error, signal)
  } finally {
    timer.clear()
    // Close the connection, even if the model continues.
    ending.abort()
  }
}

/** Return the NoAnswer for an aborted or failed request. */
function failureOf(error: unknown, signal: AbortSignal): NoAnswer {
  if (error instanceof NoAnswer) return error
  if (signal.reason instanceof NoAnswer) return signal.reason
  return new NoAnswer(signal.aborted ? 'ending' : 'unreachable')
}
