import { nameKeyOf } from './name-key.ts'
import {
  alone,
  anywhere,
  around,
  asWord,
  atEdges,
  atEnd,
  atStart,
  callings,
  dreams,
  numbers,
} from './reserved-names.ts'

const anyOf = (words: readonly string[]) =>
  words
    .map(nameKeyOf)
    .toSorted((a, b) => b.length - a.length)
    .join('|')

const offices = anyOf(alone)
const others = anyOf([...alone, ...around])
const patterns = [
  `^(?:${anyOf(around)})*(?:${offices})(?:${others})*$`,
  `^(?:${anyOf(numbers)})(?:${others})+$`,
  anyOf(anywhere),
  `^(?:${anyOf([...atEdges, ...atStart])})`,
  `(?:${anyOf([...atEdges, ...atEnd])})$`,
].map((pattern) => new RegExp(pattern))
const word = new RegExp(`^(?:${anyOf(asWord)})$`)
const calling = new RegExp(anyOf(callings))
const dream = new RegExp(anyOf(dreams))

/** Phone numbers of helplines, which may not be names. */
const helplineNumber = /(?<!\d)(?:1366|1388|1393|15770199|15889191)(?!\d)/
/** AI as a separate word: AI 루미, 루미_AI. */
const aiWord = /(?<![a-z])ai(?![a-z])/i
/** Whether a name mixes Latin letters with lookalikes from other scripts. */
const isMixed = (name: string) =>
  /\p{Script=Latin}/u.test(name) &&
  /[[\p{L}]--[\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Lm}]]/v.test(
    name,
  )

const digitLetters: Readonly<Record<string, string>> = { '3': 'e', '4': 'a', '5': 's', '7': 't' }
/** Return the readings of a name: digits as letters, without digits, and in Hangul with l as a vowel. */
function readingsOf(name: string): string[] {
  const plain = name.normalize('NFKC')
  const key = nameKeyOf(plain)
  return [
    key,
    key.replace(/(?<!\d)[3457](?!\d)/g, (digit) => digitLetters[digit] ?? digit),
    nameKeyOf(plain.replace(/\d/g, '')),
    key.replace(/(?<=[ᄀ-ᄒ])l/g, 'ᅵ'),
  ]
}

/** Whether a name could be mistaken for the team, a helpline, police, a school, an AI, or a verified member. */
export function claimsOffice(name: string): boolean {
  const plain = name.normalize('NFKC')
  if (helplineNumber.test(plain.replace(/[ ._-]/g, '')) || aiWord.test(plain) || isMixed(name))
    return true
  return (
    name.split(/[ ._-]/).some((part) => readingsOf(part).some((key) => word.test(key))) ||
    readingsOf(name).some(
      (key) =>
        patterns.some((pattern) => pattern.test(key)) || (calling.test(key) && !dream.test(key)),
    )
  )
}
