import { baseForm } from './base.ts'
import { isJamo, isSyllable, isVowelJamo } from './hangul.ts'
import { type Mapped, MappedBuilder } from './mapped.ts'

/** Letters that are often double in English words, so a long run of them stands for two. */
const DOUBLED = 'lse'

export const isLatin = (code: number) => code >= 97 && code <= 122
export const isDigit = (code: number) => code >= 48 && code <= 57

/** Whether a UTF-16 unit of a base form is part of a word. */
const isWordUnit = (code: number) =>
  isLatin(code) || isDigit(code) || isSyllable(code) || isJamo(code) || code > 0xff

/** A run of jamo that is laughter, tears or a nod, and no abbreviation. */
function sentimentOf(run: string): 'laugh' | 'none' | undefined {
  let laughs = false
  for (const jamo of run) {
    if (!'ㅋㅎㅠㅜㅡㅇㅏㅓㄷㄱ'.includes(jamo)) return undefined
    if (jamo === 'ㅋ' || jamo === 'ㅎ') laughs = true
    else if ('ㅇㅏㅓㄷㄱ'.includes(jamo) && run !== jamo.repeat(run.length)) return undefined
  }
  return laughs && (run.includes('ㅋ') || run.length > 1) ? 'laugh' : 'none'
}

function endOfRun(text: string, from: number, isPart: (code: number) => boolean): number {
  let to = from + 1
  while (to < text.length && isPart(text.charCodeAt(to))) to++
  return to
}

/**
 * The form most rules read: words and single spaces, no apostrophes. `.` and `?` end sentences (`!`, line ends
 * and full stops are `.`), `ㅋ` stands for laughter, a letter repeated three times or more is shortened.
 * `keep` says how many of a long Latin run remain: as in the spelling most words have, or the other way round.
 */
export function wordForm(base: Mapped, keep: 'usual' | 'other' = 'usual'): Mapped {
  const built = new MappedBuilder()
  const { text } = base
  let pending = ''
  let from = 0
  const mark = (sign: string, at: number) => {
    if (pending === '' || sign === '?' || (sign === '.' && pending === ' ')) pending = sign
    from = at
  }
  const word = (start: number, to: number) => {
    if (pending !== '' && built.text !== '')
      built.add(pending, base.start[from] ?? 0, base.end[from] ?? 0)
    pending = ''
    built.copy(base, start, to)
  }
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isJamo(code)) {
      const to = endOfRun(text, i, isJamo)
      const run = text.slice(i, to)
      const sentiment = sentimentOf(run)
      const afterSyllable = i > 0 && isSyllable(text.charCodeAt(i - 1))
      if (
        sentiment === undefined &&
        !(afterSyllable && [...run].every((j) => isVowelJamo(j.charCodeAt(0))))
      ) {
        word(i, to)
      } else {
        mark(' ', i)
        if (sentiment === 'laugh') {
          word(i, i)
          built.add('ㅋ', base.start[i] ?? 0, base.end[to - 1] ?? 0)
          mark(' ', i)
        }
      }
      i = to - 1
    } else if (isWordUnit(code)) {
      let to = i + 1
      while (to < text.length && text.charCodeAt(to) === code) to++
      const length = to - i
      if (length < 3 || isDigit(code)) word(i, to)
      else {
        const isDoubled = DOUBLED.includes(text.charAt(i))
        const kept = isLatin(code) && isDoubled === (keep === 'usual') ? 2 : 1
        word(i, i + kept)
        built.extend(base.end[to - 1] ?? 0)
      }
      i = to - 1
    } else if (code === 39 || code === 96) {
      // An apostrophe inside a word goes; a quotation mark parts words.
      const next = text.charCodeAt(i + 1)
      const isInside = i > 0 && isLatin(text.charCodeAt(i - 1)) && isLatin(next)
      if (!isInside) mark(' ', i)
    } else if (code === 63) mark('?', i)
    else if (code === 33 || code === 10 || code === 0x3002) mark('.', i)
    else if (code === 46) {
      const to = endOfRun(text, i, (unit) => unit === 46)
      // Dots that trail off do not end a sentence.
      mark(to - i > 1 ? ' ' : '.', i)
      i = to - 1
    } else if (
      code === 42 &&
      isWordUnit(text.charCodeAt(i - 1)) &&
      isWordUnit(text.charCodeAt(i + 1))
    ) {
      word(i, i + 1)
    } else mark(' ', i)
  }
  if (pending === '?' || pending === '.')
    built.add(pending, base.start[from] ?? 0, base.end[from] ?? 0)
  return built.done()
}

/**
 * A text as words and single spaces: lower case, no apostrophes, look-alikes folded, `.` and `?` at the ends of
 * sentences, `ㅋ` for laughter, tears left out.
 */
export const wordsOf = (text: string): string => wordForm(baseForm(text)).text
