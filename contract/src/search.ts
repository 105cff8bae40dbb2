import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { Count } from './shared.ts'

export const search = {
  popular: get('/api/search/popular', {
    summary: 'What at least three different people searched in the last seven days',
    access: 'visitor',
    query: z.object({
      limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(50)), 10),
    }),
    limit: 10,
    answer: z.array(z.object({ keyword: z.string(), count: Count })),
    staleMs: 60_000,
  }),
}
