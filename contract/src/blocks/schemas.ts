import * as z from 'zod/mini'
import { RowId } from '../shared/schemas.ts'

/** Whether I block a person. They are never told. */
export const Block = z.object({
  kind: z.literal('block'),
  /** The person's id. */
  id: RowId,
  isBlocked: z.boolean(),
  success: z.literal(true),
})
export type Block = z.infer<typeof Block>
