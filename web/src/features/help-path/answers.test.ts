import { helplineRegions } from '@dodam/contract'
import { describe, expect, test } from 'vitest'
import { holdbacks, momentOf, wayFor } from './answers.ts'

const namesIn = (region: (typeof helplineRegions)[number]) =>
  Object.fromEntries(
    holdbacks.map((one) => {
      const { line, first } = wayFor(one, region)
      return [one, `${first} ${line.name}`]
    }),
  )

describe('the helpline that fits an answer', () => {
  test('in Korea is the one for any worry, one to write to, another one, or the first', () => {
    expect(namesIn('kr')).toEqual({
      parents: 'call kr1388',
      minor: 'call kr1388',
      aloud: 'text kr1388',
      before: 'call kr15770199',
      later: 'call kr109',
    })
  })

  test('in the United Kingdom and the United States is one of their own', () => {
    expect(namesIn('gb')).toEqual({
      parents: 'call gbChildline',
      minor: 'call gbChildline',
      aloud: 'text gbShout',
      before: 'call gbSamaritans',
      later: 'call gbChildline',
    })
    expect(new Set(Object.values(namesIn('us')))).toEqual(new Set(['call us988', 'text us988']))
  })

  test('is the ambulance where minutes count, and one for teenagers or for violence where others do harm', () => {
    for (const one of holdbacks)
      for (const need of ['overdose', 'danger'] as const)
        expect(wayFor(one, 'kr', need).line.name).toBe('kr119')
    expect(holdbacks.map((one) => wayFor(one, 'kr', 'harmed').line.name)).toEqual([
      'kr1388',
      'kr1388',
      'kr1388',
      'kr1366',
      'kr1388',
    ])
  })

  test.each(helplineRegions)('in %s is no number for emergencies', (region) => {
    for (const one of holdbacks) expect(wayFor(one, region).line.isEmergency).toBeUndefined()
  })
})

describe('a moment', () => {
  const now = new Date(2026, 10, 27, 21, 30)

  test('is today, or tomorrow where the time is over today', () => {
    expect(momentOf('22:00', now)).toBe(new Date(2026, 10, 27, 22, 0).getTime())
    expect(momentOf('00:30', now)).toBe(new Date(2026, 10, 28, 0, 30).getTime())
  })

  test('is none without a time', () => {
    expect(momentOf('', now)).toBeNull()
  })
})
