import { foldWords, loud } from './fold.ts'

/**
 * How a family is recognised. Patterns stand between commas and are written as people write. In them
 * `~` is a few words in between, `(a|b)` a choice, `*` the rest of an English word, `_` the beginning of a Korean word,
 * `?` makes what stands before it optional,
 * `^` and `$` are the beginning and end of the whole text. Spaces between Korean syllables are optional everywhere.
 */
export interface Rule {
  /** Says it by itself. */
  strong: string
  /** Says it together with something else. */
  weak?: string
}

export type Rules<Id extends string> = Record<Id, Rule>

const isHangul = (letter: string | undefined) =>
  letter !== undefined && letter >= '가' && letter <= '힣'

function sourceOf(pattern: string): string {
  // A loud word is taken out of every text, so a pattern with one would say less than it seems to.
  const lost = pattern.match(/[a-z]+|[가-힣]+/g)?.find((word) => loud.has(word))
  if (lost !== undefined) throw new Error(`"${lost}" is never read, but stands in "${pattern}"`)
  // Signs of the pattern language survive the folding of the words around them.
  const folded = foldWords(pattern.replaceAll("'", '').toLowerCase())
  const letters = [...folded]
  const isEnglish = /[a-z]/.test(folded)
  let source = ''
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1]
    if (letter === '~') source += isEnglish ? '(?: [a-z0-9]+){0,4} ?' : '.{0,12}'
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

/** All patterns of a list as one expression, or undefined when there are none. */
export function compile(patterns: string | undefined): RegExp | undefined {
  const sources = (patterns ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(sourceOf)
  return sources.length === 0 ? undefined : new RegExp(sources.join('|'), 'g')
}
