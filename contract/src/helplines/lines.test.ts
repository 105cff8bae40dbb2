import { expect, test } from 'vitest'
import {
  helplineSources,
  helplines,
  helplinesIn,
  helplinesVerifiedOn,
  linesNamedIn,
  linesNear,
  linesShown,
  smsOf,
  telOf,
} from './lines.ts'

test('a line that takes messages has an address to write to', () => {
  const addresses = Object.values(helplines)
    .flat()
    .map((line) => [line.name, line.takesCalls === false ? undefined : telOf(line), smsOf(line)])
  expect(addresses).toEqual([
    ['kr109', 'tel:109', 'sms:109'],
    ['kr1388', 'tel:1388', 'sms:1388'],
    ['kr15770199', 'tel:15770199', undefined],
    ['kr112', 'tel:112', undefined],
    ['us988', 'tel:988', 'sms:988'],
    ['us911', 'tel:911', undefined],
    ['gbChildline', 'tel:08001111', undefined],
    ['gbShout', undefined, 'sms:85258?&body=SHOUT'],
    ['gbSamaritans', 'tel:116123', undefined],
    ['gb999', 'tel:999', undefined],
  ])
})

test('every line has the page of its operator, and the shown date is the oldest date of a check', () => {
  for (const [name, { page }] of Object.entries(helplineSources))
    expect(page, name).toMatch(/^https:\/\/[\w.]+\//)
  const days = Object.values(helplineSources).map(({ checkedOn }) => checkedOn)
  expect(days.toSorted()[0]).toBe(helplinesVerifiedOn)
})

test('Korean readers get the Korean lines, all other readers those of each region', () => {
  expect(helplinesIn('ko')).toEqual(helplines.kr)
  expect(new Set(helplinesIn('en').map(({ region }) => region))).toEqual(
    new Set(['kr', 'us', 'gb']),
  )
})

test('a screen of Korea also shows the lines for violence and the ambulance, which no answer has', () => {
  expect(linesShown('kr').map(({ number }) => number)).toEqual([
    '109',
    '1388',
    '1577-0199',
    '117',
    '1366',
    '119',
    '112',
  ])
  for (const region of ['us', 'gb'] as const) expect(linesShown(region)).toBe(helplines[region])
})

test.each([
  ['kr', 'overdose', '119 109'],
  ['us', 'overdose', '911 988'],
  ['gb', 'overdose', '999 0800 1111'],
  ['kr', 'harmed', '112 1388'],
  ['us', 'harmed', '911 988'],
  ['gb', 'harmed', '999 0800 1111'],
  ['kr', 'danger', '119 112'],
  ['us', 'danger', '911 988'],
  ['gb', 'danger', '999 0800 1111'],
  ['kr', 'bullied', '117 1388'],
  ['us', 'bullied', '988'],
  ['gb', 'bullied', '0800 1111 85258'],
] as const)('what fits comes first: %s, %s', (region, need, first) => {
  const lines = linesShown(region, need)
  expect(
    linesNear(region, need)
      .map(({ number }) => number)
      .join(' '),
  ).toBe(first)
  expect(new Set(lines)).toEqual(new Set(linesShown(region)))
})

test('a text names the lines whose numbers stand in it, and none by a longer number', () => {
  expect(linesNamedIn('109나 1388, 1577 0199에 전화해요. 위험하면 119예요.')).toEqual([
    'kr109',
    'kr1388',
    'kr15770199',
  ])
  expect(linesNamedIn('지금 안전한가요? 2109년 13880번')).toEqual([])
})
