import { type Kind, kinds, oneOf, type Severity, severities } from '../finding.ts'
import { isWhy, kindOf, type Why } from '../reasons.ts'

/** A pattern of a rule, ready to run; its expression is built at first use. */
export interface Pattern {
  why: Why
  kind: Kind
  /** A second kind the same words are a sign of. */
  also: Kind | undefined
  severity: Severity
  /** Surroundings of a match in which it means something else. */
  unless: RegExp[]
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
  patterns: Pattern[]
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
  /**
   * For each slot its key, a node in the upper half and a unit in the lower one, or 0 where it is free; and the step to the node
   * that follows. Both stand together, since fetching them takes longer than reckoning with them.
   */
  slots: Uint32Array
  /** Per node, the literals that end there; at the deepest ones also those that go on. */
  anchors: (Anchor[] | undefined)[]
}

/** So many units of a literal are in the tree; the rest is compared. More make the table larger and the search no faster. */
export const DEPTH = 6
/** A node has to fit into half a key. */
const MOST_NODES = 1 << 16

const keyOf = (node: number, unit: number) => ((node << 16) | unit) >>> 0

/** Where the slot of a key begins, or the free one where it would stand. */
function slotOf(slots: Uint32Array, key: number): number {
  const last = slots.length - 1
  let at = (Math.imul(key, 0x9e3779b1) >>> Math.clz32(last >>> 1)) * 2
  while (slots[at] !== key && slots[at] !== 0) at = (at + 2) & last
  return at
}

/** The step from `node` with this unit; 0 where no literal goes on like that. */
export const stepFrom = ({ slots }: Trie, node: number, unit: number): number =>
  slots[slotOf(slots, keyOf(node, unit)) + 1] ?? 0
export const nodeOf = (step: number): number => step >>> 1
/** Whether the node that a step leads to has anchors. */
export const hasAnchors = (step: number): boolean => (step & 1) === 1

function trieOf(all: Iterable<Anchor>): Trie {
  const anchors: Trie['anchors'] = [undefined]
  const nodes = new Map<number, number>()
  for (const anchor of all) {
    let node = 0
    for (let at = 0; at < Math.min(DEPTH, anchor.literal.length); at++) {
      const key = keyOf(node, anchor.literal.charCodeAt(at))
      node = nodes.get(key) ?? anchors.push(undefined) - 1
      nodes.set(key, node)
    }
    anchors[node] = [...(anchors[node] ?? []), anchor]
  }
  if (anchors.length > MOST_NODES) throw new Error('There are too many literals')
  // At least half of the slots stay free.
  const slots = new Uint32Array(2 * 2 ** Math.ceil(Math.log2(nodes.size * 2)))
  for (const [key, node] of nodes) {
    const at = slotOf(slots, key)
    slots[at] = key
    slots[at + 1] = (node << 1) | (anchors[node] === undefined ? 0 : 1)
  }
  return { slots, anchors }
}

/** A pattern, and the sets of literals of each of which a text must hold one. */
type Row = [pattern: Pattern, sets: string[][]]

function matcherOf(rows: Row[]): Matcher {
  const anchors = new Map<string, Anchor>()
  for (const [number, [, sets]] of rows.entries())
    for (const [index, literals] of sets.entries())
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
  return {
    patterns: rows.map(([pattern]) => pattern),
    needed: Uint8Array.from(rows, ([, sets]) => (1 << sets.length) - 1),
    trie: trieOf(anchors.values()),
    seenLiterals: new Uint32Array(anchors.size),
    seenSets: new Uint32Array(rows.length),
    round: 0,
    always: [...rows.keys()].filter((number) => rows[number]?.[1].length === 0),
  }
}

/** The patterns that read words, and those that read signs as well. */
export interface Rules {
  words: Matcher
  signs: Matcher
}

/** Compile the rules as `ruleTable` writes them. */
export function rulesIn(table: string): Rules {
  const contexts = new Map<string, RegExp>()
  const contextOf = (name: string) => {
    const found = contexts.get(name)
    if (found === undefined) throw new Error(`There is no context ${name}`)
    return found
  }
  const rows: Record<'words' | 'signs', Row[]> = { words: [], signs: [] }
  for (const line of table.split('\n')) {
    const [reads, why = '', ...columns] = line.split('\t')
    if (reads === 'context') {
      contexts.set(why, new RegExp(columns[0] ?? ''))
      continue
    }
    const [severity, also, unless = '', source = '', ...sets] = columns
    if (!isWhy(why)) throw new Error(`There is no reason ${why}`)
    const pattern = {
      why,
      kind: kindOf(why),
      also: also === '' ? undefined : oneOf(kinds, also),
      severity: oneOf(severities, severity),
      unless: unless === '' ? [] : unless.split(' ').map(contextOf),
      source,
      expression: undefined,
    }
    rows[oneOf(['words', 'signs'], reads)].push([pattern, sets.map((set) => set.split('|'))])
  }
  return { words: matcherOf(rows.words), signs: matcherOf(rows.signs) }
}
