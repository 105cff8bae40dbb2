import { describe, expect, test } from 'vitest'
import { type Entry, holdStill } from './steady-list.ts'

const list = (...ids: number[]) => ids.map((id) => ({ id }))
const none = new Set<number>()

/** Run through these states of a list. Return the ids shown at the end, those of removed items negative. */
function after(states: number[][], released: ReadonlySet<number> = none): number[] {
  let entries: Entry<{ id: number }>[] = []
  for (const ids of states) entries = holdStill(entries, list(...ids), released)
  return entries.map(({ item, isGone }) => (isGone ? -item.id : item.id))
}

describe('a list on screen', () => {
  test('shows everything at first, and new items when it was empty', () => {
    expect(after([[3, 2, 1]])).toEqual([3, 2, 1])
    expect(after([[], [1]])).toEqual([1])
  })

  test('holds back new items above or between, and appends older pages', () => {
    expect(
      after([
        [3, 1],
        [4, 3, 2, 1],
      ]),
    ).toEqual([3, 1])
    expect(
      after([
        [3, 2],
        [4, 3, 2, 1],
        [4, 3, 2, 1, 0],
      ]),
    ).toEqual([3, 2, 1, 0])
  })

  test('keeps the place of removed items, and restores them there', () => {
    expect(
      after([
        [3, 2, 1],
        [3, 1],
        [4, 3, 1],
      ]),
    ).toEqual([3, -2, 1])
    expect(
      after([
        [3, 2, 1],
        [3, 1],
        [3, 2, 1],
      ]),
    ).toEqual([3, 2, 1])
    expect(after([[2, 1], []])).toEqual([-2, -1])
  })

  test('shows everything again when no shown item is left', () => {
    expect(after([[2, 1], [], [3]])).toEqual([3])
    expect(after([[1], [2]])).toEqual([2])
  })

  test('drops a released item at once, and restores it at its place', () => {
    expect(
      after(
        [
          [3, 2, 1],
          [3, 1],
        ],
        new Set([2]),
      ),
    ).toEqual([3, 1])
    expect(
      after(
        [
          [3, 2, 1],
          [3, 1],
          [3, 2, 1],
        ],
        new Set([2]),
      ),
    ).toEqual([3, 2, 1])
    expect(
      after(
        [
          [3, 2, 1],
          [2, 1],
          [3, 2, 1],
        ],
        new Set([3]),
      ),
    ).toEqual([3, 2, 1])
  })

  test('shows the reader’s own new items at once', () => {
    const mine = holdStill(
      holdStill([], list(3, 1), none),
      list(5, 4, 3, 2, 1),
      none,
      ({ id }) => id > 4,
    )
    expect(mine.map(({ item }) => item.id)).toEqual([5, 3, 1])
  })

  test('shows every item in its current version', () => {
    const [first] = holdStill([], [{ id: 1, status: 'pending' }], none)
    if (!first) throw new Error('Nothing is shown')
    const [now] = holdStill([first], [{ id: 1, status: 'accepted' }], none)
    expect(now?.item.status).toBe('accepted')
  })
})
