import type { Mapped } from '../forms/mapped.ts'
import {
  type Anchor,
  DEPTH,
  hasAnchors,
  type Matcher,
  nodeOf,
  type Pattern,
  stepFrom,
} from './compile.ts'

/** A match of a pattern, in code points of the text as sent. */
export interface Match {
  pattern: Pattern
  start: number
  end: number
}

/** Steps taken: units compared and searched. Deterministic, so that a test can see growth without a clock. */
export const work = { steps: 0 }

/** A rule that has matched this often in one text has said what it has to say; contact details are all wanted. */
const ENOUGH = 4
const ALL = 200

const SET_BITS = 3
const SET_MASK = (1 << SET_BITS) - 1
const LAST_ROUND = 2 ** (32 - SET_BITS) - 1

/** Note a literal that the text holds: patterns all of whose sets it now holds a literal of go to `found`. */
function meet(matcher: Matcher, { number, patterns, bits }: Anchor, found: number[]): void {
  const { needed, seenLiterals, seenSets, round } = matcher
  seenLiterals[number] = round
  for (let i = 0; i < patterns.length; i++) {
    const pattern = patterns[i] ?? 0
    const known = seenSets[pattern] ?? 0
    const before = known >>> SET_BITS === round ? known & SET_MASK : 0
    const after = before | (bits[i] ?? 0)
    if (after === before) continue
    seenSets[pattern] = ((round << SET_BITS) | after) >>> 0
    if (after === needed[pattern]) found.push(pattern)
  }
}

/** Numbers of the patterns all of whose sets the text holds a literal of. */
function candidates(matcher: Matcher, text: string): number[] {
  const { trie, always, seenLiterals, seenSets } = matcher
  if (matcher.round === LAST_ROUND) {
    matcher.round = 0
    seenLiterals.fill(0)
    seenSets.fill(0)
  }
  const round = ++matcher.round
  const found = [...always]
  let steps = 0
  for (let at = 0; at < text.length; at++) {
    const end = Math.min(at + DEPTH, text.length)
    let node = 0
    for (let i = at; i < end; i++) {
      const step = stepFrom(trie, node, text.charCodeAt(i))
      steps++
      if (step === 0) break
      node = nodeOf(step)
      if (!hasAnchors(step)) continue
      const anchors = trie.anchors[node] ?? []
      steps += anchors.length
      for (const anchor of anchors) {
        if (seenLiterals[anchor.number] === round) continue
        const { literal } = anchor
        if (literal.length <= DEPTH || text.startsWith(literal, at)) meet(matcher, anchor, found)
      }
    }
  }
  work.steps += steps
  return found
}

/** So many letters before and after a match, inside its sentence, may give it another meaning. */
const WINDOW = 70

/** The sentence around a match, written as contexts are: `before « match » after`. */
function sentenceAround(text: string, from: number, to: number): string {
  let start = from
  while (start > 0 && from - start < WINDOW && !'.?'.includes(text.charAt(start - 1))) start--
  let end = to
  while (end < text.length && end - to < WINDOW && !'.?'.includes(text.charAt(end))) end++
  return `${text.slice(start, from)}«${text.slice(from, to)}»${text.slice(to, end + 1)}`
}

function run(pattern: Pattern, form: Mapped, into: Match[]): void {
  pattern.expression ??= new RegExp(pattern.source, 'g')
  const { unless, kind, expression } = pattern
  const most = kind === 'contact' ? ALL : ENOUGH
  expression.lastIndex = 0
  work.steps += form.text.length
  for (let count = 0; count < most; count++) {
    const found = expression.exec(form.text)
    if (found === null) return
    const to = found.index + found[0].length
    if (to === found.index) expression.lastIndex++
    work.steps += 120
    if (unless.length > 0) {
      const sentence = sentenceAround(form.text, found.index, to)
      if (unless.some((context) => context.test(sentence))) continue
    }
    into.push({ pattern, start: form.start[found.index] ?? 0, end: form.end[to - 1] ?? 0 })
  }
}

/** Run all patterns that can match on one form of a text. */
export function matchForm(matcher: Matcher, form: Mapped, into: Match[]): void {
  for (const number of candidates(matcher, form.text)) {
    const pattern = matcher.patterns[number]
    if (pattern !== undefined) run(pattern, form, into)
  }
}
