import * as z from 'zod/mini'
import { spec } from '../spec.ts'
import { Analytics, AnalyticsPeriod, Trends } from './schemas.ts'

export * from './schemas.ts'

const query = z.object({ period: z._default(AnalyticsPeriod, 'daily') })

export const analyticsSpecs = {
  read: spec({
    summary: 'How many people there are and what they do, by day, week and month in Korea',
    access: 'admin',
    staff: 'all',
    query,
    answer: Analytics,
  }),
  readTrends: spec({
    summary: 'What people speak of, when, and whether they come back',
    access: 'admin',
    staff: 'all',
    query: z.object({ period: z._default(AnalyticsPeriod, 'weekly') }),
    answer: Trends,
  }),
}
