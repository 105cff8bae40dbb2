import * as z from 'zod/mini'
import { Language, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { helpPathEvents } from './rules.ts'

export const helpPathSpecs = {
  count: spec({
    summary:
      'Count, by day and language and without any identity, that the path to help or the list of helplines was opened, or led to a step or a contact',
    access: 'visitor',
    body: z.object({ event: z.enum(helpPathEvents), language: Language }),
    answer: Success,
  }),
}
