import { blocks } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { OpenPerson } from '../visibility/open-person.ts'
import { listBlocked, readBlocked } from './reads.ts'
import { block, type EndBetween, unblock } from './writes.ts'

interface BlockDeps {
  endBetween: EndBetween
  openPerson: OpenPerson
}

export const blockRoutes = ({ endBetween, openPerson }: BlockDeps): Route[] => [
  route(blocks.list, (call) => listBlocked(call, call.query)),
  route(blocks.read, (call) => readBlocked(call, call.params)),
  route(
    blocks.add,
    ({ body, write }) =>
      write(async (tx) => {
        // A blocked member's profile appears in the list of blocks.
        await openPerson(tx, body.targetUserId)
        return await block(tx, { ...body, endBetween })
      }),
    perMember('block', 60, 3_600),
  ),
  route(
    blocks.remove,
    ({ params, write }) => write((tx) => unblock(tx, params)),
    perMember('unblock', 60, 3_600),
  ),
]
