import { readFileSync } from 'node:fs'
import { assemble as assembleAsLibrary } from 'es-hangul'
import { describe, expect, test } from 'vitest'
import { anchorsOf } from '../scripts/train/anchors.ts'
import { ruleTable } from '../scripts/train/rules.ts'
import { baseForm } from './forms/base.ts'
import { assemble } from './forms/hangul.ts'
import { checkText } from './index.ts'
import { rulesIn } from './matching/compile.ts'
import { work } from './matching/match.ts'

const table = readFileSync(new URL('../model/rules.tsv', import.meta.url), 'utf8')

const seeds = [
  '아',
  'ㅈㅏㅅㅏㄹ',
  '죽 고 ',
  '죽고 죽을 자살 ',
  'i want to i wish i was ',
  '카톡 아이디 인스타 번호 ',
  'add me on my snap is ',
  '01',
  '공일공 ',
  'a1_b2.c3-',
  '엄마가 아빠가 너는 ',
  'you are so you are such a ',
  'wnrrh ',
  'k\u200b',
  ' ',
  '12동 12호 서울시 ',
  'a@b.c a at b ',
  '((((',
  'http://',
  '....?',
]
const grown = (seed: string, length: number) =>
  seed.repeat(Math.ceil(length / seed.length)).slice(0, length)

function steps(text: string): number {
  work.steps = 0
  checkText(text, { place: 'message' })
  return work.steps
}
const timed = (text: string, count: number) => {
  const start = performance.now()
  for (let i = 0; i < count; i++) checkText(text, { place: 'message' })
  return performance.now() - start
}
/**
 * How many times as long the longer text takes in one turn. Both are measured one after the other, the shorter as often
 * as makes the same length, so that a busy machine slows both alike.
 */
function growth(short: string, long: string): number {
  const times = long.length / short.length
  const shortTime = timed(short, times)
  // What is too short to measure says nothing.
  return (timed(long, 1) / Math.max(shortTime, 0.5)) * times
}
/** Whether any turn shows less than quadratic growth: what interrupts a turn only makes it look worse. */
function growsTamely(seed: string): boolean {
  const short = grown(seed, 500)
  const long = grown(seed, 2000)
  const until = performance.now() + 2000
  do {
    if (growth(short, long) < 12) return true
  } while (performance.now() < until)
  return false
}

describe.each(seeds)('hostile text of %j', (seed) => {
  test('the counted work grows with the length', () => {
    expect(steps(grown(seed, 2000))).toBeLessThan(steps(grown(seed, 500)) * 4 * 1.5 + 2000)
  })
})

test('the time of a long text does not grow with the square of its length', () => {
  // Sixteen times would be quadratic. The steps above are exact; this sees what they do not count, inside of patterns.
  expect(seeds.filter((seed) => !growsTamely(seed))).toEqual([])
})

test('every pattern compiles, and nearly all are found by their literals', () => {
  const { words, signs } = rulesIn(table)
  for (const { patterns, always } of [words, signs]) {
    for (const { source } of patterns) expect(() => new RegExp(source, 'g')).not.toThrow()
    expect(always.length).toBeLessThan(6)
  }
})

test('the rules that are loaded are those of the files, and no pattern stands twice', () => {
  // When this fails: `pnpm safety train`.
  expect(table === ruleTable()).toBe(true)
  const lines = table.split('\n')
  expect(new Set(lines).size).toBe(lines.length)
})

test('literals of a pattern are in all its matches', () => {
  expect(anchorsOf('(?:죽|뒤지)고 싶')).toEqual([
    ['죽고 싶', '뒤지고 싶'],
    ['죽', '뒤지'],
  ])
  expect(anchorsOf('a?bcd[0-9]{2,4}')).toEqual([['abcd', 'bcd']])
  expect(anchorsOf('[a-z]{3}')).toEqual([])
  expect(() => anchorsOf('a*')).toThrow(/Unbounded/)
})

test('jamo are assembled as the library does', () => {
  for (const jamo of [
    'ㅈㅏㅅㅏㄹ',
    'ㄱㅏㅂㅅ',
    'ㅇㅘㄴㅈㅓㄴ',
    'ㄷㅏㄹㄱ',
    'ㅇㅡㅣㅅㅏ',
    'ㅂㅗㅏㅇㅛ',
  ])
    expect(
      assemble(jamo)
        .map(({ letter }) => letter)
        .join(''),
    ).toBe(assembleAsLibrary([...jamo]))
})

test('the base form keeps the place of every unit', () => {
  const text = 'Aé한🎉Ⓑ\u200bㄱ'
  const { text: base, start, end } = baseForm(text)
  expect(base).toBe('ae한🎉bㄱ')
  expect(start).toEqual([0, 1, 2, 3, 3, 4, 6])
  expect(end.at(-1)).toBe(7)
})
