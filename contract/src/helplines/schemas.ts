import * as z from 'zod/mini'
import { helplineNames, helplineRegions } from './rules.ts'

/** A helpline. */
export const Helpline = z.object({
  /** Key of its texts in the web app: `helplines.name.<name>`. */
  name: z.enum(helplineNames),
  region: z.enum(helplineRegions),
  number: z.string(),
  /** How the line takes text messages: at its own number unless another is given. */
  text: z.optional(z.object({ to: z.optional(z.string()), body: z.optional(z.string()) })),
  takesCalls: z.optional(z.literal(false)),
  /** For danger to life right now. */
  isEmergency: z.optional(z.literal(true)),
})
export type Helpline = z.infer<typeof Helpline>
