import { foldWords, loud } from './fold.ts'
import { keysOfPattern } from './keys.ts'

const isHangul = (letter: string | undefined) =>
  letter !== undefined && letter >= '가' && letter <= '힣'

/** Signs of the pattern language survive the folding of the words around them. */
const folded = (pattern: string) => foldWords(pattern.replaceAll("'", '').toLowerCase())

function sourceOf(pattern: string): string {
  // A loud word is taken out of every text, so a pattern with one would say less than it seems to.
  const lost = pattern.match(/[a-z]+|[가-힣]+/g)?.find((word) => loud.has(word))
  if (lost !== undefined) throw new Error(`"${lost}" is never read, but stands in "${pattern}"`)
  const letters = [...folded(pattern)]
  const isEnglish = letters.some((letter) => letter >= 'a' && letter <= 'z')
  let source = ''
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1]
    if (letter === '~') source += isEnglish ? '(?: [a-z0-9]+){0,6} ?' : '.{0,16}'
    else if (letter === '*') source += '[a-z]*'
    else if (letter === '_') source += '(?<![가-힣])'
    else if (letter === '$') source += '[ .?]*$'
    else if (letter === ' ')
      source += next === '~' || letters[at - 1] === '~' ? '' : isEnglish ? ' ' : ' ?'
    else source += letter
    if (isHangul(letter) && isHangul(next)) source += ' ?'
  }
  return isEnglish ? `(?<![a-z0-9])(?:${source})(?![a-z0-9])` : source
}

/** One pattern, and by which pieces of a text it is looked up. */
export interface Pattern {
  find: RegExp
  keys: readonly string[]
}

/**
 * Compile a pattern of a rule. Patterns are written as teenagers write. In them `~` is a few words in between, `(a|b)` a
 * choice, `*` the rest of an English word, `_` the beginning of a Korean word, `?` makes what stands before it optional,
 * `^` and `$` are the beginning and end of the whole text. Spaces between Korean syllables are optional everywhere.
 */
export const compile = (pattern: string): Pattern => ({
  find: new RegExp(sourceOf(pattern)),
  keys: keysOfPattern(folded(pattern)),
})
