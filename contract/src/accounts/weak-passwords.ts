import { convertHangulToQwerty } from 'es-hangul'
import { normalise } from '../shared/rules.ts'
import { commonHangul, commonWords } from './common-words.ts'

const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'l',
  '|': 'l',
  i: 'l',
}
const lower = (text: string) => text.normalize('NFC').toLowerCase()

/** Strip the digits and signs at both ends. */
const inner = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Return the word behind look-alike characters and surrounding signs: `P@ssw0rd2026!` is `password`. */
const meaning = (text: string) =>
  inner(lower(text))
    .replace(/./gu, (sign) => signs[sign] ?? sign)
    .replace(/[^\p{L}]/gu, '')

/** Include Hangul as it comes out when the keyboard is left in English. */
const common = [...commonWords, ...commonHangul, ...commonHangul.map(convertHangulToQwerty)].map(
  meaning,
)
/** At most two words: a passphrase of three or more is accepted. */
const fromCommonWords = new RegExp(`^(?:${common.join('|')}){1,2}$`, 'u')

/** Sequences along the keyboard or the alphabet. */
const oneWay = [
  `01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop[] asdfghjkl;' zxcvbnm,./ !@#$%^&*()`,
  '1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1qaz2wsx3edc4rfv5tgb6yhn7ujm qazwsxedcrfvtgbyhnujmikolp',
  '가나다라마바사아자차카타파하 ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ ㅁㄴㅇㄹㅎㅗㅓㅏㅣ ㅋㅌㅊㅍㅠㅜㅡ',
].flatMap((line) => line.split(' '))
const ways = oneWay.flatMap((way) => [way, [...way].toReversed().join('')])

/** Whether the text consists of such sequences, or of one repeated sign: `qwer1234`, `abc123!!!`. */
function isWalk(text: string): boolean {
  let rest = text
  while (rest !== '') {
    const held = /^(.)\1{2,}/u.exec(rest)?.[0].length ?? 0
    let length = Math.max(held, 2)
    while (length < rest.length && ways.some((way) => way.includes(rest.slice(0, length + 1))))
      length += 1
    if (length < 3) return false
    rest = rest.slice(length)
  }
  return true
}

const isRepeated = (text: string) => /^(.{1,4})\1+$/u.test(text)
const withoutDoubles = (text: string) => text.replace(/(.)\1+/gu, '$1')

/**
 * Return whether a password is among those that attackers guess first: common words, keyboard sequences, repetitions,
 * digits alone, or one of the member's own `names`. Forms warn while the member types; the server refuses it.
 */
export function isWeakPassword(password: string, names: readonly string[]): boolean {
  const typed = lower(password)
  const letters = inner(typed)
  if (/^[\p{N}\p{P}\p{Z}]+$/u.test(typed) || isRepeated(typed)) return true
  if (isWalk(typed) || isWalk(withoutDoubles(typed))) return true
  if (letters.length > 3 && isWalk(letters)) return true
  const meant = meaning(typed)
  if (fromCommonWords.test(meant)) return true
  return names.some(
    (name) => lower(normalise(name)) === typed || (meant && meaning(name) === meant),
  )
}
