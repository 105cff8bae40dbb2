import { BUCKETS } from '../../src/model/features.ts'
import { type ModelKind, modelKinds } from '../../src/model/stored.ts'
import type { Row } from './rows.ts'
import { settings } from './settings.ts'

/** Weights in the order of the kept features. */
export interface Learnt {
  weights: Float64Array
  bias: number
}

/** A row with its kept features only, by their place among them. */
export interface Placed {
  row: Row
  places: Int32Array
  values: Float64Array
}

/** Leave out of the rows what is not kept. */
export function placed(rows: Row[], kept: Int32Array): Placed[] {
  const placeOf = new Int32Array(BUCKETS).fill(-1)
  for (const [place, bucket] of kept.entries()) placeOf[bucket] = place
  return rows.map((row) => {
    const places: number[] = []
    const values: number[] = []
    for (const [i, bucket] of row.buckets.entries()) {
      const place = placeOf[bucket] ?? -1
      if (place < 0) continue
      places.push(place)
      values.push(row.values[i] ?? 0)
    }
    return { row, places: Int32Array.from(places), values: Float64Array.from(values) }
  })
}

export function scoreOf({ weights, bias }: Learnt, { places, values }: Placed): number {
  let score = bias
  for (let i = 0; i < places.length; i++) score += (weights[places[i] ?? 0] ?? 0) * (values[i] ?? 0)
  return score
}

function weightOf({ label, group, register }: Row, kind: ModelKind): number {
  if (register === 'talk' && kind === 'crisis') return settings.ordinary
  const own = group !== undefined || label === 'pass' ? settings.apartFromRules : 1
  return label === kind || label === 'pass' ? own : own * settings.otherKind
}

/** Logistic regression by AdaGrad, with the rows in an order that is mixed the same way each time. */
export function learn(
  rows: Placed[],
  kind: ModelKind,
  size: number,
  rounds = settings.rounds,
): Learnt {
  const learnt = { weights: new Float64Array(size), bias: 0 }
  const { weights } = learnt
  const squares = new Float64Array(size).fill(1e-8)
  let biasSquares = 1e-8
  let state = 7
  const mixed = [...rows]
  for (let round = 0; round < rounds; round++) {
    for (let i = mixed.length - 1; i > 0; i--) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0
      const k = Math.floor((state / 2 ** 32) * (i + 1))
      const [one, other] = [mixed[i], mixed[k]]
      if (one === undefined || other === undefined) continue
      mixed[i] = other
      mixed[k] = one
    }
    for (const own of mixed) {
      const { row, places, values } = own
      const wanted = row.label === kind ? 1 : 0
      const slope = weightOf(row, kind) * (1 / (1 + Math.exp(-scoreOf(learnt, own))) - wanted)
      for (let i = 0; i < places.length; i++) {
        const place = places[i] ?? 0
        const weight = weights[place] ?? 0
        const gradient = slope * (values[i] ?? 0) + settings.decay * weight
        const square = (squares[place] ?? 0) + gradient * gradient
        squares[place] = square
        weights[place] = weight - (settings.rate * gradient) / Math.sqrt(square)
      }
      biasSquares += slope * slope
      learnt.bias -= (settings.rate * slope) / Math.sqrt(biasSquares)
    }
  }
  return learnt
}

/** The features that say most over all rows, whatever the kind, in rising order. */
export function mostTelling(rows: Row[], most: number): Int32Array {
  const seen = new Uint16Array(BUCKETS)
  for (const { buckets } of rows)
    for (const bucket of buckets) seen[bucket] = (seen[bucket] ?? 0) + 1
  const often: number[] = []
  for (const [bucket, count] of seen.entries()) if (count >= settings.least) often.push(bucket)
  const all = Int32Array.from(often)
  if (often.length <= most) return all
  const own = placed(rows, all)
  const worth = new Float64Array(often.length)
  for (const kind of modelKinds) {
    const { weights } = learn(own, kind, often.length, 4)
    for (const [place, bucket] of often.entries())
      worth[place] = Math.max(
        worth[place] ?? 0,
        Math.abs(weights[place] ?? 0) * Math.sqrt(seen[bucket] ?? 0),
      )
  }
  const best = [...worth.keys()].toSorted((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0))
  return Int32Array.from(best.slice(0, most), (place) => all[place] ?? 0).toSorted()
}
