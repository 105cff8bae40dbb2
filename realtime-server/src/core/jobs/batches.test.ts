import { setImmediate as nextTick } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { batches } from './batches.ts'

interface Item {
  key: number
  name: string
}

/** Batches whose work the test ends. */
function bench(settings: { atOnce: number; size: number }) {
  const begun: { names: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const add = batches<Item, string>({
    ...settings,
    keyOf: ({ key }) => key,
    run: (items) =>
      new Promise((resolve, reject) => {
        const names = items.map(({ name }) => name)
        begun.push({ names, end: () => resolve(names.map((name) => `${name}!`)), fail: reject })
      }),
  })
  const addAll = (...names: string[]) => names.map((name, key) => add({ key, name }))
  const seen = () => begun.map(({ names }) => names.join(' '))
  return { add, addAll, seen, begun }
}

describe('batched work', () => {
  test('a single item is sent at once and gets its own result', async () => {
    const { add, begun, seen } = bench({ atOnce: 2, size: 9 })
    const answer = add({ key: 1, name: 'one' })
    await nextTick()
    expect(seen()).toEqual(['one'])
    begun[0]?.end()
    expect(await answer).toBe('one!')
  })

  test('items that arrive while the limit is reached are sent together as soon as possible', async () => {
    const { addAll, begun, seen } = bench({ atOnce: 1, size: 3 })
    const first = addAll('a')
    await nextTick()
    const rest = addAll('p', 'q', 'r', 's')
    await nextTick()
    expect(seen()).toEqual(['a'])
    begun[0]?.end()
    await Promise.all(first)
    await nextTick()
    expect(seen()).toEqual(['a', 'p q r'])
    begun[1]?.end()
    await nextTick()
    expect(seen()).toEqual(['a', 'p q r', 's'])
    begun[2]?.end()
    expect(await Promise.all(rest)).toEqual(['p!', 'q!', 'r!', 's!'])
  })

  test('items with the same key run one at a time, in order', async () => {
    const { add, begun, seen } = bench({ atOnce: 2, size: 9 })
    const answers = ['1', '2', '3'].map((name) => add({ key: 7, name }))
    answers.push(add({ key: 8, name: 'x' }))
    await nextTick()
    expect(seen()).toEqual(['1', 'x'])
    for (const index of [0, 2, 1, 3]) {
      begun[index]?.end()
      await nextTick()
    }
    expect(seen()).toEqual(['1', 'x', '2', '3'])
    expect(await Promise.all(answers)).toEqual(['1!', '2!', '3!', 'x!'])
  })

  test('an error rejects every waiting item, and the next batch runs', async () => {
    const { add, addAll, begun, seen } = bench({ atOnce: 1, size: 9 })
    const hit = addAll('a', 'b')
    await nextTick()
    hit.push(add({ key: 9, name: 'waiting' }))
    const told = Promise.allSettled(hit)
    begun[0]?.fail(new Error('away'))
    for (const result of await told)
      expect(result).toMatchObject({ status: 'rejected', reason: new Error('away') })
    const later = add({ key: 1, name: 'later' })
    await nextTick()
    expect(seen()).toEqual(['a', 'later'])
    begun[1]?.end()
    expect(await later).toBe('later!')
  })
})
