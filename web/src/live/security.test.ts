import { overview, security } from '@dodam/contract'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apply } from './apply.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { keepReplaying } from './replay.ts'
import { cache, hear, isStale } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A mounted security screen with reads of this duration, and its counts of reads. */
function shown({ readMs }: { readMs: number }) {
  let begun = 0
  const arrived = new Set<number>()
  const observer = new QueryObserver(cache, {
    queryKey: keyOf(security.read),
    queryFn: async () => {
      const read = ++begun
      await new Promise((resolve) => setTimeout(resolve, readMs))
      return read
    },
  })
  const leave = observer.subscribe(({ data }) => data !== undefined && arrived.add(data))
  return { begun: () => begun, arrived, leave }
}

test('a sign-in has only the visible sessions read again', () => {
  const others = [pagesKeyOf(security.listIncidents, { query: {} }), keyOf(overview.read)]
  for (const key of [keyOf(security.read), ...others]) cache.setQueryData(key, {})
  hear(['security:changed', { what: 'sessions' }], ['security:changed', { what: 'blocks' }])
  expect(isStale(keyOf(security.read))).toBe(true)
  for (const key of others) expect(isStale(key)).toBe(false)
  hear(['security:changed', { what: 'events' }])
  for (const key of others) expect(isStale(key)).toBe(true)
})

test('events within a short time cause one read', async () => {
  const screen = shown({ readMs: 10 })
  await vi.advanceTimersByTimeAsync(1_000)
  for (let at = 0; at < 20; at++) hear(['security:changed', { what: 'sessions' }])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...screen.arrived]).toEqual([1, 2])
  screen.leave()
})

test('however frequent the events, a slow read ends, and the last event is read', async () => {
  const { hear: hears, stop } = keepReplaying(cache)
  const screen = shown({ readMs: 700 })
  await vi.advanceTimersByTimeAsync(1_000)
  const news = () => hears(() => apply['security:changed'](cache, { what: 'sessions' }))
  for (let at = 0; at < 50; at++) {
    news()
    await vi.advanceTimersByTimeAsync(200)
  }
  // Within ten seconds, no read was cancelled for the next one.
  expect(screen.arrived.size).toBeGreaterThan(8)
  const begun = screen.begun()
  expect(screen.arrived.size).toBeGreaterThanOrEqual(begun - 1)
  news()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([...screen.arrived].at(-1)).toBeGreaterThan(begun)
  expect(isStale(keyOf(security.read))).toBe(false)
  screen.leave()
  stop()
})
