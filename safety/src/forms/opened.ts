import { assemble, isJamo, isSyllable, jamoOf } from './hangul.ts'
import { type Mapped, MappedBuilder } from './mapped.ts'
import { isRespelled } from './spelled.ts'
import { isDigit, isLatin, wordForm } from './words.ts'

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
}
const SEPARATORS = ' .-_*/~,+|:;\'"^=#\n'

const isLetter = (code: number) => isLatin(code) || isSyllable(code) || isJamo(code)
const isSeparator = (text: string, at: number) =>
  at < text.length && SEPARATORS.includes(text.charAt(at))

const LEET_BESIDE_LETTER = /[ㄱ-ㅎ]r|[a-z][013457@$!|€]|[013457@$!|€][a-z]/
/** Two Latin letters apart are two short words typed quickly. */
const SPREAD =
  /(?<![a-z0-9가-힣ㄱ-ㅣ])(?:[a-z][ .\-_*/~,+|:;'"^=#\n]{1,3}[a-z]|[가-힣ㄱ-ㅣ])[ .\-_*/~,+|:;'"^=#\n]{1,3}[a-z가-힣ㄱ-ㅣ](?![a-z0-9가-힣ㄱ-ㅣ])|[가-힣][.\-_*/~+|:;'"^=#]{1,3}[가-힣]/
const LONG_RUN = /([a-z])\1\1/

/** What reads `b4` and `4ever` as usual words needs no other reading of their digits. */
const withoutRespelled = (text: string) =>
  text.replace(/(?<![ㄱ-ㅣ가-힣])[a-z0-9]+/g, (word) => (isRespelled(word) ? ' ' : word))

/** Fold digits and signs that stand for letters, where a Latin letter is next to them. */
function foldLeet(base: Mapped): Mapped {
  const { text } = base
  if (!LEET_BESIDE_LETTER.test(text)) return base
  if (!LEET_BESIDE_LETTER.test(withoutRespelled(text))) return base
  let folded = ''
  for (let i = 0; i < text.length; i++) {
    const beside = text.charCodeAt(i - 1)
    if (text.charAt(i) === 'r' && beside >= 0x3131 && beside <= 0x314e) {
      folded += 'ㅏ'
      continue
    }
    const letter = LEET[text.charAt(i)]
    const before = isLatin(folded.charCodeAt(i - 1))
    const after =
      isLatin(text.charCodeAt(i + 1)) || (before && LEET[text.charAt(i + 1)] !== undefined)
    const isSign = letter !== undefined && !isDigit(text.charCodeAt(i))
    folded += letter !== undefined && (isSign ? after : before || after) ? letter : text.charAt(i)
  }
  return folded === text ? base : { text: folded, start: base.start, end: base.end }
}

/** Assemble jamo that were typed apart: 자ㅅㅏㄹ → 자살. Laughter behind a syllable is left alone. */
function assembleJamo(base: Mapped): Mapped {
  const { text } = base
  if (!/[ㅏ-ㅣ]/.test(text)) return base
  const built = new MappedBuilder()
  let at = 0
  for (const found of text.matchAll(/[가-힣]?[ㄱ-ㅎㅏ-ㅣ]{2,}|[가-힣][ㄱ-ㅎ](?=[가-힣])/g)) {
    const run = found[0]
    built.copy(base, at, found.index)
    at = found.index + run.length
    let jamo = ''
    const unitOf: number[] = []
    for (let i = 0; i < run.length; i++) {
      const code = run.charCodeAt(i)
      const letters = isSyllable(code) ? jamoOf(code) : run.charAt(i)
      for (let k = 0; k < letters.length; k++) unitOf.push(found.index + i)
      jamo += letters
    }
    for (const { letter, from, length } of assemble(jamo)) {
      const first = unitOf[from] ?? 0
      const last = unitOf[from + length - 1] ?? 0
      built.add(letter, base.start[first] ?? 0, base.end[last] ?? 0)
    }
  }
  if (at === 0) return base
  built.copy(base, at, text.length)
  return built.done()
}

/** Whether the letter at `at` stands alone between separators. */
function isSingle(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (!isLetter(code)) return false
  const before = text.charCodeAt(at - 1)
  const after = text.charCodeAt(at + 1)
  return !(isLetter(before) || isDigit(before)) && !(isLetter(after) || isDigit(after))
}

function afterSeparators(text: string, at: number): number {
  let to = at
  while (to - at < 3 && isSeparator(text, to)) to++
  return to
}

/** Join letters that stand apart one by one, and syllables with a sign between them: s.u.i → sui, 자*살 → 자살. */
function joinSpread(base: Mapped): Mapped {
  const { text } = base
  if (!SPREAD.test(text)) return base
  const built = new MappedBuilder()
  let isChanged = false
  for (let i = 0; i < text.length; i++) {
    built.copy(base, i, i + 1)
    const code = text.charCodeAt(i)
    if (!isLetter(code)) continue
    const next = afterSeparators(text, i + 1)
    if (next === i + 1 || next >= text.length) continue
    const following = text.charCodeAt(next)
    const isSpread = isSingle(text, i) && isSingle(text, next)
    const gap = text.slice(i + 1, next)
    const isSignBetween =
      isSyllable(code) && isSyllable(following) && !gap.includes(' ') && !/[\n,]/.test(gap)
    if (isSpread || isSignBetween) {
      isChanged = true
      i = next - 1
    }
  }
  return isChanged ? built.done() : base
}

/** The words with disguises taken off; undefined when nothing was disguised. */
export function openedForm(base: Mapped, words: Mapped): Mapped | undefined {
  const bare = joinSpread(assembleJamo(foldLeet(base)))
  return bare === base ? undefined : otherThan(words, bare)
}

/** Whether words were joined when disguises were taken off. */
export const isJoined = (words: Mapped, opened: Mapped): boolean =>
  opened.text.split(' ').length < words.text.split(' ').length

/** The words with stretched letters shortened the other way; undefined when nothing is stretched. */
export const stretchedForm = (base: Mapped, words: Mapped): Mapped | undefined =>
  LONG_RUN.test(base.text) ? otherThan(words, base) : undefined

function otherThan(words: Mapped, base: Mapped): Mapped | undefined {
  const other = wordForm(base, 'other')
  return other.text === words.text ? undefined : other
}
