/**
 * Learn the weights of the model from the `train` split of the data: `pnpm --filter @dodam/safety train`.
 * Deterministic: the same data gives the same `src/model/weights.ts`. Thresholds are chosen on scores of sentences
 * whose whole source was left out of the training, because what will be read comes from authors the model has not seen.
 */
import { writeFileSync } from 'node:fs'
import type { Script } from '../src/model/features.ts'
import { type ModelKind, modelKinds } from '../src/model/score.ts'
import { type Learnt, learn, mostTelling, placed, scoreOf } from './train/learn.ts'
import {
  isCaught,
  isCertain,
  type Left,
  type Limits,
  limitsOf,
  type Shares,
} from './train/limits.ts'
import { type Row, readRows } from './train/rows.ts'

/** Shares of false alarms, on sentences of sources left out, of all that is found: most of it is only counted. */
const LIKELY: Record<Script, Shares> = {
  ko: {
    hard: { crisis: 0.05, contact: 0.007, grooming: 0.008, insult: 0.015 },
    talk: { crisis: 0.039, contact: 0.003, grooming: 0.007, insult: 0.01 },
  },
  en: {
    hard: { crisis: 0.055, contact: 0.01, grooming: 0.01, insult: 0.015 },
    talk: { crisis: 0.068, contact: 0.0038, grooming: 0.008, insult: 0.01 },
  },
}
/**
 * Scores from which the model is certain. Chosen by how often people are alarmed at in what they wrote to each other, about ten
 * thousand lines that are no part of the data: its ordinary talk is tidier than theirs and would allow twenty times as much.
 */
const CERTAIN: Record<Script, Record<ModelKind, number>> = {
  ko: { crisis: 2.5, contact: -0.4, grooming: 0, insult: 0 },
  en: { crisis: 2.5, contact: -0.2, grooming: 0.5, insult: 0 },
}
/** Sources are left out together in so many parts. */
const PARTS = 6
/** Features kept of each language. */
const KEPT = 90_000

type Models = Record<ModelKind, Learnt>

function modelsOf(rows: Row[]): { kept: Int32Array; models: Models } {
  const kept = mostTelling(rows, KEPT)
  const known = placed(rows, kept)
  const own = (kind: ModelKind) => learn(known, kind, kept.length)
  return {
    kept,
    models: {
      crisis: own('crisis'),
      contact: own('contact'),
      grooming: own('grooming'),
      insult: own('insult'),
    },
  }
}

/** Scores of the sentences of each group of sources, by models that have seen nothing of it. */
function leftOut(rows: Row[]): Left[] {
  const groups = [...new Set(rows.flatMap(({ group }) => group ?? []))]
  const partOf = ({ group }: Row) =>
    group === undefined ? undefined : groups.indexOf(group) % PARTS
  return Array.from({ length: PARTS }).flatMap((_, part) => {
    const own = rows.filter((row) => partOf(row) === part)
    if (own.length === 0) return []
    const { kept, models } = modelsOf(rows.filter((row) => partOf(row) !== part))
    return placed(own, kept).map((one) => ({
      ...one.row,
      scores: {
        crisis: scoreOf(models.crisis, one),
        contact: scoreOf(models.contact, one),
        grooming: scoreOf(models.grooming, one),
        insult: scoreOf(models.insult, one),
      },
    }))
  })
}

/** Rising whole numbers as steps of seven bits a byte; a byte with the highest bit set has a next one. */
function packed(rising: Int32Array): string {
  const bytes: number[] = []
  let last = 0
  for (const one of rising) {
    let gap = one - last
    last = one
    for (; gap > 127; gap >>>= 7) bytes.push((gap & 127) | 128)
    bytes.push(gap)
  }
  return Buffer.from(bytes).toString('base64')
}

function stored({ weights, bias }: Learnt, limits: Limits): string {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale))
  const text = Buffer.from(bytes.buffer).toString('base64')
  return `{
        scale: ${Number(scale.toPrecision(6))},
        bias: ${Number(bias.toFixed(4))},
        threshold: ${Number(limits.threshold.toFixed(3))},
        certain: ${Number(limits.certain.toFixed(3))},
        doubt: ${Number(limits.doubt.toFixed(3))},
        weights:
          '${text}',
      }`
}

function languageOf(language: Script): string {
  const rows = readRows(language)
  const everything = leftOut(rows)
  const left = everything.filter(({ register }) => register !== 'pair')
  const limits = limitsOf(left, { likely: LIKELY[language], certain: CERTAIN[language] })
  for (const kind of modelKinds) {
    const own = left.filter(({ label }) => label === kind)
    const share = (is: typeof isCaught) =>
      ((100 * own.filter((row) => is(row, kind, limits[kind])).length) / own.length).toFixed(1)
    console.log(
      `${language} ${kind}: ${share(isCaught)} % of ${own.length} by sources left out, ${share(isCertain)} % certain by the model alone`,
    )
  }
  for (const [name, pass] of [
    ['hard cases', left.filter(({ register }) => register === 'hard')],
    ['pairs', everything.filter(({ register }) => register === 'pair')],
    ['ordinary talk', left.filter(({ register }) => register === 'talk')],
  ] as const) {
    const caught = (row: Left, kind: ModelKind) => isCaught(row, kind, limits[kind])
    const percent = (some: Left[]) => ((100 * some.length) / pass.length).toFixed(1)
    const own = modelKinds.map(
      (kind) => `${kind} ${percent(pass.filter((row) => caught(row, kind)))}`,
    )
    const all = percent(pass.filter((row) => modelKinds.some((kind) => caught(row, kind))))
    console.log(
      `${language} false alarms on ${name}: ${all} % of ${pass.length} (${own.join(', ')})`,
    )
  }
  const { kept, models } = modelsOf(rows)
  const kinds = modelKinds.map((kind) => `      ${kind}: ${stored(models[kind], limits[kind])},\n`)
  return `  ${language}: {
    buckets:
      '${packed(kept)}',
    kinds: {
${kinds.join('')}    },
  },
`
}

const head = `/* Made by scripts/train.ts from the develop half of the corpus; not to be edited. */
import type { Script } from './features.ts'
import type { StoredModel } from './score.ts'

export const models: Record<Script, StoredModel> = {
`
writeFileSync(
  new URL('../src/model/weights.ts', import.meta.url),
  `${head}${languageOf('ko')}${languageOf('en')}}\n`,
)
