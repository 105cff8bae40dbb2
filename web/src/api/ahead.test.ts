import { afterEach, expect, test } from 'vitest'
import { setConnection } from '../live/connection.ts'
import { takeAhead } from './ahead.ts'

const address = '/api/posts?limit=9'
const startAsking = (token: string | null, at = performance.now()) => {
  const answer = Promise.resolve(new Response('[]'))
  globalThis.ahead = { token, at, answers: { [address]: answer } }
  return answer
}

afterEach(() => {
  globalThis.ahead = undefined
  setConnection('off')
})

test('an answer is taken once', () => {
  const answer = startAsking(null)
  expect(takeAhead('/api/posts?limit=8', null)).toBeUndefined()
  expect(takeAhead(address, null)).toBe(answer)
  expect(takeAhead(address, null)).toBeUndefined()
})

test('an early answer goes only to the token it was requested with', () => {
  void startAsking('mine')
  expect(takeAhead(address, null)).toBeUndefined()
  expect(takeAhead(address, 'mine')).toBeUndefined()
})

test('an old answer is requested again, and so is one from before the live connection', () => {
  void startAsking(null, performance.now() - 60_000)
  expect(takeAhead(address, null)).toBeUndefined()
  void startAsking('mine')
  setConnection('live')
  expect(takeAhead(address, 'mine')).toBeUndefined()
})

test('what was pressed waits for an app that comes late', () => {
  let presses = 0
  const press = () => (presses += 1)
  globalThis.ahead = { token: null, at: performance.now() - 60_000, answers: {}, press }
  expect(takeAhead(address, null)).toBeUndefined()
  globalThis.ahead.press?.()
  expect(presses).toBe(1)
})
