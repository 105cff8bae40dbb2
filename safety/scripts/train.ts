/**
 * Learn the weights of the model from the develop half of the corpus: `pnpm --filter @dodam/safety train`.
 * Deterministic: the same corpus gives the same `src/model/weights.ts`. The thresholds are chosen on scores of
 * sentences that were left out of the training (eight parts), so that of the ordinary ones about as many are alarmed
 * as `SHARE` says.
 */
import { writeFileSync } from 'node:fs'
import { checkRules } from '../src/check.ts'
import { baseForm } from '../src/forms/base.ts'
import { wordForm } from '../src/forms/words.ts'
import { BUCKETS, featuresOf, type Script, scriptOf } from '../src/model/features.ts'
import { type ModelKind, modelKindOf, modelKinds, valuesOf } from '../src/model/score.ts'
import { readSentences, type Subject, subjects } from '../src/testing/corpus.ts'

/** False alarms each model may add to those of the rules, as a share of ordinary sentences. */
const SHARE: Record<ModelKind, number> = {
  crisis: 0.03,
  contact: 0.005,
  grooming: 0.007,
  insult: 0.006,
}
/** Share of the right findings of rules that the model may take away together with the wrong ones. */
const LOST = 0.02
const ROUNDS = 30
const DECAY = 5e-4
const RATE = 0.5
const PARTS = 8
/** Sentences of other hands are nearer to what will be read than those written beside the rules. */
const OTHER_HAND = 2

interface Row {
  subject: Subject
  buckets: Int32Array
  values: Float64Array
  weight: number
  found: Set<ModelKind>
  isOther: boolean
}

function rowsOf(language: Script): Row[] {
  return subjects.flatMap((subject) =>
    readSentences('corpus', language, subject)
      .filter(({ half }) => half === 'develop')
      .map(({ text, isOtherHand }) => {
        const form = wordForm(baseForm(text))
        const script = scriptOf(form.text, 0, form.text.length)
        const features = featuresOf(form.text, 0, form.text.length, script)
        const found = checkRules(text, { place: 'message' })
        return {
          subject,
          buckets: features.bucket.slice(0, features.count),
          values: valuesOf(features, new Float64Array(features.count)),
          weight: isOtherHand || subject === 'pass' ? OTHER_HAND : 1,
          found: new Set(found.map(({ kind }) => modelKindOf(kind))),
          isOther: isOtherHand,
        }
      }),
  )
}

interface Learnt {
  weights: Float64Array
  bias: number
}

function scoreOf({ weights, bias }: Learnt, { buckets, values }: Row): number {
  let score = bias
  for (const [i, bucket] of buckets.entries()) score += (weights[bucket] ?? 0) * (values[i] ?? 0)
  return score
}

/** Logistic regression by AdaGrad, with the rows in an order that is mixed the same way each time. */
function learn(rows: Row[], kind: ModelKind): Learnt {
  const learnt = { weights: new Float64Array(BUCKETS), bias: 0 }
  const { weights } = learnt
  const squares = new Float64Array(BUCKETS).fill(1e-8)
  let biasSquares = 1e-8
  let state = 7
  const order = rows.map((_, i) => i)
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = order.length - 1; i > 0; i--) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0
      const k = Math.floor((state / 2 ** 32) * (i + 1))
      const swapped = order[i] ?? 0
      order[i] = order[k] ?? 0
      order[k] = swapped
    }
    for (const index of order) {
      const row = rows[index]
      if (row === undefined) continue
      const wanted = row.subject === kind ? 1 : 0
      const slope = row.weight * (1 / (1 + Math.exp(-scoreOf(learnt, row))) - wanted)
      for (const [i, bucket] of row.buckets.entries()) {
        const gradient = slope * (row.values[i] ?? 0) + DECAY * (weights[bucket] ?? 0)
        squares[bucket] = (squares[bucket] ?? 0) + gradient * gradient
        weights[bucket] =
          (weights[bucket] ?? 0) - (RATE * gradient) / Math.sqrt(squares[bucket] ?? 1)
      }
      biasSquares += slope * slope
      learnt.bias -= (RATE * slope) / Math.sqrt(biasSquares)
    }
  }
  return learnt
}

/** Scores of each row by a model that has not seen it. */
function heldOut(rows: Row[], kind: ModelKind): number[] {
  const scores: number[] = rows.map(() => 0)
  for (let part = 0; part < PARTS; part++) {
    const learnt = learn(
      rows.filter((_, i) => i % PARTS !== part),
      kind,
    )
    for (const [i, row] of rows.entries()) if (i % PARTS === part) scores[i] = scoreOf(learnt, row)
  }
  return scores
}

function stored({ weights, bias }: Learnt, threshold: number, doubt: number): string {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = largest / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  const text = Buffer.from(bytes.buffer).toString('base64')
  return `{
      scale: ${Number(scale.toPrecision(6))},
      bias: ${Number(bias.toFixed(4))},
      threshold: ${Number(threshold.toFixed(3))},
      doubt: ${Number(doubt.toFixed(3))},
      weights:
        '${text}',
    }`
}

const lines: string[] = []
for (const language of ['ko', 'en'] as const) {
  const rows = rowsOf(language)
  lines.push(`  ${language}: {`)
  for (const kind of modelKinds) {
    const scores = heldOut(rows, kind)
    const limitOf = (isOther: boolean): number => {
      const ordinary = rows
        .flatMap((row, i) =>
          row.subject === 'pass' && row.isOther === isOther && row.found.size === 0
            ? [scores[i] ?? 0]
            : [],
        )
        .toSorted((a, b) => b - a)
      return ordinary[Math.floor(ordinary.length * SHARE[kind])] ?? 0
    }
    // Traps written beside the rules are harder than talk, talk of other hands is nearer: the middle of both.
    const threshold = (limitOf(true) + limitOf(false)) / 2
    const own = rows.flatMap((row, i) =>
      row.subject === kind && row.isOther ? [{ row, score: scores[i] ?? 0 }] : [],
    )
    const byRules = own.filter(({ row }) => row.found.has(kind)).length
    const byBoth = own.filter(({ row, score }) => row.found.has(kind) || score > threshold).length
    const right = own
      .flatMap(({ row, score }) => (row.found.has(kind) ? [score] : []))
      .toSorted((a, b) => a - b)
    const doubt = right[Math.floor(right.length * LOST)] ?? -99
    console.log(
      `${language} ${kind}: threshold ${threshold.toFixed(2)}, rules ${((100 * byRules) / own.length).toFixed(1)} %, with the model ${((100 * byBoth) / own.length).toFixed(1)} % of ${own.length} left out`,
    )
    lines.push(`    ${kind}: ${stored(learn(rows, kind), threshold, doubt)},`)
  }
  lines.push('  },')
}
const head = `/* Made by scripts/train.ts from the develop half of the corpus; not to be edited. */
import type { Script } from './features.ts'
import type { ModelKind, StoredModel } from './score.ts'

export const models: Record<Script, Record<ModelKind, StoredModel>> = {
`
writeFileSync(
  new URL('../src/model/weights.ts', import.meta.url),
  `${head}${lines.join('\n')}\n}\n`,
)
