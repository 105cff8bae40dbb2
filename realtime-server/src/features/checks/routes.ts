import { checks } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import { readCheckFigures } from './figures.ts'
import { listObjections } from './reads.ts'
import { object, readObjection } from './writes.ts'

export const checkRoutes = ({ seal }: { seal: Seal }): Route[] => [
  route(
    checks.object,
    ({ body, write }) => write((tx) => object(tx, body)),
    perMember('objection', 10, 3_600),
  ),
  route(checks.readFigures, (call) => readCheckFigures(call), perMember('check-figures', 120, 60)),
  route(checks.listObjections, (call) => listObjections(call, call.query)),
  route(checks.readObjection, ({ params, write }) =>
    write((tx) => readObjection(tx, seal, params)),
  ),
]
