import type { ChatMessage } from '@dodam/contract'
import { expect, test } from 'vitest'
import { readOn } from './read-on.ts'

const message = (seq: number): ChatMessage => ({
  ...{ kind: 'chat-message', id: seq, roomId: 1, seq, clientId: null, senderId: 13, isMine: false },
  ...{ content: 'a', createdAt: '2026-11-21T03:04:05.678Z', isRead: false, isDeleted: false },
  deletedAt: null,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))

/** A room with messages 1 to `last`, which remembers what it was asked. */
function room(last: number) {
  const asked: object[] = []
  const ask = async (query: { after?: number; limit: number }) => {
    asked.push(query)
    const { after, limit } = query
    return after === undefined
      ? range(Math.max(1, last - limit + 1), last)
      : range(after + 1, Math.min(last, after + limit))
  }
  return { ask, asked }
}

test('begins with the newest messages', async () => {
  const { ask, asked } = room(120)
  const messages = await readOn(() => [], ask)
  expect([messages[0]?.seq, messages.at(-1)?.seq]).toEqual([71, 120])
  expect(asked).toEqual([{ limit: 50 }])
})

test('reads on after what is held, over as many pages as it takes, and looks back a little', async () => {
  const { ask, asked } = room(700)
  const messages = await readOn(() => range(71, 120), ask)
  expect(messages.map(({ seq }) => seq)).toEqual(range(71, 700).map(({ seq }) => seq))
  expect(asked).toEqual([70, 270, 470, 670].map((after) => ({ after, limit: 200 })))
})

test('keeps what an event added while it was reading', async () => {
  let held = range(1, 3)
  const messages = await readOn(
    () => held,
    async () => {
      held = range(1, 5)
      return range(1, 4)
    },
  )
  expect(messages).toHaveLength(5)
})
