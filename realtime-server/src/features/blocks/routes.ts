import { blocks } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { type Route, route } from '../../core/route.ts'
import type { Presence } from '../../live/presence.ts'
import { listBlocked, readBlocked } from './reads.ts'
import { block, unblock } from './writes.ts'

export const blockRoutes = ({ presence }: { presence: Presence }): Route[] => [
  route(blocks.list, ({ db, me, query }) => listBlocked(db, me.id, query)),
  route(blocks.read, async ({ db, me, params }) => ({
    isBlocked: await readBlocked(db, me.id, params.id),
  })),
  route(
    blocks.add,
    ({ me, body, write }) => write((tx) => block(tx, me, body.targetUserId, presence)),
    perMember('block', 60, 3_600),
  ),
  route(
    blocks.remove,
    ({ me, params, write }) => write((tx) => unblock(tx, me, params.id)),
    perMember('unblock', 60, 3_600),
  ),
]
