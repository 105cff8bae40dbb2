import type { Mapped } from '../forms/mapped.ts'

/** Digits of a text, however they were written, with the units of the form each was read from. */
export interface DigitRun {
  digits: string
  /** For each digit the first and the last unit (exclusive) it was read from. */
  from: number[]
  to: number[]
  /** Whether the run was written in plain digits only. */
  isPlain: boolean
}

const SINGLE: Record<string, string> = {
  공: '0',
  영: '0',
  빵: '0',
  일: '1',
  이: '2',
  삼: '3',
  사: '4',
  오: '5',
  육: '6',
  륙: '6',
  칠: '7',
  팔: '8',
  구: '9',
  零: '0',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  o: '0',
  l: '1',
  i: '1',
}
const WORDS: [string, string][] = [
  ['제로', '0'],
  ['하나', '1'],
  ['다섯', '5'],
  ['여섯', '6'],
  ['일곱', '7'],
  ['여덟', '8'],
  ['아홉', '9'],
  ['둘', '2'],
  ['셋', '3'],
  ['넷', '4'],
  ['zero', '0'],
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['nine', '9'],
  ['double ', ''],
  ['oh', '0'],
]
const wordsByFirst = new Map<string, [string, string][]>()
for (const entry of WORDS) {
  const first = entry[0].charAt(0)
  wordsByFirst.set(first, [...(wordsByFirst.get(first) ?? []), entry])
}
/** Units that a digit can begin with: of most others nothing more is asked. */
const begins = new Set(
  ['0123456789', ...Object.keys(SINGLE), ...wordsByFirst.keys()].flatMap((letters) =>
    Array.from(letters, (letter) => letter.charCodeAt(0)),
  ),
)

/** What people put between the groups of a number. */
const BRIDGES = [
  '다시',
  '대시',
  '하이픈',
  '띄고',
  '그리고',
  '국에',
  '다음',
  '뒤에',
  '이랑',
  '하고',
  '뒤는',
  '뒷자리는',
  '하트',
  '에',
  'dash',
  'hyphen',
  'then',
  'and',
]
const GAP = ' -.,♡♥/()_~*|:·ㅡ‐‑–—―+\'"'
const MOST_GAP = 4

const isDigit = (letter: string) => letter >= '0' && letter <= '9'
const isLatin = (letter: string) => letter >= 'a' && letter <= 'z'

/** The digit written at `at`, and how many units it takes. */
function digitAt(text: string, at: number): { digit: string; length: number } | undefined {
  if (!begins.has(text.charCodeAt(at))) return undefined
  const letter = text.charAt(at)
  if (isDigit(letter)) return { digit: letter, length: 1 }
  for (const [word, digit] of wordsByFirst.get(letter) ?? []) {
    if (!text.startsWith(word, at)) continue
    const after = text.charAt(at + word.length)
    const before = text.charAt(at - 1)
    if (isLatin(letter) && (isLatin(after) || isLatin(before))) continue
    return { digit, length: word.length }
  }
  const single = SINGLE[letter]
  if (single === undefined) return undefined
  // A Latin letter is a digit only beside digits: o1o, l23.
  const isPart = (other: string) =>
    isDigit(other) || other === 'o' || other === 'l' || other === 'i'
  if (isLatin(letter)) {
    const left = text.charAt(at - 1)
    const right = text.charAt(at + 1)
    if ((isLatin(left) && !isPart(left)) || (isLatin(right) && !isPart(right))) return undefined
  }
  return { digit: single, length: 1 }
}

function gapAfter(text: string, at: number): number {
  let to = at
  let bridges = 0
  while (to < text.length && to - at < MOST_GAP + bridges * 4) {
    if (GAP.includes(text.charAt(to))) to++
    else {
      const bridge = BRIDGES.find((word) => text.startsWith(word, to))
      if (bridge === undefined || bridges === 1) break
      bridges++
      to += bridge.length
    }
  }
  return to
}

/** All runs of at least three digits with at most a few signs between two of them. */
export function digitRuns(form: Mapped): DigitRun[] {
  const { text } = form
  const runs: DigitRun[] = []
  let run: DigitRun = { digits: '', from: [], to: [], isPlain: true }
  const close = () => {
    if (run.digits.length >= 3) runs.push(run)
    run = { digits: '', from: [], to: [], isPlain: true }
  }
  let at = 0
  while (at < text.length) {
    const found = digitAt(text, at)
    if (found === undefined) {
      close()
      at++
      continue
    }
    if (found.digit !== '') {
      run.digits += found.digit
      run.from.push(at)
      run.to.push(at + found.length)
      if (!isDigit(text.charAt(at))) run.isPlain = false
    }
    at += found.length
    const next = gapAfter(text, at)
    if (next > at && digitAt(text, next) === undefined) close()
    else at = next
  }
  close()
  return runs
}
