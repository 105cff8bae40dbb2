import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { page, RowId } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { riskEventsPageSize } from './rules.ts'
import { Risk } from './schemas.ts'

export * from './schemas.ts'

export const riskSpecs = {
  read: spec({
    summary: 'What has added up about an account, and why. Every look is audited',
    access: 'admin',
    staff: ['moderator'],
    query: page(riskEventsPageSize, 200),
    answer: Risk,
    announces: [...audited],
  }),
  endPause: spec({
    summary: 'End the pause of an account: what has added up so far counts no more; idempotent',
    access: 'admin',
    staff: ['moderator'],
    answer: z.object({ kind: z.literal('pause'), id: RowId, pausedAt: z.null() }),
    announces: [...audited],
  }),
}
