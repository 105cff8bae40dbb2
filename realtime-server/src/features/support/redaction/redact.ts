import { contactMask } from '@dodam/contract'
import { checkText, type Finding } from '@dodam/safety'
import { namesIn, partsOf, placesIn, type Span } from './introductions.ts'

export interface Turn {
  from: 'teen' | 'helper'
  text: string
}

/** The number of earlier turns that the text check reads. */
const earlierTurns = 8

/** Convert code points to code units. */
function spansOf(text: string, findings: readonly Finding[]): Span[] {
  const starts: number[] = []
  let at = 0
  for (const letter of text) {
    starts.push(at)
    at += letter.length
  }
  const unit = (point: number) => starts[point] ?? text.length
  return findings.map(({ start, end }) => [unit(start), unit(end)])
}

const findingsIn = (text: string, earlier: readonly string[] = []) =>
  checkText(text, { place: 'message', readerIsMinor: true, earlier: earlier.slice(-earlierTurns) })

const isLatin = (letter: string | undefined) => /^[a-z]$/.test(letter ?? '')

/** Return where one of these names occurs, in any case. `isWord`: names in Latin letters only as separate words. */
function placesOf(text: string, names: Iterable<string>, { isWord }: { isWord: boolean }): Span[] {
  const [low, found] = [text.toLowerCase(), [] as Span[]]
  for (const given of names) {
    const name = given.toLowerCase()
    if ([...name].length < 2) continue
    for (let at = low.indexOf(name); at >= 0; at = low.indexOf(name, at + 1)) {
      const end = at + name.length
      const isPart =
        (isLatin(low[at]) && isLatin(low[at - 1])) || (isLatin(low[end - 1]) && isLatin(low[end]))
      if (!isWord || !isPart) found.push([at, end])
    }
  }
  return found
}

/** Several turns as one text, with the origin of each letter. */
class Joined {
  readonly text: string
  readonly #parts: { turn: number; start: number; length: number }[] = []

  constructor(turns: readonly { text: string; turn: number }[], between: string) {
    let start = 0
    for (const { text, turn } of turns) {
      this.#parts.push({ turn, start, length: text.length })
      start += text.length + between.length
    }
    this.text = turns.map(({ text }) => text).join(between)
  }

  /** Yield the parts of these spans in each turn. */
  *placed(spans: readonly Span[]): Generator<{ turn: number; span: Span }> {
    for (const [from, to] of spans)
      for (const { turn, start, length } of this.#parts) {
        const span = [Math.max(0, from - start), Math.min(length, to - start)] as const
        if (span[0] < span[1]) yield { turn, span }
      }
  }
}

function masked(text: string, spans: readonly Span[]): string {
  let [left, done] = ['', 0]
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    if (start >= done) left += text.slice(done, start) + contactMask
    done = Math.max(done, end)
  }
  return left + text.slice(done)
}

/**
 * Return the turns of a talk as they may leave the server: without any finding of the text check, the member's `names`,
 * and the name, school and class by which they introduce themselves. A span across turns is masked in each. Names of
 * other people are not recognised.
 */
export function redacted(turns: readonly Turn[], names: readonly string[]): string[] {
  const spans: Span[][] = turns.map(() => [])
  const mask = (turn: number, found: readonly Span[]) => void spans[turn]?.push(...found)
  const numbered = turns.map(({ from, text }, turn) => ({ from, text, turn }))
  const own = numbered.filter(({ from }) => from === 'teen')
  for (const { from, text, turn } of numbered) {
    const earlier = own.filter((one) => from === 'teen' && one.turn < turn).map((one) => one.text)
    mask(turn, spansOf(text, findingsIn(text, earlier)))
    mask(turn, placesOf(text, names, { isWord: false }))
  }
  const called = new Set<string>()
  // A number can continue in the next turn, and a name can answer a question of the helper.
  const talk = new Joined(numbered, '\n')
  for (const joined of [new Joined(own, ' '), new Joined(own, '\n'), talk]) {
    const introduced = namesIn(joined.text)
    for (const [start, end] of introduced)
      for (const part of partsOf(joined.text.slice(start, end))) called.add(part)
    const contacts = findingsIn(joined.text).filter(({ kind }) => kind === 'contact')
    const found = [...introduced, ...placesIn(joined.text), ...spansOf(joined.text, contacts)]
    for (const { turn, span } of joined.placed(found)) mask(turn, [span])
  }
  return turns.map(({ text }, turn) =>
    masked(text, [...(spans[turn] ?? []), ...placesOf(text, called, { isWord: true })]),
  )
}
