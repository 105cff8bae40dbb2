import { overview } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import { readOverview } from './reads.ts'

export const overviewRoutes: Route[] = [route(overview.read, (call) => readOverview(call))]
