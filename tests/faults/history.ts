import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A message as a client saw it. */
export interface Sighting {
  id: number
  roomId: number
  seq: number
  clientId: string | null
  content: string
}

/** How a client got a message: pushed, fetched, or as the answer to its own send. */
export type Via = 'live' | 'fetched' | 'answer'

/** One event of the run, `at` milliseconds after the start. All clients run in one process, so there is one clock. */
export type Entry =
  | {
      kind: 'invoke'
      at: number
      /** When the member pressed send; the outbox may have been waiting for an earlier message. */
      wantedAt: number
      sender: number
      roomId: number
      clientId: string
      content: string
    }
  /** Acknowledged: the server has stored it. */
  | {
      kind: 'ok'
      at: number
      clientId: string
      id: number
      seq: number
      attempts: number
      /** The instance that answered. */
      origin: string
      /** The answer returned a message that an earlier attempt had stored. */
      wasThere: boolean
    }
  /** Refused permanently: it must not be stored. */
  | { kind: 'fail'; at: number; clientId: string; code: string }
  /** Abandoned without an answer: it may be stored, once. */
  | { kind: 'unknown'; at: number; clientId: string }
  /** `batch` is the same for the messages of one fetched page. */
  | { kind: 'seen'; at: number; by: number; via: Via; batch: number; message: Sighting }
  | { kind: 'read'; at: number; by: number; roomId: number; upToSeq: number }
  /** A client's live connection: it opened or broke, or the server announced that pushes are unreliable, or reliable again. */
  | { kind: 'link'; at: number; by: number; what: LinkTurn; origin: string }
  /** A client was told that the other of a room is offline. */
  | { kind: 'absence'; at: number; by: number }
  /**
   * A call that failed or was slow; `status` 0 without an answer, `retryAfter` in seconds when the answer contained it,
   * `closes` when it closed its connection.
   */
  | {
      kind: 'trouble'
      at: number
      by: number
      ms: number
      status: number
      code: string
      retryAfter: number | null
      closes: boolean
    }
  /** A client saw an error that no injected fault explains. */
  | { kind: 'surprise'; at: number; by: number; what: string }
  | { kind: 'note'; at: number; what: string }

export type LinkTurn = 'up' | 'down' | 'degraded' | 'restored'

type Untimed<E> = E extends Entry ? Omit<E, 'at'> : never

/** The log of one run. */
export class History {
  readonly seed: number
  readonly entries: Entry[] = []
  readonly #start = performance.now()

  constructor(seed: number) {
    this.seed = seed
  }

  now(): number {
    return performance.now() - this.#start
  }

  add(entry: Untimed<Entry>): void {
    this.entries.push({ ...entry, at: this.now() })
  }

  /** Record a fault or a phase of the run; returns its time. */
  note(what: string): number {
    const at = this.now()
    this.entries.push({ kind: 'note', at, what })
    return at
  }

  of<K extends Entry['kind']>(kind: K): Extract<Entry, { kind: K }>[] {
    return this.entries.filter((entry): entry is Extract<Entry, { kind: K }> => entry.kind === kind)
  }

  /** Write everything needed to understand or repeat the run; returns the file. */
  save(row: string, found: object): string {
    const folder = path.join(import.meta.dirname, '.histories')
    mkdirSync(folder, { recursive: true })
    const file = path.join(folder, `${row}-seed-${this.seed}-${Date.now()}.jsonl`)
    const lines = [{ row, seed: this.seed, ...found }, ...this.entries]
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    return file
  }
}
