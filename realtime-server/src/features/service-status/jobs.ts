import type { Job } from '../../core/jobs/scheduler.ts'
import type { DeliveryWatch } from './watch.ts'

/** Check that a message arrives. */
export const deliveryJob = (watch: Pick<DeliveryWatch, 'send'>): Job => ({
  name: 'check delivery',
  everySeconds: 5,
  run: () => watch.send(),
})
