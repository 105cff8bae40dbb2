import { security, success } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { type Limits, perAddress, perMember } from '../../core/limits/limit.ts'
import type { Sessions } from '../../core/sessions/sessions.ts'
import { clipped } from '../../core/short-text.ts'
import { nobody, type Signals } from '../../core/signals.ts'
import { block, unblock } from './blocking/writes.ts'
import { listIncidentEvents, listIncidents, readSecurity } from './reads.ts'
import { listSessions } from './sessions.ts'
import { endSession, keysToReset, removeEvent, setIncidentStatus } from './writes.ts'

interface Deps {
  seal: Seal
  sessions: Sessions
  limits: Limits
  /** Networks of trusted proxies. */
  proxies: readonly string[]
  /** Let every other instance forget what these keys have used. */
  resetElsewhere: (keys: readonly string[]) => void
  signals: Pick<Signals, 'tell'>
}

/** Of an address only where it leads: what follows may be private. Other words, as `inline`, are whole. */
const originOf = (told: string) => clipped(/^[a-z-]+:\/\/[^/?#]*/i.exec(told)?.[0] ?? told, 100)

/** An admin reads as often as the screen may have news; its own writes are far fewer. */
const reads = perMember('admin-security', 300, 60)
const writes = perMember('admin-security-write', 60, 60)
/** One page can send hundreds, and they use up what the visitors of a network are let do: refused ones do not. */
const reports = perAddress('csp-report', 10, 60)

export const securityRoutes = ({
  seal,
  sessions,
  limits,
  proxies,
  resetElsewhere,
  signals,
}: Deps): Route[] => [
  route(security.read, (call) => readSecurity(call, { idleSince: sessions.idleSince() }), reads),
  route(
    security.listSessions,
    (call) => listSessions(call, { ...call.query, idleSince: sessions.idleSince() }),
    reads,
  ),
  route(
    security.block,
    ({ body, write }) => write((tx) => block(tx, seal, { ...body, proxies })),
    writes,
  ),
  route(
    security.unblock,
    async ({ params, write }) => {
      await write((tx) => unblock(tx, seal, params))
      return success
    },
    writes,
  ),
  route(
    security.endSession,
    async ({ params, write }) => {
      await write((tx) => endSession(tx, seal, params))
      return success
    },
    writes,
  ),
  route(
    security.removeEvent,
    async ({ params, write }) => {
      await write((tx) => removeEvent(tx, seal, params))
      return success
    },
    writes,
  ),
  route(
    security.resetLimits,
    async ({ body, write }) => {
      const keys = await write((tx) => keysToReset(tx, seal, body))
      await limits.reset(keys)
      resetElsewhere(keys)
      return success
    },
    writes,
  ),
  route(security.listIncidents, (call) => listIncidents(call, call.query), reads),
  route(
    security.listIncidentEvents,
    (call) => listIncidentEvents(call, { ...call.params, ...call.query }),
    reads,
  ),
  route(
    security.setIncidentStatus,
    ({ params, body, write }) => write((tx) => setIncidentStatus(tx, seal, { ...params, ...body })),
    writes,
  ),
  route(
    security.reportViolation,
    async ({ body, address, userAgent }) => {
      const report = body['csp-report']
      const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
      signals.tell({
        what: 'violation',
        directive: clipped(directive, 40),
        blocked: originOf(report['blocked-uri'] ?? ''),
        source: originOf(report['source-file'] ?? ''),
        from: { ...nobody, address, userAgent },
      })
      return success
    },
    reports,
  ),
]
