import type { ModelKind } from '../../src/model/score.ts'
import type { Subject } from '../../src/testing/corpus.ts'

/** A sentence of a hand left out, as models without that hand score it. */
export interface Left {
  subject: Subject
  isTalk: boolean
  isPair: boolean
  found: Set<ModelKind>
  /** Kinds found by rules that the model cannot take back. */
  sure: Set<ModelKind>
  scores: Record<ModelKind, number>
}

/** From `threshold` on the model finds; under `doubt` a rule is not believed. */
export interface Limits {
  threshold: number
  doubt: number
}

/**
 * Shares of false alarms, of rules and model together. A crisis found wrongly is an offer of help; the other kinds ask
 * the writer to confirm, so they have to be rarer.
 */
export interface Shares {
  /** Of hard cases. */
  crisis: number
  /** Of hard cases, the three other kinds together. */
  others: number
  /** Of ordinary talk, each of the other kinds. */
  talk: Record<Exclude<ModelKind, 'crisis'>, number>
  /** Of ordinary talk, crisis. */
  talkCrisis: number
}

const others = ['contact', 'grooming', 'insult'] as const

/** Share of the right findings of rules that the model may take away together with the wrong ones. */
const LOST = 0.05

/** Whether rules and model together find the kind. */
export function isCaught({ found, sure, scores }: Left, kind: ModelKind, limits: Limits): boolean {
  if (!found.has(kind)) return scores[kind] > limits.threshold
  return sure.has(kind) || scores[kind] > limits.doubt
}

/** The score from which findings bring more than their false alarms cost, at a price for a false alarm. */
function limitOf(left: Left[], kind: ModelKind, price: number, isFound: boolean): number {
  const share = (subject: Subject) => left.filter((row) => row.subject === subject).length
  const right = 1 / share(kind)
  const wrong = price / share('pass')
  const falling = left
    .filter((row) => row.found.has(kind) === isFound && !row.sure.has(kind))
    .filter(({ subject }) => subject === kind || subject === 'pass')
    .toSorted((a, b) => b.scores[kind] - a.scores[kind])
  let gain = 0
  let most = 0
  let limit = (falling[0]?.scores[kind] ?? 0) + 1
  for (const { subject, scores } of falling) {
    gain += subject === kind ? right : -wrong
    if (gain <= most) continue
    most = gain
    limit = scores[kind] - 1e-6
  }
  return limit
}

/** The score under which a rule is not believed: what pays, as long as few right findings are lost. */
function doubtOf(left: Left[], kind: ModelKind, price: number): number {
  const right = left
    .filter(({ subject, found, sure }) => subject === kind && found.has(kind) && !sure.has(kind))
    .map(({ scores }) => scores[kind])
    .toSorted((a, b) => a - b)
  const lost = right[Math.floor(right.length * LOST)] ?? Number.NEGATIVE_INFINITY
  return Math.min(lost, limitOf(left, kind, price, true))
}

const limitsAt = (left: Left[], kind: ModelKind, price: number): Limits => ({
  threshold: limitOf(left, kind, price, false),
  doubt: doubtOf(left, kind, price),
})

/** The lowest threshold at which not more than this share of the ordinary sentences is taken for the kind. */
function lowestFor(pass: Left[], kind: ModelKind, { doubt }: Limits, share: number): number {
  const unavoidable = { threshold: Number.POSITIVE_INFINITY, doubt }
  const found = pass.filter((row) => isCaught(row, kind, unavoidable)).length
  const falling = pass
    .filter((row) => !row.found.has(kind))
    .map(({ scores }) => scores[kind])
    .toSorted((a, b) => b - a)
  const next = Math.max(0, Math.floor(share * pass.length) - found)
  return falling[next] ?? Number.NEGATIVE_INFINITY
}

/** The lowest price at which a false alarm may be had so that the check holds; the check gets easier with the price. */
function priceFor(holds: (price: number) => boolean): number {
  let low = 0.1
  let high = 1000
  for (let step = 0; step < 24; step++) {
    const price = Math.sqrt(low * high)
    if (holds(price)) high = price
    else low = price
  }
  return high
}

/**
 * Limits of all kinds from the scores of hands left out. Contact, grooming and insult share one price of a false alarm
 * and stay rare in ordinary talk; crisis has a share of its own.
 */
export function limitsOf(left: Left[], shares: Shares): Record<ModelKind, Limits> {
  const hard = left.filter(({ isTalk }) => !isTalk)
  const pass = hard.filter(({ subject }) => subject === 'pass')
  const talk = left.filter(({ isTalk }) => isTalk)
  const limitsFor = (kind: (typeof others)[number], price: number): Limits => {
    const own = limitsAt(hard, kind, price)
    return {
      ...own,
      threshold: Math.max(own.threshold, lowestFor(talk, kind, own, shares.talk[kind])),
    }
  }
  const othersPrice = priceFor((one) => {
    const limits = others.map((kind) => ({ kind, own: limitsFor(kind, one) }))
    const alarmed = pass.filter((row) => limits.some(({ kind, own }) => isCaught(row, kind, own)))
    return alarmed.length <= shares.others * pass.length
  })
  const crisisPrice = priceFor((one) => {
    const own = limitsAt(hard, 'crisis', one)
    return pass.filter((row) => isCaught(row, 'crisis', own)).length <= shares.crisis * pass.length
  })
  const crisis = limitsAt(hard, 'crisis', crisisPrice)
  return {
    crisis: {
      ...crisis,
      // What the price leaves of the share is used up.
      threshold: Math.max(
        lowestFor(pass, 'crisis', crisis, shares.crisis),
        lowestFor(talk, 'crisis', crisis, shares.talkCrisis),
      ),
    },
    contact: limitsFor('contact', othersPrice),
    grooming: limitsFor('grooming', othersPrice),
    insult: limitsFor('insult', othersPrice),
  }
}
