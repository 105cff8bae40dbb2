import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '@dodam/contract'
import { networkOf } from '../core/http/address.ts'
import { isOutage, Problem } from '../core/http/problem.ts'
import type { IsBlocked } from '../core/http/server.ts'
import { type GiveBack, type Limits, perAddress, usesBy } from '../core/limits/limit.ts'
import { clipped } from '../core/short-text.ts'
import { isOfOurPage, type Signals } from '../core/signals.ts'

/**
 * Decide on the upgrade request who may open a live connection, and when: before the token is verified and the database
 * is read, so that a crowd that reconnects after an outage does not slow down others. Each instance admits at a fixed
 * pace, with a separate queue for returning members. A short queue absorbs a crowd; a client that would wait too long
 * is refused and retries with its own backoff. Without the queue, refused clients would return long after there is
 * room.
 *
 * A browser cannot read this refusal. It sees a failed connection, retries, and keeps its session.
 */

export interface Pace {
  perSecond: number
  /** Well below the time that clients wait for a connection. */
  maxWaitMs: number
}

const paces: Paces = {
  strangers: { perSecond: 150, maxWaitMs: 2_000 },
  returning: { perSecond: 150, maxWaitMs: 2_000 },
}
const longestOrigin = 100
const handshakeLimit = perAddress('handshake', 300, 60)
/** Plus one for each member seen there, so that one account does not bring a crowd into this queue. */
const returningLimit = perAddress('handshake-returning', 5, 20)

/** Create a queue: it takes the time and returns a caller's wait in milliseconds; undefined when it is full. */
export function lineOf({ perSecond, maxWaitMs }: Pace): (now: number) => number | undefined {
  let free = Number.NEGATIVE_INFINITY
  return (now) => {
    const turn = Math.max(now, free)
    if (turn - now > maxWaitMs) return undefined
    free = turn + 1_000 / perSecond
    return turn - now
  }
}

/** Wait; rejects when the client disconnects. Without a listener an error of the connection would end the process. */
async function waitWith(socket: Socket, ms: number): Promise<void> {
  const gone = new AbortController()
  const leave = () => gone.abort()
  socket.on('error', leave)
  socket.on('close', leave)
  try {
    await delay(ms, undefined, { signal: gone.signal })
  } finally {
    socket.off('error', leave)
    socket.off('close', leave)
  }
}

/** The queues of one instance; they do not delay each other. */
interface Paces {
  strangers: Pace
  /** Networks in which members were seen. */
  returning: Pace
}

/** Called by Engine.IO for every upgrade request: answers true on admission, or the reason of a refusal. */
export type Admit = (
  request: IncomingMessage,
  answer: (refusal: string | null, isAdmitted: boolean) => void,
) => void

export interface AdmissionDeps {
  origins: readonly string[]
  limits: Limits
  addressOf: (request: IncomingMessage) => string
  signals: Signals
  isBlocked: IsBlocked
  /** Returns how many members were seen in a network. */
  membersAt: (network: string) => number
}

/** Create the admission of one instance, with its own queues. */
export function admission(
  { origins, limits, addressOf, signals, isBlocked, membersAt }: AdmissionDeps,
  at: Paces = paces,
): Admit {
  const lines = { strangers: lineOf(at.strangers), returning: lineOf(at.returning) }

  const tell = (request: IncomingMessage, code: ErrorCode, origin = '') =>
    signals.tell({
      what: 'handshake',
      code,
      origin: clipped(origin, longestOrigin),
      from: {
        address: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        userId: null,
        isAdmin: false,
      },
    })

  /** Take a handshake's points before it queues, so that an address over its limit takes no places in the queue. */
  async function take(
    request: IncomingMessage,
  ): Promise<{ line: keyof Paces; giveBack: GiveBack }> {
    const address = addressOf(request)
    const network = networkOf(address)
    const members = membersAt(network)
    if (members > 0) {
      const limit = { ...returningLimit, points: returningLimit.points + members }
      const giveBack = await limits.use([[limit, `network=${network}`]]).catch(() => null)
      if (giveBack !== null) return { line: 'returning', giveBack }
    }
    const giveBack = await limits.use(usesBy(handshakeLimit, address)).catch((refused: unknown) => {
      if (!isOutage(refused)) tell(request, 'TOO_FAST')
      throw refused
    })
    return { line: 'strangers', giveBack }
  }

  async function admit(request: IncomingMessage): Promise<void> {
    // The account is unknown before authentication, so a healthy one is assumed.
    if (isBlocked(addressOf(request), true)) throw new Problem('FORBIDDEN')
    if (!isOfOurPage(request, origins)) {
      tell(request, 'FORBIDDEN', request.headers.origin)
      throw new Problem('FORBIDDEN')
    }
    const { line, giveBack } = await take(request)
    const ms = lines[line](performance.now())
    if (ms === undefined) {
      giveBack()
      throw new Problem('UNAVAILABLE')
    }
    if (ms > 0) await waitWith(request.socket, ms)
  }

  return (request, answer) =>
    void admit(request).then(
      () => answer(null, true),
      (error: unknown) => answer(error instanceof Problem ? error.code : 'UNAVAILABLE', false),
    )
}
