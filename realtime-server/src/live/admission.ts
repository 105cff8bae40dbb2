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
 * Decide who may open a live connection, and when, on the upgrade request: before a token is verified or the database
 * asked, so that a crowd that lost its server does not slow others down as it comes back. An instance admits one after
 * another, members who come back in a line of their own. A short queue takes up a crowd; a client that would wait in it
 * too long is refused and retries with its own backoff. Without the queue, refused clients would come back long after there
 * is room.
 *
 * A browser cannot read this refusal, which to it is a connection that failed: it tries later, and is never signed out.
 */

export interface Pace {
  perSecond: number
  /** Well below what clients wait for a connection. */
  maxWaitMs: number
}

const paces: Paces = {
  strangers: { perSecond: 150, maxWaitMs: 2_000 },
  returning: { perSecond: 150, maxWaitMs: 2_000 },
}
const longestOrigin = 100
const handshakeLimit = perAddress('handshake', 300, 60)
/** Beside one for each member who was seen there: whoever has one account brings no crowd into this line. */
const returningLimit = perAddress('handshake-returning', 5, 20)

/** Asked for each who comes, with the time: in how many milliseconds it is their turn; undefined when the line is full. */
export function lineOf({ perSecond, maxWaitMs }: Pace): (now: number) => number | undefined {
  let free = Number.NEGATIVE_INFINITY
  return (now) => {
    const turn = Math.max(now, free)
    if (turn - now > maxWaitMs) return undefined
    free = turn + 1_000 / perSecond
    return turn - now
  }
}

/** Wait; rejects when the client leaves. Without a listener, an error of the connection would end the process. */
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

/** The lines of one instance: nobody in one waits for those in the other. */
interface Paces {
  strangers: Pace
  /** Of networks in which members were seen. */
  returning: Pace
}

/** What Engine.IO asks about every upgrade request: it answers true when it is the request's turn, or why not. */
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
  /** How many members were seen in a network. */
  membersAt: (network: string) => number
}

/** Makes the admission of one instance: each has lines of its own. */
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

  /** Use a handshake, before the line: an address that comes too often takes no places from the others. */
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
    // Who they are is known only when they say it.
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
