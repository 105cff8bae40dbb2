import conceptsEn from './concepts-en.json' with { type: 'json' }
import conceptsKo from './concepts-ko.json' with { type: 'json' }

export type Script = 'ko' | 'en'

/** A hash of one unit after the other (FNV-1a), so that every part of a text has one on the way. */
export const FNV = 0x811c9dc5
export const step = (hash: number, code: number) => Math.imul(hash ^ code, 0x01000193)
export const hashOf = (text: string) => {
  let hash = FNV
  for (let i = 0; i < text.length; i++) hash = step(hash, text.charCodeAt(i))
  return hash
}

interface Lexicon {
  /** Classes of a hashed word or stem. */
  classes: Map<number, number[]>
  longest: number
}

/**
 * Read words and stems that stand for the same thing, so that the model can learn from "died" what it needs for "passed
 * away". It learns how much a class says beside which other. In English `_` is a space, and `*` the rest of a word.
 */
function lexiconOf(concepts: Record<string, string[]>, script: Script): Lexicon {
  const classes = new Map<number, number[]>()
  let longest = 0
  for (const [number, words] of Object.values(concepts).entries())
    for (const word of words.join(' ').split(' ')) {
      // A whole English word ends with a mark, a stem does not; Korean stems never do.
      const isStem = script === 'ko' || word.endsWith('*')
      const plain = word.replace('*', '').replaceAll('_', ' ')
      const hash = isStem ? hashOf(plain) : step(hashOf(plain), 0)
      classes.set(hash, [...new Set([...(classes.get(hash) ?? []), number])])
      longest = Math.max(longest, plain.length)
    }
  return { classes, longest }
}

export const lexicons = { ko: lexiconOf(conceptsKo, 'ko'), en: lexiconOf(conceptsEn, 'en') }
