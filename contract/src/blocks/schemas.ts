import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { page, RowId } from '../shared/schemas.ts'
import { spec } from '../spec.ts'

/** Whether I block a person. They are never told. */
export const Block = z.object({
  kind: z.literal('block'),
  /** The person's id. */
  id: RowId,
  isBlocked: z.boolean(),
  success: z.literal(true),
})
export type Block = z.infer<typeof Block>

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
