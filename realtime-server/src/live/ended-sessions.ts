import type { SessionEnd } from '@dodam/contract'
import type { Sessions } from '../core/sessions.ts'
import type { SessionNews } from '../core/write.ts'
import { to } from './audience.ts'
import type { BusMessage, Link } from './link.ts'
import type { Io } from './publish.ts'

const checkEveryMs = 60_000
/** While instances cannot tell each other, each asks the database itself. */
const checkEveryMsDegraded = 5_000

/**
 * Ends sessions everywhere: forgets them, tells their sockets and cuts them, on this instance directly and on the others
 * through the link; and regularly asks the database about the sessions of all open sockets, as a message can be lost.
 * What changed about a member goes the same way.
 */
export function sessionEnder(io: Io, sessions: Sessions, link: () => Link) {
  function endHere(sessionId: string, reason: SessionEnd) {
    sessions.forget(sessionId)
    // `local`, as the adapter's own way only publishes, and would cut nothing while Redis is away.
    const sockets = io.local.in(to.session(sessionId).rooms)
    sockets.emit('session:ended', { reason })
    sockets.disconnectSockets(true)
  }

  let checkedAt = performance.now()
  async function check() {
    checkedAt = performance.now()
    const open = new Set([...io.sockets.sockets.values()].map((socket) => socket.data.sessionId))
    if (open.size === 0) return
    for (const id of await sessions.endedAmong([...open])) endHere(id, 'expired')
  }
  const timer = setInterval(() => {
    const due = link().isDegraded() ? checkEveryMsDegraded : checkEveryMs
    if (performance.now() - checkedAt >= due) check().catch(() => {})
  }, checkEveryMsDegraded)

  const news: SessionNews = {
    endSession: (sessionId, reason) => {
      endHere(sessionId, reason)
      link().send({ sessionId, reason })
    },
    memberChanged: (userId) => {
      sessions.forgetMember(userId)
      link().send({ changedMember: userId })
    },
  }

  return {
    news,
    /** Does here what another instance told. */
    hear: (message: Exclude<BusMessage, { recountedMember: number }>) => {
      if ('sessionId' in message) endHere(message.sessionId, message.reason)
      else sessions.forgetMember(message.changedMember)
    },
    check,
    close: () => clearInterval(timer),
  }
}
