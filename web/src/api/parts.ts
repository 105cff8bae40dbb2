import { EventSourceParserStream } from 'eventsource-parser/stream'
import { isRecord } from '../device/parser.ts'

/** Events are shorter than this, in characters. */
const maxBufferSize = 65_536

interface Hearing {
  onPart: (text: string) => void
  /** Called for each chunk, whatever it contains. */
  onChunk?: () => void
}

/**
 * Read a streamed answer: `onPart` gets each part. Return the payload of the event `done`, or null if the stream ends
 * without it. Throws if the stream breaks or contains anything else.
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
    // Safari does not support `for await` over a stream.
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return null
      const held: unknown = JSON.parse(value.data)
      if (!isRecord(held)) throw new TypeError('An event holds no object')
      if (value.event === 'done') return held
      if (value.event === 'part' && typeof held['text'] === 'string') onPart(held['text'])
    }
  } finally {
    // Data after the answer is not needed.
    void reader.cancel().catch(() => undefined)
  }
}
