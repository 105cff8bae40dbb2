import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { hearOwn, keepReplaying } from './replay.ts'

const later = () => {
  let answer: (value: string[]) => void = () => {}
  const promise = new Promise<string[]>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}

test('an answer older than an event does not undo it, and each event is kept only as long as needed', async () => {
  const cache = new QueryClient()
  const { hear, stop } = keepReplaying(cache)
  let runs = 0
  const event = () => {
    runs += 1
    cache.setQueryData<string[]>(['list'], (held) =>
      held && !held.includes('event') ? [...held, 'event'] : held,
    )
  }
  const read = async () => {
    const { promise, answer } = later()
    const done = cache.fetchQuery({ queryKey: ['list'], queryFn: () => promise, staleTime: 0 })
    return { answer, done }
  }

  const first = await read()
  hear(event)
  first.answer(['old'])
  await first.done
  expect(cache.getQueryData(['list'])).toEqual(['old', 'event'])
  expect(runs).toBe(2)

  const second = await read()
  second.answer(['fresh'])
  await second.done
  expect(cache.getQueryData(['list'])).toEqual(['fresh'])
  expect(runs).toBe(2)
  stop()
})

test('an answer older than an own write does not undo it', async () => {
  const cache = new QueryClient()
  const { stop } = keepReplaying(cache)
  const write = () => void cache.setQueryData(['list'], ['written'])
  const { promise, answer } = later()
  const done = cache.fetchQuery({ queryKey: ['list'], queryFn: () => promise })
  hearOwn(cache, write)
  answer(['old'])
  await done
  expect(cache.getQueryData(['list'])).toEqual(['written'])
  stop()
  hearOwn(cache, () => void cache.setQueryData(['list'], ['signed out']))
  expect(cache.getQueryData(['list'])).toEqual(['signed out'])
})

test('a read running at a reconnect is repeated once', async () => {
  const cache = new QueryClient()
  const { hear, stop } = keepReplaying(cache)
  const { promise, answer } = later()
  const done = cache.fetchQuery({ queryKey: ['list'], queryFn: () => promise })
  hear(
    (finished) =>
      void cache.invalidateQueries(finished && { queryKey: finished.queryKey, exact: true }),
  )
  answer(['before'])
  await done
  expect(cache.getQueryState(['list'])?.isInvalidated).toBe(true)
  stop()
})
