import type { Kind } from '../finding.ts'
import type { Mapped } from '../forms/mapped.ts'
import {
  type Anchor,
  type Compiled,
  DEPTH,
  hasAnchors,
  type Matcher,
  nodeOf,
  stepFrom,
} from './compile.ts'
import { isMeantOtherwise } from './contexts.ts'
import type { Rule } from './rule.ts'

/** A match of a rule, in code points of the text as sent. */
export interface Match {
  rule: Rule
  kind: Kind
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

function run(compiled: Compiled, form: Mapped, into: Match[]): void {
  compiled.expression ??= new RegExp(compiled.source, 'g')
  const { rule, kind, expression } = compiled
  const most = kind === 'contact' ? ALL : ENOUGH
  expression.lastIndex = 0
  work.steps += form.text.length
  for (let count = 0; count < most; count++) {
    const found = expression.exec(form.text)
    if (found === null) return
    const to = found.index + found[0].length
    if (to === found.index) expression.lastIndex++
    work.steps += 120
    if (rule.unless !== undefined && isMeantOtherwise(rule.unless, form.text, found.index, to))
      continue
    into.push({ rule, kind, start: form.start[found.index] ?? 0, end: form.end[to - 1] ?? 0 })
  }
}

/** Run all patterns that can match on one form of a text. */
export function matchForm(matcher: Matcher, form: Mapped, into: Match[]): void {
  for (const number of candidates(matcher, form.text)) {
    const compiled = matcher.patterns[number]
    if (compiled !== undefined) run(compiled, form, into)
  }
}
