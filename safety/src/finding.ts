import type { Why } from './reasons.ts'

export const kinds = ['crisis', 'contact', 'grooming', 'sexual', 'insult'] as const
export type Kind = (typeof kinds)[number]
export const severities = ['low', 'medium', 'high'] as const
export type Severity = (typeof severities)[number]

/** Return the one of the known words that a text is. */
export function oneOf<Of extends string>(known: readonly Of[], text: string | undefined): Of {
  const found = known.find((one) => one === text)
  if (found === undefined) throw new Error(`${text} is none of ${known.join(', ')}`)
  return found
}

/** One thing found in a text. `start` and `end` count Unicode code points of the text as sent; `end` is exclusive. */
export interface Finding {
  kind: Kind
  start: number
  end: number
  severity: Severity
  /** Id of the words for the writer in `reasons`. */
  why: Why
}

export type Place =
  | 'post'
  | 'comment'
  | 'message'
  | 'request'
  | 'rating'
  | 'nickname'
  | 'bio'
  | 'application'
  | 'support'
  | 'helper'

/** What is known about where a text appears. */
export interface Surroundings {
  place: Place
  writerIsAdult?: boolean
  readerIsMinor?: boolean
  /** The last eight messages of the same sender in the same room, oldest first. */
  earlier?: string[]
  /** Those of the other one there. */
  heard?: string[]
}
