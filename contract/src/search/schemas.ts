import * as z from 'zod/mini'
import { Count } from '../shared/schemas.ts'
import { spec } from '../spec.ts'

export const searchSpecs = {
  popular: spec({
    summary: 'What at least three different people searched in the last seven days',
    access: 'visitor',
    query: z.object({
      limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(50)), 10),
    }),
    answer: z.array(z.object({ keyword: z.string(), count: Count })),
  }),
}
