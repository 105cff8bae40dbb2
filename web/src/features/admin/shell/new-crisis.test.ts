import type { Overview } from '@dodam/contract'
import { expect, test } from 'vitest'
import { crisesIn, type KnownCrises } from './new-crisis.ts'

/** The overview while these cases wait; it names at most eight. */
const overviewOf = (ids: readonly number[]): Pick<Overview, 'urgent' | 'reports'> => ({
  urgent: ids.slice(0, 8).map((id) => ({
    type: 'report',
    id,
    severity: 'P1',
    targetType: 'post',
    isAppeal: false,
    isMine: false,
    needsSecond: false,
    about: null,
    text: 'danger',
    createdAt: '2026-01-01T00:00:00.000Z',
    dueAt: null,
  })),
  reports: { open: { P1: ids.length, P2: 0, P3: 0 }, overdue: 0, dueSoon: 0 },
})

const eight = [1, 2, 3, 4, 5, 6, 7, 8]
test.each<[string, (readonly number[])[], boolean[]]>([
  ['what waits at the first look is not new', [eight], [false]],
  ['a named one is new once', [[], [1], [1]], [false, true, false]],
  ['one is new where another was decided', [[1], [2]], [false, true]],
  ['an unnamed one is new once', [eight, [...eight, 9], [...eight, 9]], [false, true, false]],
  [
    'one that moves up is not new',
    [
      [...eight, 9],
      [...eight.slice(1), 9],
    ],
    [false, false],
  ],
  [
    'one is new while another moves up',
    [
      [...eight, 9],
      [...eight.slice(1), 9, 10],
    ],
    [false, true],
  ],
  ['fewer are not new', [[...eight, 9, 10], eight, []], [false, false, false]],
])('%s', (_, looks, isNew) => {
  let known: KnownCrises | null = null
  const heard: boolean[] = []
  for (const look of looks) {
    const found = crisesIn(known, overviewOf(look))
    known = found.known
    heard.push(found.isNew)
  }
  expect(heard).toEqual(isNew)
})
