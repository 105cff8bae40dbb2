import { risk } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Writer } from '../../core/tx/write.ts'
import { liftPause } from './pause.ts'
import { readRisk } from './reads.ts'

export const riskRoutes = ({ seal, writer }: { seal: Seal; writer: Writer }): Route[] => [
  // An audited read: the audit entry and the answer come from one transaction.
  route(risk.read, ({ me, address, userAgent, params, query }) =>
    writer.as({ me, address, userAgent })((tx) => readRisk(tx, seal, { ...params, ...query })),
  ),
  route(risk.endPause, ({ params, write }) => write((tx) => liftPause(tx, seal, params))),
]
