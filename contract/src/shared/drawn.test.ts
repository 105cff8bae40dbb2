import { expect, test } from 'vitest'
import { drawn } from './drawn.ts'

test.each([
  ['plain text', '안녕!\n\n잘 지내?', '안녕!\n\n잘 지내?'],
  ['stacked marks', `q${'\u0301'.repeat(300)}w`, `q${'\u0301'.repeat(4)}w`],
  [
    'marks with invisible characters between them',
    `q${'\u0301\u200b'.repeat(9)}`,
    `q${'\u0301'.repeat(4)}`,
  ],
  ['empty lines', `a${'\n'.repeat(300)}b`, 'a\n\nb'],
  ['lines of blanks', `a${'\n \u3000\t'.repeat(300)}\nb`, 'a\n\nb'],
  ['other line ends', 'a\r\n\r\n\r\nb\u2028\u2028\u2029c\v\f\u0085d', 'a\n\nb\n\nc\n\nd'],
  ['Burmese, with five signs on a letter', 'မျှော်', 'မျှော်'],
  ['Hebrew with points', 'בְּרֵאשִׁ֖ית', 'בְּרֵאשִׁ֖ית'],
  ['a key', '1️⃣', '1️⃣'],
])('%s', (_, text, shown) => {
  expect(drawn(text)).toBe(shown)
})
