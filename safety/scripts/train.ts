/**
 * Learn the weights of the model from the `train` split of the data, and write the rules with their literals: `pnpm safety train`.
 * Deterministic: the same data gives the same files in `model/`. Thresholds are chosen on scores of sentences
 * whose whole source was left out of the training, because what will be read comes from authors the model has not seen.
 */
import { writeFileSync } from 'node:fs'
import { fileOf, type ModelKind, modelKinds } from '../src/model/stored.ts'
import { type Language, languages } from './data.ts'
import { hashOf } from './train/hash.ts'
import { type Learnt, learn, mostTelling, placed, scoreOf } from './train/learn.ts'
import { isCaught, isCertain, type Left, type Limits, limitsOf } from './train/limits.ts'
import { type Row, readExamples, rowOf, table } from './train/rows.ts'
import { settings } from './train/settings.ts'

type Models = Record<ModelKind, Learnt>

function modelsOf(rows: Row[]): { kept: Int32Array; models: Models } {
  const kept = mostTelling(rows, settings.kept)
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
    group === undefined ? undefined : groups.indexOf(group) % settings.parts
  return Array.from({ length: settings.parts }).flatMap((_, part) => {
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

function stored({ weights, bias }: Learnt, { threshold, certain, doubt }: Limits) {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  return {
    scale: Number(scale.toPrecision(6)),
    bias: Number(bias.toFixed(4)),
    threshold: Number(threshold.toFixed(3)),
    certain: Number(certain.toFixed(3)),
    doubt: Number(doubt.toFixed(3)),
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
  }
}

function trained(language: Language): Uint8Array {
  const rows = readExamples(language).map(rowOf)
  const everything = leftOut(rows)
  const left = everything.filter(({ register }) => register !== 'pair')
  const limits = limitsOf(left, language)
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
  const own = (kind: ModelKind) => stored(models[kind], limits[kind])
  const kinds = {
    crisis: own('crisis'),
    contact: own('contact'),
    grooming: own('grooming'),
    insult: own('insult'),
  }
  return fileOf(hashOf(language), kept, kinds)
}

const write = (name: string, content: string | Uint8Array) =>
  writeFileSync(new URL(`../model/${name}`, import.meta.url), content)
write('rules.tsv', table)
for (const language of languages) write(`${language}.bin`, trained(language))
