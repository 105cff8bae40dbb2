import { checks } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { perMember } from '../../core/limits/limit.ts'
import { readCheckFigures } from './figures.ts'
import { listObjections } from './reads.ts'
import { listRules, readSilent, setRule } from './rule-settings.ts'
import { object, readObjection } from './writes.ts'

interface Deps {
  seal: Seal
  isTwoPerson: boolean
}

export const checkRoutes = ({ seal, isTwoPerson }: Deps): Route[] => [
  route(
    checks.object,
    ({ body, write }) => write((tx) => object(tx, body)),
    perMember('objection', 10, 3_600),
  ),
  route(checks.readFigures, (call) => readCheckFigures(call), perMember('check-figures', 120, 60)),
  route(checks.listRules, (call) => listRules(call, { isTwoPerson })),
  route(checks.setRule, ({ body, write }) =>
    write((tx) => setRule(tx, seal, { ...body, isTwoPerson })),
  ),
  route(checks.readSilent, (call) => readSilent(call)),
  route(checks.listObjections, (call) => listObjections(call, call.query)),
  route(checks.readObjection, ({ params, write }) =>
    write((tx) => readObjection(tx, seal, params)),
  ),
]
