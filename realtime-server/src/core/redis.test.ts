import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { orElse } from './redis.ts'

const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('an answer that was unread while the process was stalled is not late', async () => {
  const asked = orElse(
    stat(import.meta.filename).then(() => 'answered'),
    'late',
    50,
  )
  standStill(200)
  expect(await asked).toBe('answered')
})

test('a missing answer is late, with or without a stall of the process', async () => {
  const never = new Promise<string>(() => {})
  expect(await orElse(never, 'late', 10)).toBe('late')
  const asked = orElse(never, 'late', 10)
  standStill(200)
  expect(await asked).toBe('late')
  expect(await orElse(Promise.reject(new Error('refused')), 'late', 10)).toBe('late')
})
