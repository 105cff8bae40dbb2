import { serviceStatus } from '@dodam/contract'
import { type Route, route } from '../../core/http/route.ts'
import type { Live } from '../../live/live.ts'
import type { DeliveryWatch } from './watch.ts'

interface Deps extends Pick<Live, 'isDegraded' | 'isInMaintenance'> {
  watch: Pick<DeliveryWatch, 'state'>
}

/** It asks no database, so that it answers without one. */
export const serviceStatusRoutes = ({ watch, isDegraded, isInMaintenance }: Deps): Route[] => [
  route(serviceStatus.read, async () => ({
    kind: 'service-status' as const,
    delivery: watch.state(),
    isDegraded: isDegraded(),
    isMaintenance: isInMaintenance(),
  })),
]
