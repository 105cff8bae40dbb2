import * as z from 'zod/mini'
import { del, get, post } from './endpoint.ts'
import { PublicUser } from './people.ts'
import { page, RowId } from './shared.ts'

/** Whether I block a person. They are never told. */
export const Block = z.object({
  kind: z.literal('block'),
  /** The person's id. */
  id: RowId,
  isBlocked: z.boolean(),
  success: z.literal(true),
})
export type Block = z.infer<typeof Block>

export const blocks = {
  list: get('/api/user/blocked', {
    summary: 'Whom I block, the latest first',
    access: 'member',
    query: page(50, 100),
    limit: 50,
    answer: z.array(PublicUser),
  }),
  read: get('/api/user/blocked/:id', {
    summary: 'Whether I block a person',
    access: 'member',
    answer: z.object({ isBlocked: z.boolean() }),
  }),
  add: post('/api/user/block', {
    summary: 'Block a person: neither meets the other anywhere, and rooms of the two end',
    access: 'member',
    body: z.object({ targetUserId: RowId }),
    answer: Block,
    announces: ['room:closed', 'notification:removed', 'notification:count'],
  }),
  remove: del('/api/user/block/:id', {
    summary: 'End a block',
    access: 'member',
    answer: Block,
  }),
}
