import { audited } from '../audit/rules.ts'
import { spec } from '../spec.ts'
import { DutyNow, DutyRoster, DutyRosterDraft, DutyState } from './schemas.ts'

export * from './schemas.ts'

export const dutySpecs = {
  readState: spec({
    summary: 'Whether anybody of the team is on duty now, and if not from when',
    access: 'visitor',
    answer: DutyState,
  }),
  readRoster: spec({
    summary: 'The weekly plan of duty, and its changes that are not over',
    access: 'admin',
    answer: DutyRoster,
  }),
  changeRoster: spec({
    summary:
      'Replace the plan and its changes. DUTY_CHANGED where another admin has changed it meanwhile',
    access: 'admin',
    body: DutyRosterDraft,
    answer: DutyRoster,
    announces: [...audited, 'duty:changed'],
  }),
  readNow: spec({
    summary: 'Who is on duty now and next, and the gaps of the coming week',
    access: 'admin',
    answer: DutyNow,
  }),
  take: spec({
    summary:
      'Take duty over until the shift ends, or until the next one begins where nobody is on duty',
    access: 'admin',
    answer: DutyNow,
    announces: [...audited, 'duty:changed'],
  }),
}
