import { assemble as assembleAsLibrary } from 'es-hangul'
import { describe, expect, test } from 'vitest'
import { baseForm } from './forms/base.ts'
import { assemble } from './forms/hangul.ts'
import { checkText } from './index.ts'
import { anchorsOf } from './matching/anchors.ts'
import { compile } from './matching/compile.ts'
import { work } from './matching/match.ts'
import { signSets, wordSets } from './rules/index.ts'

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
function milliseconds(text: string): number {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    checkText(text, { place: 'message' })
    best = Math.min(best, performance.now() - start)
  }
  return best
}

describe.each(seeds)('hostile text of %j', (seed) => {
  test('the counted work grows with the length', () => {
    expect(steps(grown(seed, 2000))).toBeLessThan(steps(grown(seed, 500)) * 4 * 1.5 + 2000)
  })

  test('the time does not grow with the square of the length', () => {
    // Sixteen times would be quadratic. Twelve, and a floor for what is too short to measure, is generous.
    const short = Math.max(milliseconds(grown(seed, 500)), 0.5)
    expect(milliseconds(grown(seed, 2000))).toBeLessThan(short * 12)
  })
})

test('every pattern compiles, and nearly all are found by their literals', () => {
  for (const sets of [wordSets, signSets]) {
    const { patterns, always } = compile(sets)
    for (const { source } of patterns) expect(() => new RegExp(source, 'g')).not.toThrow()
    expect(always.length).toBeLessThan(6)
  }
})

test('ids of rules are unique', () => {
  const ids = [...wordSets, ...signSets].flatMap(({ rules }) => rules.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
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
