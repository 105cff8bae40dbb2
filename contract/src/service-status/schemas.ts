import * as z from 'zod/mini'
import { deliveryStates } from './rules.ts'

/** Whether Dodam works, for everybody: without a number or a name. */
export const ServiceStatus = z.object({
  kind: z.literal('service-status'),
  /** null until the first check has ended. */
  delivery: z.nullable(z.enum(deliveryStates)),
  /** Whether live events reach only the answering instance, so that clients poll. */
  isDegraded: z.boolean(),
  /** Whether writing is closed. */
  isMaintenance: z.boolean(),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>
