import { beforeEach, expect, test, vi } from 'vitest'
import { listedKeys, meantKey, press, useActiveShortcuts } from './keys.ts'

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('HTMLElement', EventTarget)

const done: string[] = []
beforeEach(() => {
  done.length = 0
  useActiveShortcuts.setState({
    all: ['c', 'j', 'g s'].map((key) => ({ key, does: '', run: () => done.push(key) })),
  })
})

let now = 10_000
function pressAll(keys: string[], { repeat = false, pauseMs = 100 } = {}) {
  for (const key of keys) {
    now += pauseMs
    const event = { key, code: '', repeat, timeStamp: now, target: null, preventDefault() {} }
    press(event as unknown as KeyboardEvent)
  }
  return done
}

test('after the first of two keys, another key is no shortcut of its own', () => {
  expect(pressAll(['g', 's'])).toEqual(['g s'])
  expect(pressAll(['g', 'c'])).toEqual(['g s'])
  expect(pressAll(['c'])).toEqual(['g s', 'c'])
})

test('the first of two keys is forgotten after a while', () => {
  expect(pressAll(['g', 'c'], { pauseMs: 2000 })).toEqual(['c'])
  expect(pressAll(['g', 's'], { pauseMs: 2000 })).toEqual(['c'])
})

test('a key that is held moves along a list, but does no act again', () => {
  expect(pressAll(['c', 'j'], { repeat: true })).toEqual(['j'])
})

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

test('the list of keys has Enter where there are rows, and always Esc', () => {
  const keysOf = (...keys: string[]) =>
    listedKeys(
      keys.map((key) => ({ key, does: key })),
      { Enter: 'opens', Escape: 'leaves' },
    )
  expect(keysOf('j').slice(1)).toEqual([
    { key: 'Enter', does: 'opens' },
    { key: 'Escape', does: 'leaves' },
  ])
  expect(keysOf('c', 'Escape', 'c').map(({ key }) => key)).toEqual(['Escape', 'c'])
})
