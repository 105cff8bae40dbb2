import { expect, test } from 'vitest'
import { piecesOf, selectionOf } from './spans.ts'

const text = '😀 내 번호는 010-1234-5678 이야'
/** In code points: the emoji counts as one. */
const number = { start: 8, end: 21 }

test('a text is cut at its findings, counted in code points', () => {
  expect(piecesOf(text, [number])).toEqual([
    { text: '😀 내 번호는 ', start: 0, isMarked: false },
    { text: '010-1234-5678', start: 8, isMarked: true },
    { text: ' 이야', start: 21, isMarked: false },
  ])
})

test('touching and overlapping spans are one mark, and spans beyond the text are none', () => {
  const spans = [{ start: 10, end: 21 }, number, { start: 21, end: 99 }, { start: 50, end: 60 }]
  expect(piecesOf(text, spans).filter(({ isMarked }) => isMarked)).toEqual([
    { text: '010-1234-5678 이야', start: 8, isMarked: true },
  ])
  expect(piecesOf('', [number])).toEqual([])
})

test('blanks at the ends of a finding are not marked', () => {
  expect(piecesOf('너 바보 야', [{ start: 1, end: 5 }])).toEqual([
    { text: '너 ', start: 0, isMarked: false },
    { text: '바보', start: 2, isMarked: true },
    { text: ' 야', start: 4, isMarked: false },
  ])
})

test('a field selects the first finding, in its own units', () => {
  const [from, to] = selectionOf(text, [{ start: 22, end: 24 }, number])
  expect(text.slice(from, to)).toBe('010-1234-5678')
  expect(selectionOf('짧다', [number])).toEqual([2, 2])
})
