import { slotOf } from '../slots.ts'
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
  /** The literals by their first units. */
  trie: Trie
  /** Round in which a literal was last seen: one memory for all rounds, since a fresh one costs more than the search. */
  seenLiterals: Uint32Array
  /** Per pattern its round and, in the lowest bits, the sets seen in it. */
  seenSets: Uint32Array
  round: number
  /** Patterns without a literal, which always run. */
  always: number[]
}

/**
 * A tree of the first units of all literals, as one table with open addressing: a node and the unit that follows it make
 * a key. It is small enough to stay in a cache, and finds no literal by chance.
 */
export interface Trie {
  /** A node in the upper half and a unit in the lower one; 0 where the slot is free. */
  keys: Uint32Array
  /** The node that follows. */
  nodes: Uint16Array
  /** Per node, the literals that end there; at the deepest ones also those that go on. */
  anchors: (Anchor[] | undefined)[]
}

/** So many units of a literal are in the tree; the rest is compared. More make the table larger and the search no faster. */
export const DEPTH = 6
/** A node has to fit into half a key, and the table has to stay half empty. */
const MOST_NODES = 1 << 15

const SLOT_BITS = 16

const slotOfKey = (keys: Uint32Array, key: number): number =>
  slotOf(keys, key, Math.imul(key, 0x9e3779b1) >>> (32 - SLOT_BITS))

/** The node after `node` for this unit; 0, which is the root, where no literal goes on like that. */
export function nextNode(trie: Trie, node: number, unit: number): number {
  const key = ((node << 16) | unit) >>> 0
  return trie.nodes[slotOfKey(trie.keys, key)] ?? 0
}

function trieOf(anchors: Iterable<Anchor>): Trie {
  const trie: Trie = {
    keys: new Uint32Array(1 << SLOT_BITS),
    nodes: new Uint16Array(1 << SLOT_BITS),
    anchors: [undefined],
  }
  for (const anchor of anchors) {
    let node = 0
    for (let at = 0; at < Math.min(DEPTH, anchor.literal.length); at++) {
      const key = ((node << 16) | anchor.literal.charCodeAt(at)) >>> 0
      const slot = slotOfKey(trie.keys, key)
      if (trie.keys[slot] === 0) {
        trie.keys[slot] = key
        trie.nodes[slot] = trie.anchors.push(undefined) - 1
      }
      node = trie.nodes[slot] ?? 0
    }
    const here = trie.anchors[node]
    if (here === undefined) trie.anchors[node] = [anchor]
    else here.push(anchor)
  }
  if (trie.anchors.length > MOST_NODES) throw new Error('There are too many literals')
  return trie
}

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
  return {
    patterns,
    needed: Uint8Array.from(needed),
    trie: trieOf(anchors.values()),
    seenLiterals: new Uint32Array(anchors.size),
    seenSets: new Uint32Array(patterns.length),
    round: 0,
    always,
  }
}
