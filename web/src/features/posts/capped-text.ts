import { lengthOf } from '@dodam/contract'

interface Limits {
  min: number
  max: number
}

/** How a text's length is coloured: outside the limits, close to the upper one, or neither. Nobody is scolded before the first word. */
export const toneOf = (length: number, { min, max }: Limits) =>
  length > 0 && (length < min || length > max) ? 'outside' : length > max * 0.9 ? 'near' : 'fine'

/** Whether a text may be sent. */
export function isWithin(text: string, { min, max }: Limits): boolean {
  const length = lengthOf(text)
  return length >= min && length <= max
}
