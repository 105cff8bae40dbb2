import * as z from 'zod/mini'
import { spec } from '../spec.ts'
import { checkInAnswers } from './rules.ts'
import { CheckIn } from './schemas.ts'

export * from './schemas.ts'

export const checkInsSpecs = {
  list: spec({
    summary: 'What the product asks or tells me privately, and I have not answered yet',
    access: 'member',
    answer: z.array(CheckIn),
  }),
  answer: spec({
    summary:
      'Answer one; the first answer stands. `later` brings it back once, some hours later, and then ends it',
    access: 'member',
    whileSuspended: true,
    body: z.object({ answer: z.enum(checkInAnswers) }),
    answer: CheckIn,
    announces: ['check-in:changed'],
  }),
}
