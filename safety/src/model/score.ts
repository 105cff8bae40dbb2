import type { Kind } from '../finding.ts'
import type { Mapped } from '../forms/mapped.ts'
import { work } from '../matching/match.ts'
import { type Features, featuresOf, isSentenceEnd, scriptOf } from './features.ts'
import type { Script } from './lexicon.ts'
import { type Model, type ModelKind, modelKinds, modelOf, weightsAt } from './stored.ts'

const models = new Map<Script, Model>()
/** Thrown when a text has to be scored by a model that `setModel` was not called for. */
export class MissingModel extends Error {
  readonly script: Script
  constructor(script: Script) {
    super(`The model of ${script} is not loaded`)
    this.script = script
  }
}
/** Take the model of a language from its file. */
export function setModel(script: Script, file: Uint8Array): void {
  models.set(script, modelOf(file))
}
function modelFor(script: Script): Model {
  const model = models.get(script)
  if (model === undefined) throw new MissingModel(script)
  return model
}

/** A piece of a form that was scored as a whole, with its score for each kind. */
export interface Scored {
  from: number
  to: number
  script: Script
  scores: Record<ModelKind, number>
  /** Whether it is a sentence of a longer piece. */
  isPart: boolean
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

interface Piece {
  from: number
  to: number
}

/** Return the pieces of a form: whole sentences, each so many that they have this length. */
function piecesOf(text: string, enough: number): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  let space = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 32) space = i
    const isEnd = isSentenceEnd(code)
    if ((isEnd && i - from >= enough) || i - from >= MOST) {
      const to = isEnd || space <= from ? i + 1 : space + 1
      pieces.push({ from, to })
      from = to
    }
  }
  if (from < text.length) pieces.push({ from, to: text.length })
  return pieces
}

/** Return the pieces of a form, and the sentences of those that have several. */
function piecesAndSentences(text: string): (Piece & { isPart: boolean })[] {
  const pieces = piecesOf(text, ENOUGH)
  const isOfOne = ({ from, to }: Piece) => pieces.some((one) => one.from === from && one.to === to)
  return [
    ...pieces.map((piece) => ({ ...piece, isPart: false })),
    ...piecesOf(text, 0)
      .filter((sentence) => !isOfOne(sentence))
      .map((sentence) => ({ ...sentence, isPart: true })),
  ]
}

const values = new Float64Array(4096)

/** Whether a piece is long enough, and in one language, for the model to find something that no rule has. */
export function isClear(text: string): boolean {
  const korean = text.match(/[ㄱ-ㅎㅏ-ㅣ가-힣]/g)?.length ?? 0
  const latin = text.match(/[a-z]/gi)?.length ?? 0
  return korean + latin >= CLEAR_LETTERS && Math.min(korean, latin) < FOREIGN * (korean + latin)
}

/** Names of what rules have found in the code points from `start` to `end`. */
export type Ruled = (start: number, end: number) => Iterable<string>

/** Score the pieces of a word form. */
export function scoresOf(form: Mapped, ruledIn: Ruled): Scored[] {
  return piecesAndSentences(form.text)
    .filter(({ from, to }) => to - from >= LEAST)
    .map(({ from, to, isPart }) => {
      const script = scriptOf(form.text, from, to)
      const ruled = ruledIn(form.start[from] ?? 0, form.end[to - 1] ?? 0)
      const features = featuresOf(form.text, from, to, script, ruled)
      work.steps += features.count
      valuesOf(features, values)
      const { table, kinds } = modelFor(script)
      const { weights } = table
      // In variables of their own, because this is the hottest loop of a check.
      let [crisis, contact, grooming, insult] = [0, 0, 0, 0]
      for (let i = 0; i < features.count; i++) {
        const at = weightsAt(table, features.bucket[i] ?? 0)
        const value = values[i] ?? 0
        crisis += (weights[at] ?? 0) * value
        contact += (weights[at + 1] ?? 0) * value
        grooming += (weights[at + 2] ?? 0) * value
        insult += (weights[at + 3] ?? 0) * value
      }
      const scores = { crisis, contact, grooming, insult }
      for (const kind of modelKinds) {
        const { scale, bias } = kinds[kind]
        scores[kind] = scores[kind] * scale + bias
      }
      return { from, to, script, scores, isPart }
    })
}

/** Whether a score is high enough for a finding. */
export const isFound = ({ script, scores }: Scored, kind: ModelKind): boolean =>
  scores[kind] > modelFor(script).kinds[kind].threshold

/** Whether a score is so high that what it finds is seldom wrong. */
export const isCertain = ({ script, scores }: Scored, kind: ModelKind): boolean =>
  scores[kind] > modelFor(script).kinds[kind].certain

/** Whether a score is so low that a rule must have misread the piece. */
export const isDoubted = ({ script, scores }: Scored, kind: ModelKind): boolean =>
  scores[kind] < modelFor(script).kinds[kind].doubt

/** The features that speak most for a kind, for the maintainers of the model. */
export function reasonsOf(form: Mapped, piece: Scored, kind: ModelKind, most = 6) {
  const features = featuresOf(form.text, piece.from, piece.to, piece.script)
  valuesOf(features, values)
  const { table, kinds } = modelFor(piece.script)
  const own = (bucket: number) =>
    table.weights[weightsAt(table, bucket) + modelKinds.indexOf(kind)] ?? 0
  const { scale } = kinds[kind]
  return Array.from({ length: features.count }, (_, i) => ({
    text: form.text.slice(features.from[i], features.to[i]),
    share: own(features.bucket[i] ?? 0) * (values[i] ?? 0) * scale,
  }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, most)
}

/** Kinds of findings a model speaks for. */
export const modelKindOf = (kind: Kind): ModelKind => (kind === 'sexual' ? 'grooming' : kind)
