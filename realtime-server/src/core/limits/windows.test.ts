import { expect, test } from 'vitest'
import { perAddress } from './limit.ts'
import { Windows } from './windows.ts'

const minute = perAddress('minute', 2, 60)
const hour = perAddress('hour', 2, 3_600)

test('ended windows are removed with the next use of any limit', () => {
  const windows = new Windows()
  for (let key = 0; key < 1_000; key++) windows.take([minute, `member=${key}`], 1, 1_000_000)
  windows.take([hour, 'member=1'], 1, 1_000_000)
  expect(windows.size).toBe(1_001)
  windows.take([hour, 'member=2'], 1, 1_000_000 + 61_000)
  expect(windows.size).toBe(2)
})

test('of one limit at most 50,000 keys are kept, the last ones seen', () => {
  const windows = new Windows()
  for (let key = 0; key < 50_010; key++)
    for (let use = 0; use < 2; use++) windows.take([minute, `member=${key}`], 1, 1_000_000)
  windows.take([hour, 'member=1'], 1, 1_000_000)
  expect(windows.size).toBe(50_001)
  expect(windows.waitOf([minute, 'member=9'], 1, 1_000_000)).toBe(0)
  expect(windows.waitOf([minute, 'member=10'], 1, 1_000_000)).toBe(60_000)
})
