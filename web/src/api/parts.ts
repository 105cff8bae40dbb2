import { EventSourceParserStream } from 'eventsource-parser/stream'
import { isRecord } from '../device/parser.ts'

/** No event of ours is longer, in characters. */
const maxBufferSize = 65_536

interface Hearing {
  onPart: (text: string) => void
  /** Something has come, whatever it was. */
  onChunk?: () => void
}

/**
 * Read an answer that comes in parts: `onPart` gets each piece. Return what the event `done` holds, or null when the
 * stream ends without it. Throws for a stream that breaks or holds something else.
 */
export async function readParts(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onPart, onChunk }: Hearing,
): Promise<Record<string, unknown> | null> {
  const reader = body
    .pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          onChunk?.()
          controller.enqueue(chunk)
        },
      }),
    )
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize }))
    .getReader()
  try {
    // Safari cannot walk through a stream by `for await`.
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return null
      const held: unknown = JSON.parse(value.data)
      if (!isRecord(held)) throw new TypeError('An event holds no object')
      if (value.event === 'done') return held
      if (value.event === 'part' && typeof held['text'] === 'string') onPart(held['text'])
    }
  } finally {
    // Nothing that comes after the answer is waited for.
    void reader.cancel().catch(() => undefined)
  }
}
