import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { page, RowId } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { Block } from './schemas.ts'

export * from './schemas.ts'

export const blocksSpecs = {
  list: spec({
    summary: 'Whom I block, the latest first',
    access: 'member',
    query: page(50, 100),
    answer: z.array(PublicUser),
  }),
  read: spec({
    summary: 'Whether I block a person',
    access: 'member',
    answer: z.object({ isBlocked: z.boolean() }),
  }),
  add: spec({
    summary: 'Block a person: neither meets the other anywhere, and rooms of the two end',
    access: 'member',
    asTeam: 'team:block',
    whileSuspended: true,
    body: z.object({ targetUserId: RowId }),
    answer: Block,
    announces: ['room:closed', 'notification:removed', 'notification:count'],
  }),
  remove: spec({
    summary: 'End a block',
    access: 'member',
    asTeam: 'team:unblock',
    whileSuspended: true,
    answer: Block,
  }),
}
