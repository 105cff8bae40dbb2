import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginOwner, dropOwner } from '../../device/store.ts'
import {
  discard,
  isStopped,
  post,
  repost,
  startOutbox,
  stopOutbox,
  type Unsent,
  unsentMessages,
  useOutbox,
  wakeOutbox,
} from './outbox.ts'

/** Storage for Node, which has none. */
function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterMs: number | undefined
  readonly answer: unknown
  constructor(status: number, code: string, retryAfterMs?: number, answer?: unknown) {
    super(code)
    this.answer = answer
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** A server with these answers in order, `ok` after them, that records what it receives. */
function server(...answers: (Refusal | 'ok')[]) {
  const sent: Pick<Unsent, 'content' | 'clientId' | 'isConfirmed'>[] = []
  const send = async ({ content, clientId, isConfirmed }: Unsent) => {
    sent.push({ content, clientId, ...(isConfirmed && { isConfirmed }) })
    const answer = answers.shift() ?? 'ok'
    if (answer !== 'ok') throw answer
  }
  return { send, sent, contents: () => sent.map(({ content }) => content) }
}

const write = (roomId: number, content: string) => post({ userId: 13, roomId, content })
const states = () => useOutbox.getState().messages.map(({ content, state }) => [content, state])
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', storage())
  beginOwner()
})
afterEach(async () => {
  stopOutbox()
  await settle()
  // Values that could not be stored are in the page's memory.
  dropOwner()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a refused message keeps the last one above it, over a reload too', async () => {
  startOutbox(13, server(new Refusal(422, 'UNSAFE_TEXT')).send, () => 7)
  write(1, 'stopped')
  await settle()
  stopOutbox()
  startOutbox(13, server().send)
  expect(useOutbox.getState().messages).toMatchObject([{ state: 'failed', afterSeq: 7 }])
})

test('messages of a room are sent one after the other, each retry with the same id', async () => {
  const { send, sent, contents } = server(
    new Refusal(0, 'OFFLINE'),
    new Refusal(503, 'UNAVAILABLE'),
  )
  startOutbox(13, send)
  write(1, 'first')
  write(1, 'second')
  await settle()
  expect(contents()).toEqual(['first'])
  expect(states()).toEqual([
    ['first', 'waiting'],
    ['second', 'sending'],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(contents()).toEqual(['first', 'first', 'first', 'second'])
  expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(2)
  expect(states()).toEqual([
    ['first', 'sent'],
    ['second', 'sent'],
  ])
})

test('rooms do not wait for each other', async () => {
  const { send, contents } = server(new Refusal(0, 'OFFLINE'))
  startOutbox(13, send)
  write(1, 'stuck')
  write(2, 'free')
  await settle()
  expect(contents()).toEqual(['stuck', 'free'])
})

test('a wait ends when the network is back, but not before a rate limit does', async () => {
  const { send, contents } = server(new Refusal(0, 'OFFLINE'), new Refusal(429, 'TOO_FAST', 7_000))
  startOutbox(13, send)
  write(1, 'hello')
  await settle()
  wakeOutbox()
  await settle()
  expect(contents()).toHaveLength(2)
  wakeOutbox()
  await vi.advanceTimersByTimeAsync(6_999)
  expect(contents()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(contents()).toHaveLength(3)
})

test('messages held up by a restore are sent when it is over, at the latest at the server’s time', async () => {
  const busy = () => new Refusal(503, 'MAINTENANCE', 10_000)
  const { send, contents } = server(busy(), busy())
  startOutbox(13, send)
  write(1, 'hello')
  await settle()
  expect(states()).toEqual([['hello', 'waiting']])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(contents()).toHaveLength(2)
  wakeOutbox()
  await settle()
  expect(contents()).toHaveLength(3)
  expect(states()).toEqual([['hello', 'sent']])
})

test('a refusal shows its reason and does not block the next message; it can be retried or discarded', async () => {
  const { send, contents } = server(new Refusal(409, 'ROOM_CLOSED'))
  startOutbox(13, send)
  write(1, 'refused')
  write(1, 'next')
  await settle()
  expect(contents()).toEqual(['refused', 'next'])
  const [refused] = useOutbox.getState().messages
  expect(refused).toMatchObject({ state: 'failed', reason: 'ROOM_CLOSED' })
  if (refused) repost(refused)
  await settle()
  expect(contents()).toEqual(['refused', 'next', 'refused'])
  expect(states().at(-1)).toEqual(['refused', 'sent'])
})

test('unsent messages survive a reload, in order and with their ids', async () => {
  const before = server(new Refusal(0, 'OFFLINE'))
  startOutbox(13, before.send)
  for (const content of ['one', 'two', 'three']) write(1, content)
  await settle()
  stopOutbox()
  await settle()
  const after = server()
  startOutbox(13, after.send)
  await settle()
  expect(after.contents()).toEqual(['one', 'two', 'three'])
  expect(after.sent[0]?.clientId).toBe(before.sent[0]?.clientId)
  expect(unsentMessages.all(13)).toEqual([])
})

test('a message written before sending starts waits, and follows earlier unsent ones', async () => {
  const before = server(new Refusal(0, 'OFFLINE'))
  startOutbox(13, before.send)
  write(1, 'left')
  await settle()
  stopOutbox()
  await settle()
  write(1, 'early')
  await settle()
  expect(states()).toEqual([['early', 'waiting']])
  expect(unsentMessages.all(13)).toHaveLength(2)
  const { send, contents } = server()
  startOutbox(13, send)
  write(1, 'late')
  await settle()
  expect(contents()).toEqual(['left', 'early', 'late'])
  expect(unsentMessages.all(13)).toEqual([])
})

test('a message is sent even if nothing can be stored, but never for another member', async () => {
  vi.stubGlobal('localStorage', undefined)
  write(1, 'early')
  post({ userId: 14, roomId: 1, content: 'not mine' })
  const { send, contents } = server()
  startOutbox(13, send)
  await settle()
  expect(contents()).toEqual(['early'])
  expect(states()).toEqual([['early', 'sent']])
})

test('a clock that is set back changes neither the order of unsent messages nor the stored one', async () => {
  vi.setSystemTime('2026-03-01T12:00:00Z')
  const offline = () => Promise.reject(new Refusal(0, 'OFFLINE'))
  startOutbox(13, offline)
  write(1, 'first')
  await settle()
  stopOutbox()
  vi.setSystemTime('2026-03-01T09:00:00Z')
  startOutbox(13, offline)
  write(1, 'second')
  await settle()
  stopOutbox()
  const { send, contents } = server()
  startOutbox(13, send)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(contents()).toEqual(['first', 'second'])
})

test('an answer after the sign-out stores nothing', async () => {
  let reject: (error: Refusal) => void = () => undefined
  startOutbox(13, () => new Promise<void>((_, failed) => (reject = failed)))
  write(1, 'secret')
  stopOutbox()
  localStorage.clear()
  reject(new Refusal(409, 'ROOM_CLOSED'))
  await settle()
  expect(unsentMessages.all(13)).toEqual([])
})

test('a member neither sees nor sends what another member wrote on this device', async () => {
  startOutbox(13, server(new Refusal(0, 'OFFLINE')).send)
  write(1, 'secret')
  await settle()
  stopOutbox()
  await settle()
  const other = server()
  startOutbox(14, other.send)
  await settle()
  expect(other.sent).toEqual([])
  expect(states()).toEqual([])
})

test('a discarded message is never sent', async () => {
  const { send, contents } = server(new Refusal(0, 'OFFLINE'))
  startOutbox(13, send)
  write(1, 'first')
  write(1, 'second')
  await settle()
  discard(
    ...useOutbox
      .getState()
      .messages.slice(1)
      .map(({ clientId }) => clientId),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(contents()).toEqual(['first', 'first'])
})

const insult = { kind: 'insult', start: 0, end: 2, severity: 'high', why: 'insult.slur' } as const
const asked = (code = 'CONFIRM_TEXT') =>
  new Refusal(code === 'CONFIRM_TEXT' ? 409 : 400, code, undefined, { findings: [insult] })

test('a message that needs a confirmation waits for its writer only, and is then sent once, as the last', async () => {
  const { send, sent, contents } = server(asked())
  startOutbox(13, send)
  write(1, '바보')
  write(1, '안녕')
  await settle()
  expect(states()).toEqual([
    ['바보', 'failed'],
    ['안녕', 'sent'],
  ])
  const [stopped] = useOutbox.getState().messages
  expect(stopped && isStopped(stopped)).toBe(true)
  expect(stopped?.findings).toEqual([insult])
  wakeOutbox()
  await settle()
  expect(contents(), 'never by itself').toEqual(['바보', '안녕'])
  if (stopped) {
    repost(stopped)
    repost(stopped)
  }
  await settle()
  expect(sent.slice(2)).toEqual([
    { content: '바보', clientId: stopped?.clientId, isConfirmed: true },
  ])
})

test('after a reload it still waits with its findings, and another tab’s decision counts here', async () => {
  startOutbox(13, server(asked()).send)
  write(1, '바보')
  await settle()
  const [stopped] = useOutbox.getState().messages
  stopOutbox()
  const { send, contents } = server()
  startOutbox(13, send)
  await settle()
  expect(contents()).toEqual([])
  expect(useOutbox.getState().messages).toEqual([
    expect.objectContaining({ reason: 'CONFIRM_TEXT', findings: [insult], state: 'failed' }),
  ])
  unsentMessages.of(13, stopped?.clientId ?? '').drop()
  expect(states()).toEqual([])
})

test('a forbidden text cannot be confirmed', async () => {
  startOutbox(13, server(asked('UNSAFE_TEXT')).send)
  write(1, '바보')
  await settle()
  const [stopped] = useOutbox.getState().messages
  expect(stopped).toMatchObject({ state: 'failed', reason: 'UNSAFE_TEXT' })
  expect(stopped?.isConfirmed).toBeUndefined()
})
