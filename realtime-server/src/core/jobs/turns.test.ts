import { expect, test } from 'vitest'
import { fairTurns } from './turns.ts'

/** A queue whose work the test finishes, one piece at a time. */
function queue(options: { waiting: number; waitingOfOne: number }) {
  const inTurn = fairTurns({ atOnce: 1, ...options })
  const begun: string[] = []
  const running: (() => void)[] = []
  const outcomes: Promise<string>[] = []
  const add = (whose: string, count: number) => {
    for (let index = 1; index <= count; index++) {
      const work = () => {
        begun.push(`${whose}${index}`)
        return new Promise<string>((resolve) => running.push(() => resolve('done')))
      }
      outcomes.push(
        inTurn(whose, work).catch(({ code }: { code: string }) => `${whose}${index} ${code}`),
      )
    }
  }
  const finish = async () => {
    for (let done = 0; done < running.length; done++) {
      running[done]?.()
      // Wait until the next piece has begun, or there is none.
      await new Promise((resolve) => setImmediate(resolve))
    }
    const refused = (await Promise.all(outcomes)).filter((outcome) => outcome !== 'done')
    return { begun, refused }
  }
  return { add, finish }
}

test('the owners take turns, one piece of work each, however long their queues are', async () => {
  const { add, finish } = queue({ waiting: 100, waitingOfOne: 50 })
  add('a', 6)
  add('b', 2)
  add('c', 1)
  const { begun, refused } = await finish()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5', 'a6'])
  expect(refused).toEqual([])
})

test('an owner cannot exceed their share of the waiting places', async () => {
  const { add, finish } = queue({ waiting: 100, waitingOfOne: 3 })
  add('a', 6)
  add('b', 2)
  const { begun, refused } = await finish()
  expect(refused).toEqual(['a5 UNAVAILABLE', 'a6 UNAVAILABLE'])
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'])
})

test('when all places are taken, a newcomer gets the newest place of the longest queue', async () => {
  const { add, finish } = queue({ waiting: 6, waitingOfOne: 6 })
  add('a', 7)
  add('b', 4)
  add('c', 1)
  const { begun, refused } = await finish()
  expect(refused.map((outcome) => outcome.slice(0, 2))).toEqual(['a4', 'a5', 'a6', 'a7', 'b4'])
  expect(begun).toContain('c1')
})

test('work that fails passes its place on', async () => {
  const inTurn = fairTurns({ atOnce: 1, waiting: 1, waitingOfOne: 1 })
  const failing = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('b', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await inTurn('a', async () => 'done')).toBe('done')
})
