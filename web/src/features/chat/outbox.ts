import { create } from 'zustand'
import type { CallError } from '../../api/call.ts'
import { backoffMs } from '../../live/backoff.ts'
import { forget, keep, recallAll } from './kept.ts'

/**
 * A message that the server has not confirmed, or whose echo is not on screen yet. `sending`: on its way or next in line.
 * `waiting`: got no answer and will be tried again. `failed`: refused. `sent`: stored, and shown until its echo is there.
 */
export interface Unsent {
  clientId: string
  roomId: number
  content: string
  createdAt: string
  state: 'sending' | 'waiting' | 'failed' | 'sent'
  /** Code of the refusal. */
  reason?: string
}

type Send = (message: Unsent) => Promise<unknown>

interface Outbox {
  owner: number | null
  messages: readonly Unsent[]
}

/** Messages on their way, oldest first. */
export const useOutbox = create<Outbox>(() => ({ owner: null, messages: [] }))

let send: Send | undefined
const busy = new Set<number>()
const pauses = new Set<() => void>()

const change = (clientId: string, next: Partial<Unsent>) =>
  useOutbox.setState(({ messages }) => ({
    messages: messages.map((one) => (one.clientId === clientId ? { ...one, ...next } : one)),
  }))

function store(message: Unsent): void {
  const { owner } = useOutbox.getState()
  if (owner !== null) keep(['unsent', owner, message.clientId], JSON.stringify(message))
}

function unstore(clientId: string): void {
  const { owner } = useOutbox.getState()
  if (owner !== null) forget('unsent', owner, clientId)
}

/** Begins to send what this person left unsent on this device, and whatever they write from now on. */
export function startOutbox(owner: number, sender: Send): void {
  const kept = recallAll('unsent', owner)
    .map((text) => JSON.parse(text) as Unsent)
    .map((one): Unsent => (one.state === 'failed' ? one : { ...one, state: 'waiting' }))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  send = sender
  useOutbox.setState({ owner, messages: kept })
  for (const roomId of new Set(kept.map((one) => one.roomId))) void drain(roomId)
}

/** Stops sending. What is unsent stays on the device for the next start. */
export function stopOutbox(): void {
  send = undefined
  useOutbox.setState({ owner: null, messages: [] })
  wakeOutbox()
}

/** Tries at once whatever waits: the network or the server is back. */
export function wakeOutbox(): void {
  for (const end of [...pauses]) end()
}

let lastAt = 0

/** Puts a message into the outbox, as the last of its room. */
export function post(
  roomId: number,
  content: string,
  clientId: string = crypto.randomUUID(),
): void {
  // Strictly ascending, so that a reload keeps the order of what was written within a millisecond.
  lastAt = Math.max(Date.now(), lastAt + 1)
  const createdAt = new Date(lastAt).toISOString()
  const message: Unsent = { clientId, roomId, content, createdAt, state: 'sending' }
  useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }))
  store(message)
  void drain(roomId)
}

/** Takes a message out: its writer gave it up, or its echo is on screen. */
export function discard(...clientIds: string[]): void {
  for (const clientId of clientIds) unstore(clientId)
  useOutbox.setState(({ messages }) => ({
    messages: messages.filter((one) => !clientIds.includes(one.clientId)),
  }))
}

/** Sends a refused message again. */
export function repost({ roomId, content, clientId, reason }: Unsent): void {
  discard(clientId)
  // The same id makes the retry harmless, unless it is the very thing that was refused.
  if (reason === 'CLIENT_ID_REUSED') post(roomId, content)
  else post(roomId, content, clientId)
}

const nextOf = (roomId: number) =>
  useOutbox
    .getState()
    .messages.find(
      (one) => one.roomId === roomId && (one.state === 'sending' || one.state === 'waiting'),
    )

/** One sender for each room: the next message leaves only after the one before it was answered, which keeps their order. */
async function drain(roomId: number): Promise<void> {
  if (busy.has(roomId)) return
  busy.add(roomId)
  let attempt = 0
  for (let next = nextOf(roomId); next; next = nextOf(roomId)) {
    const { clientId } = next
    if (attempt === 0) change(clientId, { state: 'sending' })
    const refusal = await outcomeOf(next)
    if (refusal === null) {
      attempt = 0
      unstore(clientId)
      change(clientId, { state: 'sent' })
    } else if (isFinal(refusal)) {
      attempt = 0
      change(clientId, { state: 'failed', reason: refusal.code })
      store({ ...next, state: 'failed', reason: refusal.code })
    } else {
      attempt += 1
      change(clientId, { state: 'waiting' })
      await pause(refusal.retryAfterMs ?? backoffMs(attempt), refusal.retryAfterMs === undefined)
    }
  }
  busy.delete(roomId)
}

type Refusal = Pick<CallError, 'status' | 'code'> & { retryAfterMs?: number | undefined }
const noAnswer: Refusal = { status: 0, code: 'OFFLINE' }

async function outcomeOf(message: Unsent): Promise<Refusal | null> {
  try {
    await send?.(message)
    return null
  } catch (error) {
    // Everything that is not the server's refusal, a time-out among it, leaves open whether it was stored.
    return error instanceof Error && 'status' in error ? (error as CallError) : noAnswer
  }
}

/** Whether trying again would be refused again. */
const isFinal = ({ status }: Refusal) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429

function pause(ms: number, wakes: boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      pauses.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (wakes) pauses.add(end)
  })
}
