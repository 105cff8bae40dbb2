import type { SessionEnd } from '@dodam/contract'
import type { Sessions } from '../core/sessions/sessions.ts'
import { to } from './audience.ts'
import type { Link } from './instance-bus.ts'
import type { Io } from './publish.ts'
import type { Rights } from './rights.ts'

const checkEveryMs = 60_000
/** While the link between instances is lost, each instance asks the database more often. */
const checkEveryMsDegraded = 5_000

/**
 * End sessions on this instance: drop the cached copies, notify the sockets and disconnect them. A message of another
 * instance can be lost, so the sessions of all open sockets are also compared with the database regularly. Changes of
 * members are handled in the same way.
 */
export function sessionEnder(io: Io, sessions: Sessions, rights: Rights, link: () => Link) {
  function endHere(sessionId: string, reason: SessionEnd) {
    sessions.forget(sessionId, reason === 'expired' ? 'expired' : 'ended')
    const sockets = io.in(to.session(sessionId).rooms)
    sockets.emit('session:ended', { reason })
    sockets.disconnectSockets(true)
  }

  function changedHere(userId: number) {
    sessions.forgetMember(userId)
    void rights.follow(userId)
  }

  let checkedAt = performance.now()
  async function check() {
    checkedAt = performance.now()
    const open = new Set([...io.sockets.sockets.values()].map((socket) => socket.data.sessionId))
    if (open.size === 0) return
    try {
      for (const { id, over } of await sessions.endedAmong([...open])) endHere(id, over)
      await rights.check()
    } catch (error) {
      // The database was away: to be done again soon.
      checkedAt = Number.NEGATIVE_INFINITY
      throw error
    }
  }
  const timer = setInterval(() => {
    const due = link().isDegraded() ? checkEveryMsDegraded : checkEveryMs
    if (performance.now() - checkedAt >= due) check().catch(() => {})
  }, checkEveryMsDegraded)

  return { endHere, changedHere, check, close: () => clearInterval(timer) }
}
