import { audit } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { type Route, route } from '../../core/route.ts'
import type { Seal } from '../../core/seal.ts'
import { listAudit, verifyAudit } from './reads.ts'

export const auditRoutes = ({ seal }: { seal: Seal }): Route[] => [
  route(audit.list, (call) => listAudit(call, call.query)),
  route(audit.verify, (call) => verifyAudit(call, seal), perMember('audit-verify', 30, 3_600)),
]
