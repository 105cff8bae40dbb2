import { expect, test } from 'vitest'
import { comment, reply } from '../../live/testing.ts'
import { countWaiting, type SeenReplies, seeReplies } from './held-replies.ts'

const thread = (id: number, replies: number[], count = replies.length, own: number[] = []) =>
  comment(id, {
    repliesCount: count,
    replies: replies.map((one) => reply(one, id, { isOwn: own.includes(one) })),
  })

/** What is shown after these states, by thread. */
function after(...states: ReturnType<typeof thread>[][]) {
  let seen: SeenReplies = new Map()
  for (const threads of states) seen = seeReplies(seen, threads)
  const shown = Object.fromEntries([...seen].map(([id, { ids }]) => [id, [...ids]]))
  return { shown, waiting: countWaiting(seen, states.at(-1) ?? []) }
}

test('a new reply is held back while content follows its thread', () => {
  expect(after([thread(2, [3]), thread(1, [])], [thread(2, [3, 4]), thread(1, [5])])).toEqual({
    shown: { 2: [3], 1: [5] },
    waiting: 1,
  })
})

test('the reader’s own reply and requested ones are shown at once', () => {
  const below = thread(1, [])
  expect(after([thread(2, [3]), below], [thread(2, [3, 4, 5], 3, [5]), below])).toEqual({
    shown: { 2: [3, 5], 1: [] },
    waiting: 1,
  })
  expect(after([thread(2, [3], 5), below], [thread(2, [3, 4, 5, 6, 7]), below]).waiting).toBe(0)
})
