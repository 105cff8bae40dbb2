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

/** Each digit as it is written otherwise; `double` stands before one. */
const written = {
  '0': '공 영 빵 零 o 제로 zero oh',
  '1': '일 一 l i 하나 one',
  '2': '이 二 둘 two',
  '3': '삼 三 셋 three',
  '4': '사 四 넷 four',
  '5': '오 五 다섯 five',
  '6': '육 륙 六 여섯 six',
  '7': '칠 七 일곱 seven',
  '8': '팔 八 여덟 eight',
  '9': '구 九 아홉 nine',
}
const single = new Map<string, string>()
const wordsByFirst = new Map<string, [word: string, digit: string][]>([['d', [['double ', '']]]])
for (const [digit, words] of Object.entries(written))
  for (const word of words.split(' ')) {
    const first = word.charAt(0)
    if (word === first) single.set(first, digit)
    else wordsByFirst.set(first, [...(wordsByFirst.get(first) ?? []), [word, digit]])
  }

/** Units that a digit can begin with: of most others nothing more is asked. */
const begins = new Set(
  ['0123456789', ...single.keys(), ...wordsByFirst.keys()].flatMap((letters) =>
    Array.from(letters, (letter) => letter.charCodeAt(0)),
  ),
)

/** What is put between the groups of a number. */
const BRIDGES =
  '다시 대시 하이픈 띄고 그리고 국에 다음 뒤에 이랑 하고 뒤는 뒷자리는 하트 에 dash hyphen then and'.split(
    ' ',
  )
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
  const digit = single.get(letter)
  if (digit === undefined) return undefined
  // A Latin letter is a digit only beside digits: o1o, l23.
  const isPart = (other: string) =>
    isDigit(other) || other === 'o' || other === 'l' || other === 'i'
  if (isLatin(letter)) {
    const left = text.charAt(at - 1)
    const right = text.charAt(at + 1)
    if ((isLatin(left) && !isPart(left)) || (isLatin(right) && !isPart(right))) return undefined
  }
  return { digit, length: 1 }
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
