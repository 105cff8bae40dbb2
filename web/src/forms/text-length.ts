interface Limits {
  min: number
  max: number
}

/**
 * Return how a text's length is coloured: too short, close to the limit, over it, or none of these. An empty text is
 * not too short yet.
 */
export function toneOf(length: number, { min, max }: Limits): 'short' | 'near' | 'over' | 'fine' {
  if (length > max) return 'over'
  if (length > 0 && length < min) return 'short'
  return length > max * 0.9 ? 'near' : 'fine'
}
