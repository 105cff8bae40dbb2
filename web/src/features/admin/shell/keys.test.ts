import { expect, test } from 'vitest'
import { meantKey } from './keys.ts'

test.each([
  ['a Latin keyboard', { key: 'j', code: 'KeyJ', shiftKey: false }, 'j'],
  ['another layout', { key: 'j', code: 'KeyC', shiftKey: false }, 'j'],
  ['Korean mode', { key: 'ㅓ', code: 'KeyJ', shiftKey: false }, 'j'],
  ['an input method in Korean mode', { key: 'Process', code: 'KeyK', shiftKey: false }, 'k'],
  ['capitals, which are other keys', { key: 'J', code: 'KeyJ', shiftKey: true }, 'J'],
  ['the question mark', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['the question mark in Korean mode', { key: 'Process', code: 'Slash', shiftKey: true }, '?'],
  ['a digit in Korean mode', { key: 'Process', code: 'Digit2', shiftKey: false }, '2'],
  ['Esc', { key: 'Escape', code: 'Escape', shiftKey: false }, 'Escape'],
])('%s', (_, pressed, meant) => {
  expect(meantKey(pressed)).toBe(meant)
})
