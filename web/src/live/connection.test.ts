import { chat, posts } from '@dodam/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoffMs } from './backoff.ts'
import { setConnection, useConnection } from './connection.ts'
import { pollInterval } from './polling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  setConnection('off')
  vi.useRealTimers()
})

const intervals = () => {
  const { isPolling } = useConnection.getState()
  return [pollInterval(chat.listMessages, isPolling), pollInterval(posts.list, isPolling)]
}

test('nothing polls while live', () => {
  setConnection('connecting')
  setConnection('live')
  vi.advanceTimersByTime(60_000)
  expect(intervals()).toEqual([false, false])
})

test('the contract’s intervals start within two seconds of a loss and end with it', () => {
  setConnection('live')
  setConnection('lost')
  expect(intervals()).toEqual([false, false])
  vi.advanceTimersByTime(1_999 - 1_000)
  vi.advanceTimersByTime(1)
  expect(intervals()).toEqual([1_000, false])
  setConnection('live')
  expect(intervals()).toEqual([false, false])
})

test('a shorter loss never polls', () => {
  setConnection('live')
  setConnection('lost')
  vi.advanceTimersByTime(500)
  setConnection('live')
  vi.advanceTimersByTime(5_000)
  expect(intervals()).toEqual([false, false])
})

test('a connection that is never established polls too, and a degraded one at once', () => {
  setConnection('connecting')
  vi.advanceTimersByTime(1_000)
  expect(intervals()).toEqual([1_000, false])
  setConnection('live')
  setConnection('degraded')
  expect(intervals()).toEqual([1_000, false])
  setConnection('lost')
  expect(intervals()).toEqual([1_000, false])
})

test('signed out, nothing polls', () => {
  setConnection('lost')
  setConnection('off')
  vi.advanceTimersByTime(5_000)
  expect(intervals()).toEqual([false, false])
})

test('retries wait between one and thirty seconds, spread over the whole range', () => {
  expect(backoffMs(3, 0)).toBe(1_000)
  expect(backoffMs(3, 1)).toBe(8_000)
  expect(backoffMs(20, 1)).toBe(30_000)
})
