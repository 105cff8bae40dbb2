import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Count, page, RowId, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { objectionLength, objectionsPageSize, ruleModes, ruleNoteLength } from './rules.ts'
import {
  AdminObjection,
  CheckedPlace,
  CheckFigures,
  CheckRule,
  CheckRules,
  Objection,
} from './schemas.ts'

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
  listRules: spec({
    summary: 'The rules of the check and how each works here',
    access: 'admin',
    staff: ['moderator'],
    answer: CheckRules,
  }),
  setRule: spec({
    summary:
      'Set how a rule of the check works. Where two admins have to agree, the first call that weakens it asks for that, and the same call of another one within a day does it; a call with the mode it has withdraws what waits',
    access: 'sudo',
    staff: ['moderator'],
    body: z.object({
      reason: z.string().check(z.regex(/^[a-z]+\.[a-z-]+$/, 'check.rule')),
      mode: z.enum(ruleModes),
      note: text(ruleNoteLength.min, ruleNoteLength.max, 'check.note'),
    }),
    answer: CheckRule,
    announces: [...audited, 'check-rule:changed'],
  }),
  readSilent: spec({
    summary: 'The reasons of rules without effect, for the check in the browser',
    access: 'visitor',
    answer: z.object({ reasons: z.array(z.string()) }),
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
