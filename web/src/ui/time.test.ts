import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { clockHourText, clockText, relativeHourText, relativeText } from './time.tsx'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const ago = (age: number) => relativeText(new Date(now - age).toISOString(), now)

describe('how long ago', () => {
  it.each([
    [minute, '1분 전'],
    [hour - second, '59분 전'],
    [hour, '1시간 전'],
    [day - second, '23시간 전'],
    [day, '1일 전'],
    [7 * day - second, '6일 전'],
    [7 * day, '1주 전'],
    [28 * day - second, '3주 전'],
    [28 * day, '1개월 전'],
    [31 * day, '1개월 전'],
    [359 * day, '11개월 전'],
    [360 * day, '1년 전'],
    [800 * day, '2년 전'],
  ])('%i ms is %s', (age, text) => {
    expect(ago(age)).toBe(text)
  })
})

it('does not say an hour ago of what may have been a moment ago', () => {
  const hourOf = (age: number) => relativeHourText(new Date(now - age).toISOString(), now)
  expect(hourOf(2 * hour - second)).not.toBe('1시간 전')
  expect(hourOf(2 * hour)).toBe('2시간 전')
})

it('writes a time of day in the language’s format, in any time zone', () => {
  expect(clockText('22:00')).toBe('오후 10:00')
  expect(clockText('12:30')).toBe('오후 12:30')
})

it('writes the hour after midnight as 0 in Korean, where 12 is read as noon, and as 12 AM in English', async () => {
  expect(clockText('00:00')).toBe('오전 0:00')
  expect(clockHourText(0)).toBe('오전 0시')
  await i18next.init({ lng: 'en' })
  expect(clockText('00:30').replace('\u202f', ' ')).toBe('12:30 AM')
  expect(clockText('12:30').replace('\u202f', ' ')).toBe('12:30 PM')
})
