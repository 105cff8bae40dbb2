import { Readable } from 'node:stream'

/** A piece of an answer, or at the end the whole of it. */
export type Part<T> = { part: { text: string } } | { done: T }

/**
 * An answer that is made piece by piece. A client that accepts `text/event-stream` gets the pieces as events `part` and the
 * answer as the event `done`; every other one waits for the answer.
 */
export class InParts<T> {
  readonly make: (gone: AbortSignal) => AsyncIterable<Part<T>>

  /** `make` yields exactly one `done`, as its last. `gone` is aborted when the client has gone. */
  constructor(make: (gone: AbortSignal) => AsyncIterable<Part<T>>) {
    this.make = make
  }
}

/** Whether a client asks for events; any other client gets JSON. */
export const acceptsEvents = (accept: string | undefined): boolean =>
  /(?:^|,)\s*text\/event-stream\s*(?:[;,]|$)/i.test(accept ?? '')

/** Return the whole answer. */
export async function wholeOf<T>(answer: InParts<T>, gone: AbortSignal): Promise<T> {
  for await (const one of answer.make(gone)) if ('done' in one) return one.done
  throw new Error('An answer in parts has ended without the answer')
}

/** Return the body of an event stream. `serialize` writes the answer by its schema, as JSON without line breaks. */
export function eventsOf<T>(
  answer: InParts<T>,
  { gone, serialize }: { gone: AbortSignal; serialize: (answer: T) => string },
): Readable {
  const event = (name: string, json: string) => `event: ${name}\ndata: ${json}\n\n`
  async function* lines() {
    for await (const one of answer.make(gone))
      yield 'done' in one
        ? event('done', serialize(one.done))
        : event('part', JSON.stringify(one.part))
  }
  return Readable.from(lines())
}
