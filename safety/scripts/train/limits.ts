import type { ModelKind } from '../../src/model/stored.ts'
import type { Language, Sentence } from '../data.ts'
import { settings } from './settings.ts'

/** A sentence of a source left out, as models without that source score it. */
export interface Left extends Pick<Sentence, 'label' | 'register'> {
  found: Set<ModelKind>
  /** Kinds found by rules that the model cannot take back. */
  sure: Set<ModelKind>
  scores: Record<ModelKind, number>
}

/** From `threshold` on the model finds, from `certain` on it is seldom wrong; under `doubt` a rule is not believed. */
export interface Limits {
  threshold: number
  certain: number
  doubt: number
}

/** Whether a rule has found the kind and is believed. */
const isBelieved = ({ found, sure, scores }: Left, kind: ModelKind, doubt: number): boolean =>
  sure.has(kind) || (found.has(kind) && scores[kind] > doubt)

/** Whether rules and model together find the kind. */
export const isCaught = (row: Left, kind: ModelKind, limits: Limits): boolean =>
  isBelieved(row, kind, limits.doubt) || row.scores[kind] > limits.threshold

/** Whether the model finds the kind where rules find nothing of it, and is seldom wrong. */
export const isCertain = ({ found, scores }: Left, kind: ModelKind, { certain }: Limits): boolean =>
  !found.has(kind) && scores[kind] > certain

/** The score under which a rule is not believed: few right findings lie below it. */
function doubtOf(left: Left[], kind: ModelKind): number {
  const rising = left
    .filter(({ label, found, sure }) => label === kind && found.has(kind) && !sure.has(kind))
    .map(({ scores }) => scores[kind])
    .toSorted((a, b) => a - b)
  return rising[Math.floor(rising.length * settings.lost[kind])] ?? Number.NEGATIVE_INFINITY
}

/** The lowest threshold at which at most this share of the harmless sentences is found. */
function lowestFor(pass: Left[], kind: ModelKind, doubt: number, share: number): number {
  const falling = pass
    .map((row) => (isBelieved(row, kind, doubt) ? Number.POSITIVE_INFINITY : row.scores[kind]))
    .toSorted((a, b) => b - a)
  return falling[Math.floor(share * pass.length)] ?? Number.NEGATIVE_INFINITY
}

/**
 * Limits of all kinds from the scores of sources left out, with the `likely` shares of rules and model together. A contact that
 * is not certain is none, since its writer is asked about it.
 */
export function limitsOf(left: Left[], language: Language): Record<ModelKind, Limits> {
  const likely = settings.likely[language]
  const certain = settings.certain[language]
  const pass = {
    hard: left.filter(({ register }) => register === 'hard'),
    talk: left.filter(({ register }) => register === 'talk'),
  }
  const parts = ['hard', 'talk'] as const
  const limitsFor = (kind: ModelKind): Limits => {
    const doubt = doubtOf(left, kind)
    const threshold = Math.max(
      ...parts.map((part) => lowestFor(pass[part], kind, doubt, likely[part][kind])),
    )
    const surest = Math.max(threshold, certain[kind])
    return { doubt, threshold: kind === 'contact' ? surest : threshold, certain: surest }
  }
  return {
    crisis: limitsFor('crisis'),
    contact: limitsFor('contact'),
    grooming: limitsFor('grooming'),
    insult: limitsFor('insult'),
  }
}
