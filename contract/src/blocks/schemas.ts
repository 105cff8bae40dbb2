import * as z from 'zod/mini'
import { RowId } from '../shared/schemas.ts'

/** Whether the caller blocks a member. The blocked member is never informed. */
export const Block = z.object({
  kind: z.literal('block'),
  /** The blocked member's id. */
  id: RowId,
  isBlocked: z.boolean(),
  success: z.literal(true),
})
export type Block = z.infer<typeof Block>
