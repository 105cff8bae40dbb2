import * as z from 'zod/mini'
import { audited } from '../../audit/rules.ts'
import { page, RowId, text } from '../../shared/schemas.ts'
import { spec } from '../../spec.ts'
import { caseNoteLength, caseNotesPageSize } from '../rules.ts'
import { CaseLinks, CaseNote, CaseSteps, TickedStep } from './schemas.ts'

/** What the team keeps with a case while working on it, and where a case leads. */
export const caseSpecs = {
  listNotes: spec({
    summary: 'The notes of the team about a case, newest first. Refused to who reported the case',
    access: 'admin',
    staff: ['moderator'],
    query: page(caseNotesPageSize, 100),
    answer: z.object({ items: z.array(CaseNote), nextBefore: z.nullable(RowId) }),
  }),
  addNote: spec({
    summary:
      'Write a note about a case for the team, before or after its decision. It is never changed, and neither side sees it. Refused to who reported the case',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({ text: text(caseNoteLength.min, caseNoteLength.max, 'note.length') }),
    answer: CaseNote,
    status: 201,
    announces: [...audited, 'case:recorded'],
  }),
  readSteps: spec({
    summary:
      'Which steps of a case about a crisis are done, each with its admin and time. Refused to who reported the case',
    access: 'admin',
    staff: ['moderator'],
    answer: CaseSteps,
  }),
  setStep: spec({
    summary:
      'Tick a step of a case about a crisis, or take the tick away; idempotent, the first tick keeps its admin and time. Only steps that no stored act proves. Refused to who reported the case',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({ step: TickedStep, isDone: z.boolean() }),
    answer: CaseSteps,
    announces: [...audited, 'case:recorded'],
  }),
  readLinks: spec({
    summary:
      'Where a case leads: to the story or the comment, to the support message, to another admin who decides an appeal, and to the other open cases about the same person or out of the same chat, only between cases that name everybody in them. NOT_FOUND for the person concerned',
    access: 'admin',
    staff: ['moderator'],
    answer: CaseLinks,
  }),
}
