import { lengthOf } from '@dodam/contract'

interface Limits {
  min: number
  max: number
}

/** How a text's length is coloured: too short, close to the limit, or neither. Nobody is scolded before the first word. */
export const toneOf = (length: number, { min, max }: Limits) =>
  length > 0 && length < min ? 'short' : length > max * 0.9 ? 'near' : 'fine'

type Field = Pick<HTMLTextAreaElement, 'value' | 'selectionEnd' | 'setSelectionRange'>

/**
 * Cuts a field that was just typed or pasted into to `max` code points, and answers its text. As with the browser's own
 * maxlength, which counts other units, it is the new text that gives way, never what stood behind the caret.
 */
export function capTyped(field: Field, max: number): string {
  const excess = lengthOf(field.value) - max
  if (excess <= 0) return field.value
  const before = [...field.value.slice(0, field.selectionEnd)]
  const after = field.value.slice(field.selectionEnd)
  const kept = before.slice(0, Math.max(0, before.length - excess)).join('')
  field.value = kept + after
  field.setSelectionRange(kept.length, kept.length)
  return field.value
}
