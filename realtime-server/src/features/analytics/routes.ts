import { analytics } from '@dodam/contract'
import { route } from '../../core/http/route.ts'
import type { Looks } from './looks.ts'
import { readAnalytics } from './reads.ts'
import { readTrends } from './trends.ts'

export const analyticsRoutes = ({ looks }: { looks: Looks }) => [
  route(analytics.read, (call) => {
    looks.note()
    return readAnalytics(call, call.query)
  }),
  route(analytics.readTrends, (call) => {
    looks.note()
    return readTrends(call, call.query)
  }),
]
