import { audit } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import { listAudit, verifyAudit } from './reads.ts'

export const auditRoutes = ({ seal }: { seal: Seal }): Route[] => [
  route(audit.list, (call) => listAudit(call, call.query)),
  route(audit.verify, (call) => verifyAudit(call, seal), perMember('audit-verify', 30, 3_600)),
]
