import { FNV, hashOf, lexicons, type Script, step } from './lexicon.ts'

/** Features are known by the lowest bits of their hash; so many that two seldom share a bucket. */
export const BUCKETS = 1 << 21
const MASK = BUCKETS - 1

/** The features of a piece of text: buckets without repeats, and where in the form each was first seen. */
export interface Features {
  count: number
  bucket: Int32Array
  from: Int32Array
  to: Int32Array
  kind: Int32Array
}

const MOST = 4096
const own: Features = {
  count: 0,
  bucket: new Int32Array(MOST),
  from: new Int32Array(MOST),
  to: new Int32Array(MOST),
  kind: new Int32Array(MOST),
}
let round = 0

/**
 * The buckets met in this piece and the rounds in which they were, in a table with open addressing. It is as small as the
 * piece lets it be, so that it stays in the fastest cache, with so many slots that a free one is always near.
 */
const met = new Int32Array(4 * MOST)
let slots = 0

/** Begin a piece of so many units. */
function begin(length: number): void {
  round++
  own.count = 0
  present.length = 0
  slots = Math.min(2 * MOST, 2 ** Math.ceil(Math.log2(Math.max(length, 8) * 32)))
}

/** Whether the bucket is met in this piece for the first time. */
function isNew(bucket: number): boolean {
  let slot = bucket & (slots - 1)
  while (met[2 * slot + 1] === round) {
    if (met[2 * slot] === bucket) return false
    slot = (slot + 1) & (slots - 1)
  }
  met[2 * slot] = bucket
  met[2 * slot + 1] = round
  return true
}

/** Spread the bits of a hash, so that its lowest ones depend on all of it. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
function add(hash: number, kind: number, from: number, to: number): void {
  const bucket = mix(hash + Math.imul(kind, 0x9e3779b1)) & MASK
  if (own.count === MOST || own.count === slots / 2 || !isNew(bucket)) return
  own.bucket[own.count] = bucket
  own.from[own.count] = from
  own.to[own.count] = to
  own.kind[own.count] = kind
  own.count++
}

const present: number[] = []
const isPresent = new Uint32Array(256)

function meet(classes: number[], kind: number, from: number, to: number): void {
  for (const one of classes) {
    if (isPresent[one] === round) continue
    isPresent[one] = round
    add(one + 1, kind, from, to)
    for (const other of present) add(Math.imul(other + 1, 977) + one + 1, kind + 1, from, to)
    present.push(one)
  }
}

/** Whether a word form holds a full stop or a question mark here; it has no other sign of a sentence's end. */
export const isSentenceEnd = (code: number) => code === 46 || code === 63

const isHangul = (code: number) => code >= 0x3131 && code <= 0xd7a3

const units = new Int32Array(512)
const places = new Int32Array(512)

/** End of the word that begins at `from`, without the sign of a sentence's end or of laughter. */
function endOf(text: string, from: number, to: number): number {
  let end = from + 1
  while (end < to && text.charCodeAt(end) !== 32 && isPlain(text.charCodeAt(end))) end++
  return end
}

const isPlain = (code: number) => !isSentenceEnd(code) && code !== 0x314b

/** Syllable runs of one to four across spaces, heads and ends of words with those near them, and classes of stems. */
function readKorean(text: string, from: number, to: number): void {
  const { classes, longest } = lexicons.ko
  let count = 0
  let before = 0
  let lastButOne = 0
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i)
    if (code === 32) continue
    const isHead = i === from || text.charCodeAt(i - 1) === 32
    if (isHead) {
      const second = i + 1 < to ? text.charCodeAt(i + 1) : 32
      const head = step(step(FNV, code), second)
      add(head, 3, i, Math.min(i + 2, to))
      if (before !== 0) add(Math.imul(before, 31) + head, 4, i, Math.min(i + 2, to))
      if (lastButOne !== 0) add(Math.imul(lastButOne, 37) + head, 10, i, Math.min(i + 2, to))
      lastButOne = before
      before = head
      const end = endOf(text, i, to)
      const last = step(
        step(FNV, end - 2 < i ? 32 : text.charCodeAt(end - 2)),
        text.charCodeAt(end - 1),
      )
      add(last, 11, Math.max(i, end - 2), end)
      if (lastButOne !== 0) add(Math.imul(lastButOne, 41) + last, 12, Math.max(i, end - 2), end)
    }
    units[count] = code
    places[count] = i
    count++
  }
  for (let i = 0; i < count; i++) {
    let hash = FNV
    const start = places[i] ?? 0
    for (let length = 1; length <= longest && i + length <= count; length++) {
      hash = step(hash, units[i + length - 1] ?? 0)
      const end = (places[i + length - 1] ?? 0) + 1
      if (length <= 4) add(hash, 5, start, end)
      const found = classes.get(hash)
      if (found !== undefined) meet(found, 1, start, end)
    }
  }
}

const isWordUnit = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 42

/** Classes that begin at one English word. */
interface Classes {
  count: number
  numbers: Int32Array
}
const MOST_CLASSES = 32
let classesHere: Classes = { count: 0, numbers: new Int32Array(MOST_CLASSES) }
let classesBefore: Classes = { count: 0, numbers: new Int32Array(MOST_CLASSES) }

function note(found: number[], { numbers }: Classes, count: number): number {
  let next = count
  for (const one of found) if (next < MOST_CLASSES) numbers[next++] = one
  return next
}

/** A word beside the classes of its neighbour, and classes side by side: order tells "want to end" from "the end I want". */
function addNeighbours(word: number, last: number, from: number, to: number): void {
  for (let k = 0; k < classesBefore.count; k++) {
    const before = classesBefore.numbers[k] ?? 0
    add(Math.imul(word, 43) + before, 17, from, to)
    for (let other = 0; other < classesHere.count; other++)
      add(Math.imul(before + 1, 1009) + (classesHere.numbers[other] ?? 0), 18, from, to)
  }
  for (let k = 0; k < classesHere.count; k++)
    add(Math.imul(last, 47) + (classesHere.numbers[k] ?? 0), 19, from, to)
}

/**
 * Words, their pairs and triples and pairs with one between, three and four letters of each word, classes of words and
 * what stands beside them, and with what a sentence begins and ends.
 */
function readEnglish(text: string, from: number, to: number): void {
  const { classes, longest } = lexicons.en
  let last = 0
  let lastButOne = 0
  let lastFrom = from
  let inSentence = 0
  classesBefore.count = 0
  for (let i = from; i < to; i++) {
    const first = text.charCodeAt(i)
    if (isSentenceEnd(first) && inSentence > 0) {
      addEnd(last, lastButOne, lastFrom, i)
      inSentence = 0
    }
    if (!isWordUnit(first) || (i > from && isWordUnit(text.charCodeAt(i - 1)))) continue
    let hash = FNV
    let whole = 0
    let wordEnd = i
    let count = 0
    for (let end = i; end < to && end - i < longest; end++) {
      const code = text.charCodeAt(end)
      if (isSentenceEnd(code)) break
      hash = step(hash, code)
      const stem = classes.get(hash)
      if (stem !== undefined) {
        meet(stem, 13, i, end + 1)
        count = note(stem, classesHere, count)
      }
      const isEnd = end + 1 === to || !isWordUnit(text.charCodeAt(end + 1))
      if (!isEnd || !isWordUnit(code)) continue
      if (whole === 0) {
        whole = hash
        wordEnd = end + 1
      }
      const words = classes.get(step(hash, 0))
      if (words === undefined) continue
      meet(words, 13, i, end + 1)
      count = note(words, classesHere, count)
    }
    classesHere.count = count
    if (whole === 0) {
      wordEnd = i + 1
      while (wordEnd < to && isWordUnit(text.charCodeAt(wordEnd))) wordEnd++
      whole = hash
    }
    add(whole, 6, i, wordEnd)
    if (last !== 0) {
      add(Math.imul(last, 31) + whole, 7, i, wordEnd)
      addNeighbours(whole, last, lastFrom, wordEnd)
    }
    if (lastButOne !== 0) {
      add(Math.imul(lastButOne, 37) + whole, 8, i, wordEnd)
      add(Math.imul(Math.imul(lastButOne, 31) + last, 31) + whole, 16, i, wordEnd)
    }
    inSentence++
    if (inSentence === 1) add(whole, 20, i, wordEnd)
    else if (inSentence === 2) add(Math.imul(last, 31) + whole, 20, lastFrom, wordEnd)
    else if (inSentence === 3)
      add(Math.imul(Math.imul(lastButOne, 31) + last, 31) + whole, 20, lastFrom, wordEnd)
    lastButOne = last
    last = whole
    lastFrom = i
    const spare = classesBefore
    classesBefore = classesHere
    classesHere = spare
    if (wordEnd - i > 3)
      for (let at = i; at + 3 <= wordEnd; at++) {
        let run = step(FNV, at === i ? 1 : 2)
        for (let k = 0; k < 4 && at + k < wordEnd; k++) {
          run = step(run, text.charCodeAt(at + k))
          if (k >= 2) add(run, 9, at, at + k + 1)
        }
      }
  }
  if (inSentence > 0) addEnd(last, lastButOne, lastFrom, to)
}

/** The last word of a sentence, and the last two. */
function addEnd(last: number, lastButOne: number, from: number, to: number): void {
  add(last, 21, from, to)
  if (lastButOne !== 0) add(Math.imul(lastButOne, 31) + last, 21, from, to)
}

/** Script of a piece of text: Korean as soon as a fifth of its letters are Hangul. */
export function scriptOf(text: string, from: number, to: number): Script {
  let hangul = 0
  let latin = 0
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i)
    if (isHangul(code)) hangul++
    else if (code >= 97 && code <= 122) latin++
  }
  return hangul * 4 > latin ? 'ko' : 'en'
}

/**
 * Read the features of a piece of a word form; the result is used before the next call. What rules have found in the
 * piece is a feature too, so that the model learns how far each reason is to be believed.
 */
export function featuresOf(
  text: string,
  from: number,
  to: number,
  script: Script,
  ruled: Iterable<string> = [],
): Features {
  begin(to - from)
  if (script === 'ko') readKorean(text, from, to)
  readEnglish(text, from, to)
  for (const one of ruled) add(hashOf(one), 15, from, to)
  return own
}
