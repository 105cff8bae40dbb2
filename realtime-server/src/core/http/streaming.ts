import { addAbortSignal, type Readable } from 'node:stream'
import * as z from 'zod/mini'
import { spool } from './spool.ts'

/** An answer whose lists are read page by page. */
export type Paged<T> = {
  [K in keyof T]: T[K] extends readonly (infer Item)[] ? AsyncIterable<readonly Item[]> : T[K]
}

/** How long making and sending a streamed answer may take together. */
const maxMs = 5 * 60_000

/** An answer that is too large for memory: it is made page by page and sent as a file to keep. */
export class Streamed<T> {
  readonly fileName: string
  readonly make: (send: (parts: Paged<T>) => Promise<void>) => Promise<void>

  /** `make` calls `send` once with the answer; what it throws before that is answered like any other failure. */
  constructor(fileName: string, make: (send: (parts: Paged<T>) => Promise<void>) => Promise<void>) {
    this.fileName = fileName
    this.make = make
  }
}

type Serialize = (value: unknown) => string
type Compile = (schema: z.core.$ZodType) => Serialize

/**
 * Return what writes a paged answer of `schema`, an object, as JSON: each part, and each item of a list, by the compiled
 * schema of its own.
 */
function jsonWriter(schema: z.core.$ZodType, compile: Compile) {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('Only an object can be streamed')
  const parts = Object.entries<z.core.$ZodType>(schema.shape).map(([key, part]) => ({
    key,
    isList: part instanceof z.ZodMiniArray,
    serialize: compile(part instanceof z.ZodMiniArray ? part.def.element : part),
  }))
  return async (answer: Record<string, unknown>, write: (text: string) => Promise<void>) => {
    for (const [i, { key, isList, serialize }] of parts.entries()) {
      const start = `${i === 0 ? '{' : ','}${JSON.stringify(key)}:`
      const part = answer[key]
      if (!isList) {
        await write(start + serialize(part))
        continue
      }
      await write(`${start}[`)
      let separator = ''
      // A list of the schema, which `Paged` made one of pages.
      for await (const page of part as AsyncIterable<readonly unknown[]>) {
        if (page.length === 0) continue
        await write(separator + page.map((item) => serialize(item)).join())
        separator = ','
      }
      await write(']')
    }
    await write('}')
  }
}

/**
 * Return what makes the body of streamed answers of `schema`. It stops after five minutes and when `gone` is aborted; an
 * error on the way destroys the body, so that what was sent is never whole JSON.
 */
export function streamer(schema: z.core.$ZodType, compile: Compile) {
  let writeJson: ReturnType<typeof jsonWriter> | undefined
  return async (
    streamed: Streamed<Record<string, unknown>>,
    gone: AbortSignal,
  ): Promise<Readable> => {
    const put = (writeJson ??= jsonWriter(schema, compile))
    const timeout = AbortSignal.timeout(maxMs)
    const body = await spool(
      (write) => streamed.make((parts) => put(parts, write)),
      AbortSignal.any([gone, timeout]),
    )
    return addAbortSignal(timeout, body)
  }
}
