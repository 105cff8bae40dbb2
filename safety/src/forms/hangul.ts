/** Jamo, syllables and the two-set keyboard. Written here because a match must map back to what was typed. */
const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'
const FIRST_SYLLABLE = 0xac00

const joinedVowels: Record<string, string> = {
  ㅗㅏ: 'ㅘ',
  ㅗㅐ: 'ㅙ',
  ㅗㅣ: 'ㅚ',
  ㅜㅓ: 'ㅝ',
  ㅜㅔ: 'ㅞ',
  ㅜㅣ: 'ㅟ',
  ㅡㅣ: 'ㅢ',
}
const joinedFinals: Record<string, string> = {
  ㄱㅅ: 'ㄳ',
  ㄴㅈ: 'ㄵ',
  ㄴㅎ: 'ㄶ',
  ㄹㄱ: 'ㄺ',
  ㄹㅁ: 'ㄻ',
  ㄹㅂ: 'ㄼ',
  ㄹㅅ: 'ㄽ',
  ㄹㅌ: 'ㄾ',
  ㄹㅍ: 'ㄿ',
  ㄹㅎ: 'ㅀ',
  ㅂㅅ: 'ㅄ',
}
const parted: Record<string, string> = Object.fromEntries(
  [...Object.entries(joinedVowels), ...Object.entries(joinedFinals)].map(([two, one]) => [
    one,
    two,
  ]),
)

export const isSyllable = (code: number) => code >= FIRST_SYLLABLE && code <= 0xd7a3
export const isJamo = (code: number) => code >= 0x3131 && code <= 0x3163
export const isVowelJamo = (code: number) => code >= 0x314f && code <= 0x3163
const isConsonant = (jamo: string | undefined) => jamo !== undefined && INITIALS.includes(jamo)
const isVowel = (jamo: string | undefined) => jamo !== undefined && VOWELS.includes(jamo)

/** The jamo of one syllable as keys are pressed: 값 → ㄱㅏㅂㅅ. */
export function jamoOf(syllable: number): string {
  const index = syllable - FIRST_SYLLABLE
  const final = FINALS[index % 28] ?? ' '
  const vowel = VOWELS[Math.floor(index / 28) % 21] ?? ''
  const letters = `${INITIALS[Math.floor(index / 588)] ?? ''}${parted[vowel] ?? vowel}`
  return final === ' ' ? letters : letters + (parted[final] ?? final)
}

/** The compatibility jamo that looks like a conjoining one, or '' for archaic letters. */
export function compatible(conjoining: number): string {
  if (conjoining >= 0x1100 && conjoining <= 0x1112) return INITIALS[conjoining - 0x1100] ?? ''
  if (conjoining >= 0x1161 && conjoining <= 0x1175) return VOWELS[conjoining - 0x1161] ?? ''
  if (conjoining >= 0x11a8 && conjoining <= 0x11c2) return FINALS[conjoining - 0x11a7] ?? ''
  return ''
}

/** One assembled character, made of `length` jamo of the input from `from` on. */
export interface Assembled {
  letter: string
  from: number
  length: number
}

/** Assemble keystrokes to syllables the way an input method does; what does not combine stays a jamo. */
export function assemble(jamo: string): Assembled[] {
  const result: Assembled[] = []
  let at = 0
  while (at < jamo.length) {
    const initial = jamo[at]
    if (!isConsonant(initial) || !isVowel(jamo[at + 1])) {
      result.push({ letter: initial ?? '', from: at, length: 1 })
      at++
      continue
    }
    const from = at
    let vowel = jamo[at + 1] ?? ''
    at += 2
    const joined = joinedVowels[vowel + (jamo[at] ?? '')]
    if (joined !== undefined) {
      vowel = joined
      at++
    }
    let final = ' '
    const next = jamo[at] ?? ''
    if (next !== '' && FINALS.includes(next) && !isVowel(jamo[at + 1])) {
      final = next
      at++
      const two = joinedFinals[next + (jamo[at] ?? '')]
      if (two !== undefined && !isVowel(jamo[at + 1])) {
        final = two
        at++
      }
    }
    const index =
      (INITIALS.indexOf(initial ?? '') * 21 + VOWELS.indexOf(vowel)) * 28 + FINALS.indexOf(final)
    result.push({
      letter: String.fromCharCode(FIRST_SYLLABLE + index),
      from,
      length: at - from,
    })
  }
  return result
}

const KEYS = 'qwertyuiopasdfghjklzxcvbnmQWERTOP'
const ON_KEYS = 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ'
const jamoOfKey = new Map([...KEYS].map((key, i) => [key, ON_KEYS[i] ?? '']))
const keyOfJamo = new Map([...ON_KEYS].map((jamo, i) => [jamo, (KEYS[i] ?? '').toLowerCase()]))

/** Jamo typed by a Latin key on the two-set keyboard; a shifted key without a jamo of its own counts as unshifted. */
export const jamoFromKey = (key: string) => jamoOfKey.get(key) ?? jamoOfKey.get(key.toLowerCase())

/** Latin keys that type a jamo: ㄳ → rt. */
export const keysFromJamo = (jamo: string) =>
  [...(parted[jamo] ?? jamo)].map((one) => keyOfJamo.get(one) ?? one).join('')
