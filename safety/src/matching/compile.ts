import { table } from './anchor-table.ts'
import type { Rule, RuleSet } from './rule.ts'
import { nameOf, sourceOf } from './source.ts'

/** One pattern of a rule, ready to run; its expression is built at first use. */
export interface Compiled {
  rule: Rule
  source: string
  expression: RegExp | undefined
}

/** A literal with the patterns that need it; a bit says for which of the pattern's sets. */
export interface Anchor {
  literal: string
  number: number
  patterns: number[]
  bits: number[]
}

export interface Matcher {
  patterns: Compiled[]
  /** Per pattern, the bits of all its sets. */
  needed: Uint8Array
  /** Literals by a hash of their first units, at most three. */
  buckets: (Anchor[] | undefined)[]
  /** Round in which a literal was last seen: one memory for all rounds, since a fresh one costs more than the search. */
  seenLiterals: Uint32Array
  /** Per pattern its round and, in the lowest bits, the sets seen in it. */
  seenSets: Uint32Array
  round: number
  /** Patterns without a literal, which always run. */
  always: number[]
}

const BUCKETS = 1 << 15

/** Bucket of the literals that begin with the `count` units from `at` on; other literals may share it. */
export function bucketOf(text: string, at: number, count: number): number {
  let hash = text.charCodeAt(at)
  for (let i = 1; i < count; i++) hash = hash * 31 + text.charCodeAt(at + i)
  return hash & (BUCKETS - 1)
}

export const PREFIX = 4

/** Literals of the patterns as computed by `scripts/anchors.ts`, since computing them takes half a second. */
const known = new Map<string, string[][]>()
function setsOf(source: string): string[][] {
  if (known.size === 0)
    for (const line of table.split('\n')) {
      const [name = '', ...sets] = line.split('\t')
      known.set(
        name,
        sets.map((set) => set.split('|')),
      )
    }
  const found = known.get(nameOf(source))
  if (found === undefined) throw new Error(`Run scripts/anchors.ts, it does not know ${source}`)
  return found
}

export function compile(sets: RuleSet[]): Matcher {
  const patterns: Compiled[] = []
  const needed: number[] = []
  const anchors = new Map<string, Anchor>()
  const always: number[] = []
  for (const { language, rules } of sets)
    for (const rule of rules)
      for (const pattern of rule.patterns) {
        const source = sourceOf(pattern, language)
        const number = patterns.length
        patterns.push({ rule, source, expression: undefined })
        const required = setsOf(source)
        if (required.length === 0) always.push(number)
        needed.push((1 << required.length) - 1)
        for (const [index, literals] of required.entries())
          for (const literal of literals) {
            const anchor = anchors.get(literal) ?? {
              literal,
              number: anchors.size,
              patterns: [],
              bits: [],
            }
            anchors.set(literal, anchor)
            anchor.patterns.push(number)
            anchor.bits.push(1 << index)
          }
      }
  const buckets: (Anchor[] | undefined)[] = Array.from({ length: BUCKETS })
  for (const anchor of anchors.values()) {
    const bucket = bucketOf(anchor.literal, 0, Math.min(PREFIX, anchor.literal.length))
    buckets[bucket] = [...(buckets[bucket] ?? []), anchor]
  }
  return {
    patterns,
    needed: Uint8Array.from(needed),
    buckets,
    seenLiterals: new Uint32Array(anchors.size),
    seenSets: new Uint32Array(patterns.length),
    round: 0,
    always,
  }
}
