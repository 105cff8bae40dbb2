/**
 * One way to say it. The opening takes up what was said; the rest holds a thought and at most one question. The opening
 * of a feeling may stand before the rest of a topic, so neither leans on the other.
 */
export interface Variant {
  opening: string
  rest: string
}

/** Variants are written `opening | rest`, one a line. */
export type Written<Id extends string> = Record<Id, readonly string[]>

export function parse(written: string): Variant {
  const [opening = '', rest = ''] = written.split('|')
  return { opening: opening.trim(), rest: rest.trim() }
}
