import { expect, test } from 'vitest'
import { find } from './find.ts'

const rows = ['Mina 203.0.113.7', 'Joon 203.0.113.8', 'Maya 2001:db8::1']

test.each([
  ['', rows],
  ['  ', rows],
  ['MINA', rows.slice(0, 1)],
  ['203. joon', rows.slice(1, 2)],
  ['joon 2001', []],
])('“%s” is searched word by word, ignoring case', (typed, found) => {
  expect(find(rows, typed, (row) => row.split(' '))).toEqual(found)
})
