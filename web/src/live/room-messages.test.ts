import type { ChatMessage, chat, QueryInput } from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { apply } from './apply.ts'
import { keepReplaying } from './replay.ts'
import { cachedMessages, messagesKey, readMessages, readOlder } from './room-messages.ts'
import { at, cache, message } from './testing.ts'

type Query = QueryInput<typeof chat.listMessages>

/** The messages on the server, and the queries it received. */
let stored: ChatMessage[]
let asked: Query[]

const say = (count: number) => {
  stored = Array.from({ length: count }, (_, index) => message(index + 1, { createdAt: at(1) }))
}
const remove = (seq: number): ChatMessage => {
  const gone = message(seq, {
    createdAt: at(1),
    content: '',
    isDeleted: true,
    deletedAt: at(2),
  })
  stored = stored.map((one) => (one.seq === seq ? gone : one))
  return gone
}
const answer = ({ after, before, limit = 50 }: Query) => {
  if (after !== undefined) return stored.filter(({ seq }) => seq > after).slice(0, limit)
  return stored.filter(({ seq }) => before === undefined || seq < before).slice(-limit)
}
const ask = async (query: Query) => {
  asked.push(query)
  return answer(query)
}
const read = (more = {}) =>
  cache.fetchQuery({
    queryKey: messagesKey(1),
    queryFn: () => readMessages(cache, 1, ask, more),
    structuralSharing: false,
  })
const isCachedAsDeleted = (seq: number) =>
  cachedMessages(cache, 1).find((one) => one.seq === seq)?.isDeleted

beforeEach(() => {
  asked = []
})

describe('the messages of a room', () => {
  test('start with the newest', async () => {
    say(120)
    const messages = await read()
    expect([messages[0]?.seq, messages.at(-1)?.seq]).toEqual([71, 120])
    expect(asked).toEqual([{ limit: 50 }])
  })

  test('are continued from a little before the last cached one, over as many pages as needed', async () => {
    say(120)
    await read()
    say(700)
    asked = []
    const messages = await read()
    expect(messages.map(({ seq }) => seq)).toEqual(stored.slice(70).map(({ seq }) => seq))
    expect(asked).toEqual([70, 270, 470, 670].map((after) => ({ after, limit: 200 })))
  })

  test('keep an event that arrives during a read', async () => {
    say(3)
    await read()
    await cache.fetchQuery({
      queryKey: messagesKey(1),
      queryFn: () =>
        readMessages(cache, 1, async () => {
          cache.setQueryData(
            messagesKey(1),
            [1, 2, 3, 4, 5].map((seq) => message(seq)),
          )
          return stored
        }),
    })
    expect(cachedMessages(cache, 1)).toHaveLength(5)
  })
})

describe('a deletion', () => {
  beforeEach(async () => {
    say(700)
    await read()
    for (let page = 1; page <= 5; page++) await readOlder(cache, 1, ask)
  })

  test('missed in a gap is found however old the message is', async () => {
    expect(cachedMessages(cache, 1)[0]?.seq).toBe(151)
    remove(160)
    await read()
    expect(isCachedAsDeleted(160)).toBe(false)
    asked = []
    await cache.invalidateQueries()
    await read()
    expect(isCachedAsDeleted(160)).toBe(true)
    expect(asked).toEqual([150, 350, 550].map((after) => ({ after, limit: 200 })))
    asked = []
    await read()
    expect(asked).toHaveLength(1)
  })

  test('is found without a connection too when everything is read again', async () => {
    remove(160)
    await read({ isWhole: true })
    expect(isCachedAsDeleted(160)).toBe(true)
  })
})

describe('a deletion while older messages are read', () => {
  let stop = () => {}
  let hear: ReturnType<typeof keepReplaying>['hear']
  const askSlowly = (meanwhile: () => unknown) => async (query: Query) => {
    const answered = answer(query)
    await meanwhile()
    return answered
  }
  beforeEach(async () => {
    ;({ hear, stop } = keepReplaying(cache))
    say(100)
    await read()
    return () => stop()
  })

  test('is not undone by a page read before it', async () => {
    await readOlder(
      cache,
      1,
      askSlowly(() => {
        const gone = remove(20)
        hear(() => apply['message:deleted'](cache, gone))
      }),
    )
    expect(cachedMessages(cache, 1)).toHaveLength(100)
    expect(isCachedAsDeleted(20)).toBe(true)
  })

  test('in a gap during that read has everything read again', async () => {
    await readOlder(
      cache,
      1,
      askSlowly(async () => {
        remove(20)
        hear(
          (finished) =>
            void cache.invalidateQueries(finished && { queryKey: finished.queryKey, exact: true }),
        )
        await read()
      }),
    )
    await read()
    expect(isCachedAsDeleted(20)).toBe(true)
  })

  test('an older page does not clear the staleness of the messages it joins', async () => {
    await cache.invalidateQueries({ queryKey: messagesKey(1) })
    await readOlder(cache, 1, ask)
    expect(cache.getQueryState(messagesKey(1))?.isInvalidated).toBe(true)
  })
})
