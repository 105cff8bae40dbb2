import { lengthOf, postLength } from '@dodam/contract'
import { describe, expect, test } from 'vitest'
import { capTyped, toneOf } from './capped-text.ts'

function field(before: string, after = '') {
  return {
    value: before + after,
    selectionEnd: before.length,
    setSelectionRange(start: number) {
      this.selectionEnd = start
    },
  }
}

describe('a capped text', () => {
  test('is left alone up to the limit, counted in code points without outer space', () => {
    const text = `  ${'🌱'.repeat(500)}  `
    expect(capTyped(field(text), 500)).toBe(text)
  })

  test('loses the end of a long paste', () => {
    expect(lengthOf(capTyped(field('가'.repeat(800)), 500))).toBe(500)
  })

  test('keeps what stands behind the caret, and the caret at its place', () => {
    const typed = field('abcXYZ', 'def')
    expect(capTyped(typed, 7)).toBe('abcXdef')
    expect(typed.selectionEnd).toBe(4)
  })

  test('never cuts an emoji in half', () => {
    expect(capTyped(field('😀😀😀'), 2)).toBe('😀😀')
  })
})

test.each([
  [0, 'fine'],
  [1, 'short'],
  [9, 'short'],
  [10, 'fine'],
  [450, 'fine'],
  [451, 'near'],
  [500, 'near'],
] as const)('a story of %i characters is %s', (length, tone) => {
  expect(toneOf(length, postLength)).toBe(tone)
})
