import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Count, page, RowId, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { objectionLength, objectionsPageSize } from './rules.ts'
import { AdminObjection, CheckedPlace, CheckFigures, Objection } from './schemas.ts'

export * from './schemas.ts'

export const checksSpecs = {
  object: spec({
    summary: 'Say that a text was misunderstood. It is kept for 90 days',
    access: 'member',
    body: z.object({
      place: CheckedPlace,
      text: text(objectionLength.min, objectionLength.max, 'message.length'),
    }),
    answer: Objection,
    status: 201,
    announces: ['objection:changed'],
  }),
  readFigures: spec({
    summary:
      'How often the check was right in the time it is remembered, for each of its rules, and what it missed',
    access: 'admin',
    staff: ['moderator'],
    answer: CheckFigures,
  }),
  listObjections: spec({
    summary: 'Objections to the check of a text, newest first, and how many nobody has read',
    access: 'admin',
    staff: ['moderator'],
    query: page(objectionsPageSize, 100),
    answer: z.object({
      items: z.array(AdminObjection),
      nextBefore: z.nullable(RowId),
      unread: Count,
    }),
  }),
  readObjection: spec({
    summary: 'Mark an objection as read; idempotent',
    access: 'admin',
    staff: ['moderator'],
    answer: AdminObjection,
    announces: [...audited, 'objection:changed'],
  }),
}
