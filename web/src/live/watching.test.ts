import { beforeEach, expect, test } from 'vitest'
import { setWatchTeller, watch, watchAnew } from './watching.ts'

let told: string[]
beforeEach(() => {
  told = []
  setWatchTeller((word, what) => told.push(`${word} ${what}`))
})

test('a post is watched once, however many parts of the page show it, until the last one unmounts', () => {
  const [first, second] = [watch(5), watch(5)]
  const other = watch(6)
  expect(told).toEqual(['watch 5', 'watch 6'])
  first()
  expect(told).toHaveLength(2)
  second()
  other()
  expect(told.slice(2)).toEqual(['unwatch 5', 'unwatch 6'])
})

test('a new connection gets all current watches', () => {
  setWatchTeller(undefined)
  const [post, store, left] = [watch(5), watch('store'), watch(6)]
  left()
  setWatchTeller((word, what) => told.push(`${word} ${what}`))
  watchAnew()
  expect(told).toEqual(['watch 5', 'watch store'])
  post()
  store()
})
