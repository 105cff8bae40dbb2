/** The pieces by which patterns are looked up: two Korean syllables, or the first letters of an English word. */
const LETTERS = 3

const wordKey = (word: string) => word.slice(0, LETTERS)

/** The key of a literal, by its longest English word or its first two syllables; undefined where it has neither. */
function keyOf(literal: string): string | undefined {
  const words = literal.match(/[a-z]+\*?/g) ?? []
  const longest = words.reduce((most, word) => (word.length > most.length ? word : most), '')
  const stem = longest.replace('*', '')
  // The beginning of a word is its key only when the pattern has all letters of the key.
  if (stem.length >= LETTERS || (stem !== '' && stem === longest)) return wordKey(stem)
  const syllables = literal.replaceAll(/[^가-힣]/g, '')
  return syllables === '' ? undefined : syllables.slice(0, 2)
}

/**
 * Keys of a folded pattern: a text that has none of them cannot match. Empty when the pattern has no such piece, and must
 * always be tried.
 */
export function keysOfPattern(pattern: string): string[] {
  const plain = pattern.replaceAll(/\(\?<[^)]*\)/g, '')
  const groups = [...plain.matchAll(/\(([^()]*)\)(?!\?)/g)].map(([, inner = '']) => inner)
  const literals = plain.replaceAll(/\([^()]*\)\??/g, '~').split('~')
  const keys = literals.map(keyOf).filter((key) => key !== undefined)
  const [best] = keys.toSorted((one, other) => other.length - one.length)
  if (best !== undefined && best.length > 1) return [best]
  for (const group of groups) {
    const ofEach = group.split('|').map(keyOf)
    if (ofEach.every((key) => key !== undefined)) return ofEach
  }
  return best === undefined ? [] : [best]
}

/** Every key that a folded text has. */
export function keysOfText(text: string): Set<string> {
  const keys = new Set<string>()
  for (const [word] of text.matchAll(/[a-z]+/g)) keys.add(wordKey(word))
  const dense = text.replaceAll(' ', '')
  for (const [run] of dense.matchAll(/[가-힣]+/g))
    for (let at = 0; at < run.length; at++) {
      keys.add(run.charAt(at))
      keys.add(run.slice(at, at + 2))
    }
  return keys
}
