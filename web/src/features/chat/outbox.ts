import type { Finding } from '@dodam/contract'
import { create } from 'zustand'
import type { CallError } from '../../api/call.ts'
import { newId } from '../../device/new-id.ts'
import { boolean, number, object, oneOf, string, withDefault } from '../../device/parser.ts'
import { json, keptOf, onStoreChange } from '../../device/store.ts'
import { backoffMs } from '../../live/backoff.ts'
import { findingsIn, isStopCode, readFindings } from '../checks/stopped.ts'

/**
 * A message that is not confirmed by the server, or whose echo is not on screen yet. `sending`: on its way or next in
 * the queue. `waiting`: unanswered, will be retried. `failed`: refused. `sent`: stored, shown until its echo arrives.
 */
export interface Unsent {
  clientId: string
  /** The author. A message may be written before sending starts, and must not be sent for another member. */
  userId: number
  roomId: number
  content: string
  createdAt: string
  /** Its place among the messages of this device: the clock may be set back. */
  order: number
  state: 'sending' | 'waiting' | 'failed' | 'sent'
  /** Of a refused one: the last message that stood above it then, where that was known. */
  afterSeq?: number
  reason?: string
  findings?: Finding[]
  /** Its writer confirmed that it should be sent unchanged. */
  isConfirmed?: boolean
}

/** Whether it was refused for its content: it is sent only after its writer has changed or confirmed it. */
export const isStopped = ({ state, reason }: Unsent): boolean =>
  state === 'failed' && isStopCode(reason)

type Send = (message: Unsent) => Promise<unknown>
type LastSeq = (roomId: number) => number | undefined

/** Unsent messages, oldest first. */
export const useOutbox = create<{ messages: readonly Unsent[] }>(() => ({ messages: [] }))

/** The sender is loaded later than the composer. Until then messages wait. */
let send: Send | undefined
let lastSeqIn: LastSeq = () => undefined
const busy = new Set<number>()
const pauses = new Set<() => void>()

const change = (clientId: string, next: Partial<Unsent>) =>
  useOutbox.setState(({ messages }) => ({
    messages: messages.map((one) => (one.clientId === clientId ? { ...one, ...next } : one)),
  }))

const readUnsent = object<
  Omit<Unsent, 'afterSeq' | 'reason' | 'findings' | 'isConfirmed'>,
  Pick<Unsent, 'afterSeq' | 'reason' | 'findings' | 'isConfirmed'>
>(
  {
    clientId: string,
    userId: number,
    roomId: number,
    content: string,
    createdAt: string,
    // The release before stored none.
    order: withDefault(number, 0),
    state: oneOf('sending', 'waiting', 'failed', 'sent'),
  },
  { afterSeq: number, reason: string, findings: readFindings, isConfirmed: boolean },
)

/** One key per message, so that two tabs never overwrite each other. */
export const unsentMessages = keptOf('dodam.chat.unsent', json(readUnsent))

const keptFor = ({ userId, clientId }: Unsent) => unsentMessages.of(userId, clientId)
const store = (message: Unsent) => keptFor(message).write(message)
const unstore = (message: Unsent) => keptFor(message).drop()

/**
 * Start sending this member's messages: those stored on this device, those written already, and later ones. `lastSeq` returns
 * the seq of the last message of a room on this device, and nothing where that is unknown.
 */
export function startOutbox(owner: number, sender: Send, lastSeq: LastSeq = () => undefined): void {
  const held = useOutbox.getState().messages.filter(({ userId }) => userId === owner)
  const ids = new Set(held.map(({ clientId }) => clientId))
  const kept = unsentMessages
    .all(owner)
    .filter(({ clientId, userId }) => userId === owner && !ids.has(clientId))
    .map((one): Unsent => (one.state === 'failed' ? one : { ...one, state: 'waiting' }))
  // Messages that this page could not store exist only in memory.
  const messages = [...kept, ...held].toSorted(
    (a, b) => a.order - b.order || a.createdAt.localeCompare(b.createdAt),
  )
  send = sender
  lastSeqIn = lastSeq
  useOutbox.setState({ messages })
  stopListening = onStoreChange(dropDecided)
  for (const roomId of new Set(messages.map((one) => one.roomId))) void drain(roomId)
}

let stopListening = () => {}

/** Drop refused messages that another tab has sent or discarded. */
function dropDecided(): void {
  const { messages } = useOutbox.getState()
  const left = messages.filter((one) => one.state !== 'failed' || keptFor(one).text() !== null)
  if (left.length < messages.length) useOutbox.setState({ messages: left })
}

/** Stop sending. Unsent messages stay on the device for the next start. */
export function stopOutbox(): void {
  send = undefined
  stopListening()
  useOutbox.setState({ messages: [] })
  wakeOutbox()
}

/** Retry all waiting messages now: the network or the server is back. */
export function wakeOutbox(): void {
  for (const end of Array.from(pauses)) end()
}

/** Return a place after all unsent messages of the member, those of other tabs included. */
function nextOrder(userId: number): number {
  const unsent = [...useOutbox.getState().messages, ...unsentMessages.all(userId)]
  return 1 + Math.max(0, ...unsent.map(({ order }) => order))
}

/** Append a message to the outbox. */
export function post({
  clientId = newId(),
  ...written
}: Pick<Unsent, 'userId' | 'roomId' | 'content' | 'isConfirmed'> & { clientId?: string }): void {
  const createdAt = new Date().toISOString()
  const order = nextOrder(written.userId)
  const state = send ? 'sending' : 'waiting'
  const message: Unsent = { clientId, ...written, createdAt, order, state }
  useOutbox.setState(({ messages }) => ({ messages: [...messages, message] }))
  store(message)
  void drain(message.roomId)
}

/** Remove messages that their writer discarded, or whose echo is on screen. */
export function discard(...clientIds: string[]): void {
  const { messages } = useOutbox.getState()
  const isGone = ({ clientId }: Unsent) => clientIds.includes(clientId)
  for (const one of messages.filter(isGone)) unstore(one)
  useOutbox.setState({ messages: messages.filter((one) => !isGone(one)) })
}

/**
 * Send a refused message again, as the last of its room. This confirms it if its writer was asked. Does nothing if it
 * is no longer refused, for example after a second press.
 */
export function repost({ clientId }: Pick<Unsent, 'clientId'>): void {
  const refused = useOutbox
    .getState()
    .messages.find((one) => one.clientId === clientId && one.state === 'failed')
  if (!refused) return
  discard(clientId)
  const { userId, roomId, content, reason } = refused
  const isConfirmed = refused.isConfirmed === true || reason === 'CONFIRM_TEXT'
  const message = { userId, roomId, content, ...(isConfirmed && { isConfirmed }) }
  // The same id makes the retry idempotent, unless the id itself was refused.
  post(reason === 'CLIENT_ID_REUSED' ? message : { ...message, clientId })
}

const nextOf = (roomId: number) =>
  send &&
  useOutbox
    .getState()
    .messages.find(
      (one) => one.roomId === roomId && (one.state === 'sending' || one.state === 'waiting'),
    )

const isHeld = (clientId: string) =>
  useOutbox.getState().messages.some((one) => one.clientId === clientId)

/** Send a room's messages one after the other, which keeps their order. */
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
      unstore(next)
      change(clientId, { state: 'sent' })
    } else if (!isHeld(clientId)) {
      // Discarded, or the writer has signed out: nothing may be stored again.
      attempt = 0
    } else if (isFinal(refusal)) {
      attempt = 0
      const { code: reason, answer } = refusal
      const afterSeq = lastSeqIn(roomId)
      const failed = {
        ...({ state: 'failed', reason, findings: findingsIn(answer) } as const),
        ...(afterSeq !== undefined && { afterSeq }),
      }
      change(clientId, failed)
      store({ ...next, ...failed })
    } else {
      attempt += 1
      change(clientId, { state: 'waiting' })
      // A rate limit lasts exactly as long as it says; other waits end early at a sign of recovery.
      await pause(refusal.retryAfterMs ?? backoffMs(attempt), refusal.status !== 429)
    }
  }
  busy.delete(roomId)
}

type Refusal = Pick<CallError, 'status' | 'code'> &
  Partial<Pick<CallError, 'retryAfterMs' | 'answer'>>
const noAnswer: Refusal = { status: 0, code: 'OFFLINE' }

async function outcomeOf(message: Unsent): Promise<Refusal | null> {
  if (!send) return noAnswer
  try {
    await send(message)
    return null
  } catch (error) {
    // Any error other than a refusal, such as a timeout, leaves open whether the message was stored.
    return error instanceof Error && 'status' in error ? (error as CallError) : noAnswer
  }
}

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
