import { assemble, isJamo, isSyllable, jamoFromKey, jamoOf, keysFromJamo } from './hangul.ts'
import { type Mapped, MappedBuilder } from './mapped.ts'
import { wordForm } from './words.ts'

const TOKEN = /[a-z]{4,40}/g
/** No Korean syllable begins with a vowel key, and hardly a text has a vowel alone, except as tears. */
const TYPED_BLIND = /(?:^|\s)[ㅏ-ㅗㅛㅣ](?:\s|$|[가-힣ㄱ-ㅎ])|[가-힣][ㅏ-ㅗㅛㅣ][ㄱ-ㅎ가-힣]/

/** A word that could be syllables begins with a consonant key and a vowel key. */
const MAY_BE_TYPED = /\b[qwertasdfgzxcv][yuiophjklbnm][a-z]{2}/

/**
 * Korean words typed on an English keyboard: wnrrhtlvek → 죽고싶다. Only words that make whole syllables; the other
 * Latin words are left out, since they are read in their own form.
 */
function toHangul(base: Mapped, text: string): Mapped | undefined {
  if (!MAY_BE_TYPED.test(base.text)) return undefined
  const points = [...text]
  const built = new MappedBuilder()
  let at = 0
  let isFound = false
  for (const found of base.text.matchAll(TOKEN)) {
    const from = found.index
    const to = from + found[0].length
    built.copy(base, at, from)
    at = to
    if (!MAY_BE_TYPED.test(found[0])) continue
    const original = points.slice(base.start[from], base.end[to - 1]).join('')
    const isShouted = original === original.toUpperCase()
    const keys = original.length === found[0].length && !isShouted ? original : found[0]
    let jamo = ''
    for (const key of keys) jamo += jamoFromKey(key) ?? key
    const syllables = assemble(jamo)
    if (!syllables.every(({ letter }) => isSyllable(letter.charCodeAt(0)))) continue
    isFound = true
    for (const { letter, from: first, length } of syllables)
      built.add(letter, base.start[from + first] ?? 0, base.end[from + first + length - 1] ?? 0)
  }
  if (!isFound) return undefined
  built.copy(base, at, base.text.length)
  return built.done()
}

/** English typed on a Korean keyboard: ㅑ ㅈ뭇 새 얃 → i want to die. */
function toLatin(base: Mapped): Mapped | undefined {
  if (!TYPED_BLIND.test(base.text)) return undefined
  const built = new MappedBuilder()
  for (let i = 0; i < base.text.length; i++) {
    const code = base.text.charCodeAt(i)
    const letters = isSyllable(code) ? jamoOf(code) : base.text.charAt(i)
    const keys =
      isSyllable(code) || isJamo(code) ? [...letters].map(keysFromJamo).join('') : letters
    built.add(keys, base.start[i] ?? 0, base.end[i] ?? 0)
  }
  return built.done()
}

/** The words as they read on the other keyboard; undefined when nothing reads as words there. */
export function keyboardForm(base: Mapped, text: string): Mapped | undefined {
  const other = /[a-z]{4}/.test(base.text) ? toHangul(base, text) : undefined
  const found = other ?? (/[ㅏ-ㅣ]/.test(base.text) ? toLatin(base) : undefined)
  return found === undefined ? undefined : wordForm(found)
}
