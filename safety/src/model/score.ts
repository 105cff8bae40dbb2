import type { Kind } from '../finding.ts'
import type { Mapped } from '../forms/mapped.ts'
import { work } from '../matching/match.ts'
import { type Features, featuresOf, isSentenceEnd, type Script, scriptOf } from './features.ts'
import { models } from './weights.ts'

/** The kinds that have a model. Approaches and sexual talk are one, as in the corpus. */
export type ModelKind = 'crisis' | 'contact' | 'grooming' | 'insult'
export const modelKinds: ModelKind[] = ['crisis', 'contact', 'grooming', 'insult']

/** What one kind's weights are stored as: whole numbers from -127 to 127 in base64, times a scale. */
export interface StoredKind {
  weights: string
  scale: number
  bias: number
  /** From here on a piece is a finding. */
  threshold: number
  /** From here on it is one that is seldom wrong. */
  certain: number
  /** Below this a rule is not believed. */
  doubt: number
}

/** The model of one language. */
export interface StoredModel {
  /** Buckets of the features that count, in rising order: steps from one to the next, seven bits a byte, in base64. */
  buckets: string
  kinds: Record<ModelKind, StoredKind>
}

/** A piece of a form that was scored as a whole, with its score for each kind. */
export interface Scored {
  from: number
  to: number
  script: Script
  scores: Record<ModelKind, number>
  /** Whether it is long enough, and in one language, for the model to find something that no rule has. */
  isClear: boolean
}

/** How much a feature counts by where it comes from: words of one meaning tell more than runs of letters. */
const WEIGHT_OF_KIND = Float64Array.of(
  0,
  1,
  0.4,
  0.7,
  0.5,
  0.5,
  1,
  0.5,
  0.3,
  0.3,
  0.3,
  0.5,
  0.4,
  2.5,
  0.8,
  0,
  0.4,
  0.5,
  0.5,
  0.5,
  0.4,
  0.4,
)
/** What a rule has found counts the same in a short piece and in a long one. */
const RULE = 15
const WEIGHT_OF_RULE = 0.4

/** Sentences are scored together up to this length, and longer ones in parts. */
const ENOUGH = 160
const MOST = 320
/** Shorter pieces say too little to be judged by their sound. */
const LEAST = 6
/** With fewer letters, or with this share of them in the other script, a piece is unlike the training data. */
const CLEAR_LETTERS = 10
const FOREIGN = 0.2
/** Stands beside the squares of the features, so that the few features of a short piece say less than those of a long one. */
const DAMPING = 60

/** Values of the features, nearly of length one together, so that the length of a piece counts little. */
export function valuesOf({ count, kind }: Features, into: Float64Array): Float64Array {
  let squares = 0
  for (let i = 0; i < count; i++) {
    const value = WEIGHT_OF_KIND[kind[i] ?? 0] ?? 0
    into[i] = value
    squares += value * value
  }
  const length = Math.sqrt(squares + DAMPING)
  for (let i = 0; i < count; i++)
    into[i] = kind[i] === RULE ? WEIGHT_OF_RULE : (into[i] ?? 0) / length
  return into
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/**
 * The weights of the buckets that count, in a table with open addressing: for each slot a bucket + 1, or 0 where the slot is
 * free, and then the weights of the kinds in the order of `modelKinds`, one byte each. What belongs to one bucket stands
 * together, since fetching it takes longer than reckoning with it.
 */
interface Table {
  buckets: Uint32Array
  /** The same memory as bytes. */
  weights: Int8Array
}
/** How long a slot is, in numbers and in bytes, and at which byte its weights begin. */
const [NUMBERS, BYTES, FIRST] = [2, 8, 4]

function bucketsOf({ buckets }: StoredModel): number[] {
  const found: number[] = []
  let bucket = 0
  let gap = 0
  let shift = 0
  for (const byte of bytesOf(buckets)) {
    gap |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    bucket += gap
    found.push(bucket)
    gap = 0
    shift = 0
  }
  return found
}

/** The slot of a bucket, or the free one where it would stand. */
function slotOf({ buckets }: Table, bucket: number): number {
  const last = buckets.length / NUMBERS - 1
  let slot = bucket & last
  for (let here = buckets[slot * NUMBERS]; here !== bucket + 1 && here !== 0; ) {
    slot = (slot + 1) & last
    here = buckets[slot * NUMBERS]
  }
  return slot
}

/** Where the weights of a bucket begin: those of one that does not count are 0. */
const weightsAt = (table: Table, bucket: number): number => slotOf(table, bucket) * BYTES + FIRST

function tableOf(model: StoredModel): Table {
  const counting = bucketsOf(model)
  const buckets = new Uint32Array(NUMBERS * 2 ** Math.ceil(Math.log2(counting.length * 2)))
  const table = { buckets, weights: new Int8Array(buckets.buffer) }
  const stored = modelKinds.map((kind) => new Int8Array(bytesOf(model.kinds[kind].weights).buffer))
  for (const [index, bucket] of counting.entries()) {
    const slot = slotOf(table, bucket)
    buckets[slot * NUMBERS] = bucket + 1
    for (const [kind, own] of stored.entries())
      table.weights[slot * BYTES + FIRST + kind] = own[index] ?? 0
  }
  return table
}

const tables = new Map<Script, Table>()
function tableFor(script: Script): Table {
  const known = tables.get(script)
  if (known !== undefined) return known
  const made = tableOf(models[script])
  tables.set(script, made)
  return made
}

/** Ends of the pieces of a form: whole sentences, as many as fit. */
function piecesOf(text: string): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = []
  let from = 0
  let space = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 32) space = i
    const isEnd = isSentenceEnd(code)
    if ((isEnd && i - from >= ENOUGH) || i - from >= MOST) {
      const to = isEnd || space <= from ? i + 1 : space + 1
      pieces.push({ from, to })
      from = to
    }
  }
  if (from < text.length) pieces.push({ from, to: text.length })
  return pieces
}

const values = new Float64Array(4096)

function isClear(text: string): boolean {
  const korean = text.match(/[ㄱ-ㅎㅏ-ㅣ가-힣]/g)?.length ?? 0
  const latin = text.match(/[a-z]/gi)?.length ?? 0
  return korean + latin >= CLEAR_LETTERS && Math.min(korean, latin) < FOREIGN * (korean + latin)
}

/** Names of what rules have found in the code points from `start` to `end`. */
export type Ruled = (start: number, end: number) => Iterable<string>

/** Score the pieces of a word form. */
export function scoresOf(form: Mapped, ruledIn: Ruled): Scored[] {
  return piecesOf(form.text)
    .filter(({ from, to }) => to - from >= LEAST)
    .map(({ from, to }) => {
      const script = scriptOf(form.text, from, to)
      const ruled = ruledIn(form.start[from] ?? 0, form.end[to - 1] ?? 0)
      const features = featuresOf(form.text, from, to, script, ruled)
      work.steps += features.count
      valuesOf(features, values)
      const table = tableFor(script)
      const { weights } = table
      const scores = { crisis: 0, contact: 0, grooming: 0, insult: 0 }
      for (let i = 0; i < features.count; i++) {
        const at = weightsAt(table, features.bucket[i] ?? 0)
        const value = values[i] ?? 0
        scores.crisis += (weights[at] ?? 0) * value
        scores.contact += (weights[at + 1] ?? 0) * value
        scores.grooming += (weights[at + 2] ?? 0) * value
        scores.insult += (weights[at + 3] ?? 0) * value
      }
      for (const kind of modelKinds) {
        const { scale, bias } = models[script].kinds[kind]
        scores[kind] = scores[kind] * scale + bias
      }
      return { from, to, script, scores, isClear: isClear(form.text.slice(from, to)) }
    })
}

/** Whether a score is high enough for a finding. */
export const isFound = ({ script, scores }: Scored, kind: ModelKind): boolean =>
  scores[kind] > models[script].kinds[kind].threshold

/** Whether a score is so high that what it finds is seldom wrong. */
export const isCertain = ({ script, scores }: Scored, kind: ModelKind): boolean =>
  scores[kind] > models[script].kinds[kind].certain

/** Whether a score is so low that a rule must have misread the piece. */
export const isDoubted = ({ script, scores }: Scored, kind: ModelKind): boolean =>
  scores[kind] < models[script].kinds[kind].doubt

/** The features that speak most for a kind, for the people who look after the model. */
export function reasonsOf(form: Mapped, piece: Scored, kind: ModelKind, most = 6) {
  const features = featuresOf(form.text, piece.from, piece.to, piece.script)
  valuesOf(features, values)
  const table = tableFor(piece.script)
  const own = (bucket: number) =>
    table.weights[weightsAt(table, bucket) + modelKinds.indexOf(kind)] ?? 0
  const { scale } = models[piece.script].kinds[kind]
  return Array.from({ length: features.count }, (_, i) => ({
    text: form.text.slice(features.from[i], features.to[i]),
    share: own(features.bucket[i] ?? 0) * (values[i] ?? 0) * scale,
  }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, most)
}

/** Kinds of findings a model speaks for. */
export const modelKindOf = (kind: Kind): ModelKind => (kind === 'sexual' ? 'grooming' : kind)
