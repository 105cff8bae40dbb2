/**
 * A model file holds, one after the other and numbers with their lowest byte first:
 * the SHA-256 hash of the data, rules and features that the weights were learnt from;
 * how many buckets count, as a 32-bit number; for each kind the numbers of `StoredKind`, 64 bits each;
 * these buckets in rising order, as steps from one to the next with seven bits a byte, where the highest bit says that another
 * byte follows; and for each kind the weights, one signed byte for each of the buckets.
 */
export type ModelKind = 'crisis' | 'contact' | 'grooming' | 'insult'
/** The kinds that have a model. Approaches and sexual talk are one, as in the data. */
export const modelKinds: ModelKind[] = ['crisis', 'contact', 'grooming', 'insult']

export interface StoredKind {
  /** A stored weight times the scale is the weight. */
  scale: number
  bias: number
  /** From here on a piece is a finding. */
  threshold: number
  /** From here on it is one that is seldom wrong. */
  certain: number
  /** Below this a rule is not believed. */
  doubt: number
}
const HASH_BYTES = 32

/**
 * The weights of the buckets that count, in a table with open addressing: for each slot a bucket + 1, or 0 where the slot is
 * free, and then the weights of the kinds in the order of `modelKinds`, one byte each. What belongs to one bucket stands
 * together, because fetching it takes longer than the arithmetic.
 */
export interface Table {
  buckets: Uint32Array
  /** The same memory as bytes. */
  weights: Int8Array
}
/** How long a slot is, in numbers and in bytes, and at which byte its weights begin. */
const [NUMBERS, BYTES, FIRST] = [2, 8, 4]

export interface Model {
  table: Table
  kinds: Record<ModelKind, StoredKind>
}

/** Return the slot of a bucket, or the free one where it would stand. */
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
export const weightsAt = (table: Table, bucket: number): number =>
  slotOf(table, bucket) * BYTES + FIRST

/** Return the hash in a model file. */
export const hashIn = (file: Uint8Array): string =>
  Array.from(file.subarray(0, HASH_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Read a model file. */
export function modelOf(file: Uint8Array): Model {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  const size = view.getUint32(HASH_BYTES, true)
  let at = HASH_BYTES + 4
  const next = () => {
    at += 8
    return view.getFloat64(at - 8, true)
  }
  const stored = (): StoredKind => ({
    scale: next(),
    bias: next(),
    threshold: next(),
    certain: next(),
    doubt: next(),
  })
  const kinds = { crisis: stored(), contact: stored(), grooming: stored(), insult: stored() }
  const buckets = new Uint32Array(NUMBERS * 2 ** Math.ceil(Math.log2(size * 2)))
  const table = { buckets, weights: new Int8Array(buckets.buffer) }
  const first = file.length - modelKinds.length * size
  let bucket = 0
  for (let index = 0; index < size; index++) {
    let byte = 128
    for (let shift = 0; byte > 127; shift += 7) {
      byte = view.getUint8(at++)
      bucket += (byte & 127) << shift
    }
    const slot = slotOf(table, bucket)
    buckets[slot * NUMBERS] = bucket + 1
    for (let kind = 0; kind < modelKinds.length; kind++)
      table.weights[slot * BYTES + FIRST + kind] = view.getInt8(first + kind * size + index)
  }
  return { table, kinds }
}

/** The file of a model; `weights` are those of the buckets in their order. */
export function fileOf(
  hash: string,
  buckets: Int32Array,
  kinds: Record<ModelKind, StoredKind & { weights: Int8Array }>,
): Uint8Array {
  const steps: number[] = []
  let last = 0
  for (const bucket of buckets) {
    let step = bucket - last
    last = bucket
    for (; step > 127; step >>>= 7) steps.push((step & 127) | 128)
    steps.push(step)
  }
  const head = new DataView(new ArrayBuffer(HASH_BYTES + 4 + modelKinds.length * 5 * 8))
  for (let i = 0; i < HASH_BYTES; i++)
    head.setUint8(i, Number.parseInt(hash.slice(2 * i, 2 * i + 2), 16))
  head.setUint32(HASH_BYTES, buckets.length, true)
  let at = HASH_BYTES + 4
  for (const kind of modelKinds) {
    const { scale, bias, threshold, certain, doubt } = kinds[kind]
    for (const number of [scale, bias, threshold, certain, doubt]) {
      head.setFloat64(at, number, true)
      at += 8
    }
  }
  const weights = modelKinds.flatMap((kind) => [...new Uint8Array(kinds[kind].weights.buffer)])
  return Uint8Array.from([...new Uint8Array(head.buffer), ...steps, ...weights])
}
