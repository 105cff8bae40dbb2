import { blocks } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { type Route, route } from '../../core/route.ts'
import { listBlocked, readBlocked } from './reads.ts'
import { block, type EndBetween, unblock } from './writes.ts'

export const blockRoutes = ({ endBetween }: { endBetween: EndBetween }): Route[] => [
  route(blocks.list, (call) => listBlocked(call, call.query)),
  route(blocks.read, (call) => readBlocked(call, call.params)),
  route(
    blocks.add,
    ({ body, write }) => write((tx) => block(tx, { ...body, endBetween })),
    perMember('block', 60, 3_600),
  ),
  route(
    blocks.remove,
    ({ params, write }) => write((tx) => unblock(tx, params)),
    perMember('unblock', 60, 3_600),
  ),
]
