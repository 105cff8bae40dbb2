import type { PublicUser } from '@dodam/contract'
import { expect, test } from 'vitest'
import { asker } from '../../../live/testing.ts'
import { nextOf, othersAfter } from './next-of.ts'

const now = Date.parse('2026-11-28T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const [first, second] = [asker, { ...asker, id: asker.id + 1, nickname: '둘' }]

const open = (id: number, reporter: PublicUser | null = null) => ({
  id,
  reporter,
  claimedBy: null,
  claimedAt: null,
  alsoReported: [],
})
const claimed = (id: number, by: PublicUser, minutes: number) => ({
  ...open(id),
  claimedBy: by.id,
  claimedAt: minutesAgo(minutes),
})
const idFor = (cases: Parameters<typeof nextOf>[0], { id }: PublicUser, forOthers: number[] = []) =>
  nextOf(cases, { meId: id, now, forOthers: new Set(forOthers) })?.id

test('an appeal is offered to the admin who may decide it, and the next case to the other', () => {
  const cases = [open(7), open(8)]
  expect(idFor(cases, first, [7])).toBe(8)
  expect(idFor(cases, second)).toBe(7)
})

test('a case is offered neither to its reporter nor beside the claim of another admin', () => {
  const reported = [open(7, first), open(8)]
  expect(idFor(reported, first)).toBe(8)
  expect(idFor(reported, second)).toBe(7)
  const held = [claimed(7, first, 5), open(8)]
  expect(idFor(held, first)).toBe(7)
  expect(idFor(held, second)).toBe(8)
  // What an admin has taken on comes first.
  expect(idFor([open(8), claimed(7, first, 5)], first)).toBe(7)
  expect(idFor([open(8), claimed(7, first, 31)], first)).toBe(8)
  expect(idFor([claimed(7, first, 31)], second)).toBe(7)
  expect(idFor([claimed(7, first, 5)], second)).toBeUndefined()
})

test('the way through a queue goes on after the case that is shown, and then from its beginning', () => {
  const cases = [open(7), open(8), open(9)]
  const idAfter = (id: number) => idFor(othersAfter(cases, id), first)
  expect([7, 8, 9].map(idAfter)).toEqual([8, 9, 7])
  // One that is decided is in the queue no more.
  expect(idAfter(6)).toBe(7)
  expect(othersAfter([open(7)], 7)).toEqual([])
})
