import { describe, expect, test } from 'vitest'
import { lastDue, nextDue, outdated } from './schedule.ts'

const dayMs = 86_400_000
const night = { hour: 3, minute: 30 }
const now = new Date('2026-11-22T03:00:00.000Z')

describe('when a backup is due', () => {
  test('is told by the clock in Korea', () => {
    // 03:30 in Korea is 18:30 of the day before in UTC.
    expect(lastDue(night, now).toISOString()).toBe('2026-11-21T18:30:00.000Z')
    expect(nextDue(night, now).toISOString()).toBe('2026-11-22T18:30:00.000Z')
  })
  test('is also this very moment', () => {
    const at = new Date('2026-11-21T18:30:00.000Z')
    expect(lastDue(night, at)).toEqual(at)
    expect(lastDue(night, new Date(at.getTime() - 1)).getTime()).toBe(at.getTime() - dayMs)
  })
})

type Kept = Parameters<typeof outdated>[0][number]
/** One that was made so many days ago at night. */
const made = (days: number, more: Partial<Kept> = {}): Kept => ({
  filename: `${more.origin ?? 'scheduled'}-${days}`,
  createdAt: new Date(lastDue(night, now).getTime() - days * dayMs).toISOString(),
  origin: 'scheduled',
  status: 'good',
  ...more,
})
const keep = { days: 7, weeks: 4 }

describe('what is kept', () => {
  test('is one of each of the last days, one of each of the last weeks, and nothing after 35 days', () => {
    const all = Array.from({ length: 60 }, (_, days) => made(days))
    const gone = new Set(outdated(all, keep, now))
    const left = all.filter(({ filename }) => !gone.has(filename)).map((_, days) => days)
    expect(left.length).toBe(10)
    for (let day = 0; day < 7; day++) expect(gone.has(`scheduled-${day}`)).toBe(false)
    expect(all.slice(35).every(({ filename }) => gone.has(filename))).toBe(true)
  })
  test('is the newest good one, however old it is', () => {
    expect(outdated([made(300), made(301)], keep, now)).toEqual(['scheduled-301'])
  })
  test('is what was made by hand for 35 days, and what failed for a week', () => {
    const backups = [
      made(0),
      made(34, { origin: 'manual' }),
      made(36, { origin: 'safety' }),
      made(2, { filename: 'failed-2', status: 'failed' }),
      made(8, { filename: 'failed-8', status: 'failed' }),
      made(90, { filename: 'running', status: 'running' }),
    ]
    expect(outdated(backups, keep, now).toSorted()).toEqual(['failed-8', 'safety-36'])
  })
})
