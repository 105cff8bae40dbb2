import { beforeEach, expect, test } from 'vitest'
import { setWatchTeller, watchAnew, watchPost } from './watching.ts'

let told: string[]
beforeEach(() => {
  told = []
  setWatchTeller((word, postId) => told.push(`${word} ${postId}`))
})

test('a post is watched once, however many parts of the page show it, until the last of them is gone', () => {
  const [first, second] = [watchPost(5), watchPost(5)]
  const other = watchPost(6)
  expect(told).toEqual(['post:watch 5', 'post:watch 6'])
  first()
  expect(told).toHaveLength(2)
  second()
  other()
  expect(told.slice(2)).toEqual(['post:unwatch 5', 'post:unwatch 6'])
})

test('a new connection is told of everything that is still watched', () => {
  setWatchTeller(undefined)
  const [kept, left] = [watchPost(5), watchPost(6)]
  left()
  setWatchTeller((word, postId) => told.push(`${word} ${postId}`))
  watchAnew()
  expect(told).toEqual(['post:watch 5'])
  kept()
})
