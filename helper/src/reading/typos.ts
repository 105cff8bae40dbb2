/** Shorter words are too close to others. */
const LEAST = 6

function* withoutOne(word: string): Generator<string> {
  for (let at = 0; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1)
}

/**
 * Mends English words that miss a letter, have one too many, a wrong one, or two exchanged, when the rules know the
 * word that was meant. Both words lose one letter in turn and are compared, so the work grows with the length alone.
 */
export function makeMender(patterns: readonly string[]): (text: string) => string {
  const known = new Set(patterns.flatMap((one) => one.match(/[a-z]{6,}(?!\*)/g) ?? []))
  const stems = patterns.flatMap((one) => one.match(/[a-z]{4,}(?=\*)/g) ?? [])
  const near = new Map<string, string>()
  for (const word of known) for (const shorter of withoutOne(word)) near.set(shorter, word)
  const mend = (word: string): string => {
    if (word.length < LEAST || known.has(word) || stems.some((stem) => word.startsWith(stem)))
      return word
    const whole = near.get(word)
    if (whole !== undefined) return whole
    for (const shorter of withoutOne(word)) {
      if (known.has(shorter)) return shorter
      const meant = near.get(shorter)
      // The first letter is hardly ever the wrong one.
      if (meant !== undefined && meant.startsWith(word.charAt(0))) return meant
    }
    return word
  }
  return (text) => text.replaceAll(/[a-z]{6,40}/g, mend)
}
