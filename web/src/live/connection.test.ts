import { chat, posts } from '@dodam/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backoffMs } from './backoff.ts'
import { firstConnectionFailed, setConnection, useConnection } from './connection.ts'
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

test('the first connection may take seconds, and polls a second after a failed attempt, however many fail', () => {
  setConnection('connecting')
  vi.advanceTimersByTime(4_999)
  expect(intervals()).toEqual([false, false])
  vi.advanceTimersByTime(1)
  expect(intervals()).toEqual([1_000, false])

  setConnection('off')
  setConnection('connecting')
  for (const waitMs of [600, 399, 1]) {
    expect(intervals()).toEqual([false, false])
    firstConnectionFailed()
    vi.advanceTimersByTime(waitMs)
  }
  expect(intervals()).toEqual([1_000, false])
})

test('a degraded connection polls at once, and still when it is lost', () => {
  setConnection('connecting')
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
