import { expect, test } from 'vitest'
import { sizeText } from './bytes.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1_023, '1,023 Bytes'],
  [1_024, '1.00 KB'],
  [1_536, '1.50 KB'],
  [1_048_576, '1.00 MB'],
  [34_393_293, '32.80 MB'],
  [1_073_741_824, '1.00 GB'],
  [5_000_000_000_000, '4,656.61 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
