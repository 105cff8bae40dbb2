import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { PushAddress, PushBrowser } from '../push/schemas.ts'
import { Count, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { DutyNow, DutyRoster, DutyRosterDraft, DutyState } from './schemas.ts'

export * from './schemas.ts'

/** Who is put on duty or taken off by another admin is told. */
const told = ['notification:new', 'notification:removed', 'notification:count'] as const

export const dutySpecs = {
  readState: spec({
    summary:
      'Whether anybody of the team who may take on a case is on duty now and until when, and if not from when',
    access: 'visitor',
    answer: DutyState,
  }),
  readRoster: spec({
    summary: 'The weekly plan of duty, its changes that are not over, and what each admin may do',
    access: 'admin',
    staff: 'all',
    answer: DutyRoster,
  }),
  changeRoster: spec({
    summary:
      'Replace the plan and its changes. DUTY_CHANGED where another admin has changed it meanwhile',
    access: 'admin',
    staff: 'all',
    body: DutyRosterDraft,
    answer: DutyRoster,
    announces: [...audited, 'duty:changed', ...told],
  }),
  readNow: spec({
    summary:
      'Who is on duty now and next, and the gaps of the coming week: times without an admin who may take on a case',
    access: 'admin',
    staff: 'all',
    answer: DutyNow,
  }),
  take: spec({
    summary:
      'Take duty over until the shift ends, or until the next one begins where nobody is on duty',
    access: 'admin',
    staff: 'all',
    answer: DutyNow,
    announces: [...audited, 'duty:changed', ...told],
  }),
  addDevice: spec({
    summary:
      'Let this browser ring for me when I am on duty, also while I am signed out; idempotent. It says only that something needs a look',
    access: 'admin',
    staff: 'all',
    body: PushBrowser,
    answer: Success,
    announces: ['duty:changed'],
  }),
  removeDevice: spec({
    summary: 'Let this browser ring no more; idempotent',
    access: 'admin',
    staff: 'all',
    body: z.object({ endpoint: PushAddress }),
    answer: Success,
    announces: ['duty:changed'],
  }),
  tryDevices: spec({
    summary: 'Let my devices ring once, to hear that they do: how many took it',
    access: 'admin',
    staff: 'all',
    answer: z.object({ rung: Count }),
  }),
}
