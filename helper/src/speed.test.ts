import { expect, test } from 'vitest'
import { answer } from './answer.ts'
import { read } from './reading/read.ts'
import { readInputs } from './testing/inputs.ts'

/** The shortest of a few runs, in milliseconds: what else the machine does only makes a run longer. */
function best(work: () => void): number {
  const runs = Array.from({ length: 9 }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...runs)
}

test('reading a message takes less than a millisecond', () => {
  const messages = (['ko', 'en'] as const).flatMap((language) =>
    readInputs('inputs', language).map(({ message }) => message),
  )
  const each = best(() => messages.forEach((message) => read(message))) / messages.length
  console.log(`${(1000 * each).toFixed(0)} µs a message`)
  expect(each).toBeLessThan(1)
})

test('a whole answer with the check of the text takes less than a millisecond', () => {
  const asked = (['ko', 'en'] as const).flatMap((language) =>
    readInputs('inputs', language).map(({ message }) => ({ message, language, past: [] })),
  )
  const each = best(() => asked.forEach((one) => answer(one))) / asked.length
  console.log(`${(1000 * each).toFixed(0)} µs an answer`)
  expect(each).toBeLessThan(1)
})

test.each(['아빠가 ', 'my mom ', '친구 ', 'how can i ', '사진 ', 'a', '가'])(
  'four times the text %j takes about four times as long, not sixteen',
  (piece) => {
    const timeFor = (length: number) => {
      const text = piece.repeat(length / piece.length)
      return best(() => read(text))
    }
    timeFor(960)
    expect(timeFor(960) / Math.max(timeFor(240), 0.05)).toBeLessThan(10)
  },
)
