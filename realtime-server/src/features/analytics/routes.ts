import { analytics } from '@dodam/contract'
import { route } from '../../core/http/route.ts'
import { readAnalytics } from './reads.ts'
import { readTrends } from './trends.ts'

export const analyticsRoutes = [
  route(analytics.read, (call) => readAnalytics(call, call.query)),
  route(analytics.readTrends, (call) => readTrends(call, call.query)),
]
