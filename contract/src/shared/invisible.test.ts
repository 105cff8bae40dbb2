import { describe, expect, test } from 'vitest'
import { lengthOf, normalise } from './rules.ts'

describe('invisible characters', () => {
  test.each([
    ['zero-width spaces and joiners', '\u200b\u200c\u200d\u2060\ufeff'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['empty Braille cells', '\u2800'],
    ['soft hyphens', '\u00ad'],
    ['variation selectors', '\ufe0e\ufe0f\ufe00\u{e0100}\u180b'],
    ['tag characters', '\u{e0041}\u{e0020}\u{e007f}'],
    ['marks of direction', '\u200e\u200f\u061c\u202e\u2066\u2069'],
    ['others', '\u034f\u17b4\u17b5\u2062\ufff9\u{1d173}\u0000'],
  ])('are nothing alone: %s', (_, signs) => {
    expect(normalise(signs.repeat(5))).toBe('')
    expect(lengthOf(` ${signs} ${signs}`)).toBe(0)
    expect(normalise(`${signs}하${signs}루${signs}`).replaceAll(' ', '')).toBe('하루')
  })

  test.each([
    '👩‍👩‍👧‍👦',
    '🧑🏽‍💻',
    '❤️',
    '❤️‍🔥',
    '☎︎',
    '1️⃣',
    '🏳️‍🌈',
    '🏴‍☠️',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'می‌خواهم',
    'ක්‍රියා',
    'र्‍य',
    '葛󠄀城',
  ])('stay where they shape what is seen: %s', (text) => {
    expect(normalise(text)).toBe(text.normalize('NFC'))
  })

  test('are gone after one cleaning, whatever stands beside them', () => {
    const signs = [
      ...'aم中❤🔥1#⃣🏴🏽ᠠक्́ 가\u200b\u200c\u200d\ufe0f\u{e0062}\u{e007f}\u061c\u3164\u2800ّ\ud800',
    ]
    const texts = signs.flatMap((one) =>
      signs.flatMap((two) =>
        signs.flatMap((three) => signs.map((four) => normalise(one + two + three + four))),
      ),
    )
    expect(texts.filter((text) => normalise(text) !== text)).toEqual([])
  })
})
