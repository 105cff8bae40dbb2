import type { Kind } from '../finding.ts'
import type { Mapped } from '../forms/mapped.ts'
import { work } from '../matching/match.ts'
import { BUCKETS, type Features, featuresOf, type Script, scriptOf } from './features.ts'
import { models } from './weights.ts'

/** The kinds that have a model. Approaches and sexual talk are one, as in the corpus. */
export type ModelKind = 'crisis' | 'contact' | 'grooming' | 'insult'
export const modelKinds: ModelKind[] = ['crisis', 'contact', 'grooming', 'insult']

/** What one kind's weights are stored as: whole numbers from -127 to 127 in base64, times a scale. */
export interface StoredModel {
  weights: string
  scale: number
  bias: number
  /** From here on a piece is a finding. */
  threshold: number
  /** Below this a rule is not believed. */
  doubt: number
}

/** A piece of a form that was scored as a whole, with its score for each kind. */
export interface Scored {
  from: number
  to: number
  script: Script
  scores: Record<ModelKind, number>
}

/** How much a feature counts by where it comes from: words of one meaning tell more than runs of letters. */
const WEIGHT_OF_KIND = Float64Array.of(0, 3, 1, 0.7, 0.5, 0.5, 1, 0.5, 0.3, 0.3)

/** Sentences are scored together up to this length, and longer ones in parts. */
const ENOUGH = 60
const MOST = 160
/** Shorter pieces say too little to be judged by their sound. */
const LEAST = 6

/** Values of the features, of length one together, so that long and short pieces are alike. */
export function valuesOf({ count, kind }: Features, into: Float64Array): Float64Array {
  let squares = 0
  for (let i = 0; i < count; i++) {
    const value = WEIGHT_OF_KIND[kind[i] ?? 0] ?? 0
    into[i] = value
    squares += value * value
  }
  const length = Math.sqrt(squares) || 1
  for (let i = 0; i < count; i++) into[i] = (into[i] ?? 0) / length
  return into
}

function decoded({ weights }: StoredModel): Int8Array {
  const text = atob(weights)
  const table = new Int8Array(BUCKETS)
  for (let i = 0; i < BUCKETS; i++) table[i] = (text.charCodeAt(i) << 24) >> 24
  return table
}

const tables = new Map<Script, Record<ModelKind, Int8Array>>()
function tablesOf(script: Script): Record<ModelKind, Int8Array> {
  const known = tables.get(script)
  if (known !== undefined) return known
  const { crisis, contact, grooming, insult } = models[script]
  const made = {
    crisis: decoded(crisis),
    contact: decoded(contact),
    grooming: decoded(grooming),
    insult: decoded(insult),
  }
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
    const isEnd = code === 46 || code === 63
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

/** Score the pieces of a word form. */
export function scoresOf(form: Mapped): Scored[] {
  return piecesOf(form.text)
    .filter(({ from, to }) => to - from >= LEAST)
    .map(({ from, to }) => {
      const script = scriptOf(form.text, from, to)
      const features = featuresOf(form.text, from, to, script)
      work.steps += features.count
      valuesOf(features, values)
      const own = tablesOf(script)
      const scores = { crisis: 0, contact: 0, grooming: 0, insult: 0 }
      for (const kind of modelKinds) {
        const table = own[kind]
        let sum = 0
        for (let i = 0; i < features.count; i++)
          sum += (table[features.bucket[i] ?? 0] ?? 0) * (values[i] ?? 0)
        scores[kind] = sum * models[script][kind].scale + models[script][kind].bias
      }
      return { from, to, script, scores }
    })
}

/** Whether a score is high enough for a finding. */
export const isFound = ({ script, scores }: Scored, kind: ModelKind): boolean =>
  scores[kind] > models[script][kind].threshold

/** Whether a score is so low that a rule must have misread the piece. */
export const isDoubted = ({ script, scores }: Scored, kind: ModelKind): boolean =>
  scores[kind] < models[script][kind].doubt

/** The features that speak most for a kind, for the people who look after the model. */
export function reasonsOf(form: Mapped, piece: Scored, kind: ModelKind, most = 6) {
  const features = featuresOf(form.text, piece.from, piece.to, piece.script)
  valuesOf(features, values)
  const table = tablesOf(piece.script)[kind]
  const { scale } = models[piece.script][kind]
  return Array.from({ length: features.count }, (_, i) => ({
    text: form.text.slice(features.from[i], features.to[i]),
    share: (table[features.bucket[i] ?? 0] ?? 0) * (values[i] ?? 0) * scale,
  }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, most)
}

/** Kinds of findings a model speaks for. */
export const modelKindOf = (kind: Kind): ModelKind => (kind === 'sexual' ? 'grooming' : kind)
