import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a CSV starts with a byte order mark and ends each line with CRLF', () => {
  expect(
    csvOf([
      ['날', '글'],
      ['2026-11-22', 3],
    ]),
  ).toBe('\ufeff날,글\r\n2026-11-22,3\r\n')
})

test('quotes are doubled, and cells with commas, quotes or line breaks are quoted', () => {
  expect(csvOf([['a "b"', 'c,d', 'e\nf']])).toBe('\ufeff"a ""b""","c,d","e\nf"\r\n')
})

test('texts cannot become formulas, and numbers stay numbers', () => {
  expect(csvOf([['=1+1', '+1', '-1', '@x', '\tx', 'a=b', -1.5]])).toBe(
    "\ufeff'=1+1,'+1,'-1,'@x,'\tx,a=b,-1.5\r\n",
  )
  expect(csvOf([['=HYPERLINK("x","y")']])).toBe('\ufeff"\'=HYPERLINK(""x"",""y"")"\r\n')
})
