import { spec } from '../spec.ts'
import { ServiceStatus } from './schemas.ts'

export * from './schemas.ts'

export const serviceStatusSpecs = {
  read: spec({
    summary: 'Whether messages arrive, live events reach every instance, and writing is open',
    access: 'visitor',
    answer: ServiceStatus,
  }),
}
