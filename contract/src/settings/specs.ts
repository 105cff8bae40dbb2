import * as z from 'zod/mini'
import { Password, TypedPassword } from '../accounts/schemas.ts'
import { casesOpened } from '../checks/rules.ts'
import { Noticed } from '../checks/schemas.ts'
import { takenBack } from '../notifications/rules.ts'
import { Me } from '../people/schemas.ts'
import { Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { Export, ProfileChange, Session } from './schemas.ts'

export * from './schemas.ts'

export const settingsSpecs = {
  readProfile: spec({
    summary: 'My own record',
    access: 'member',
    answer: Me,
  }),
  changeProfile: spec({
    summary:
      'Change what is sent and nothing else. A name can be changed twice, and an application to be a verified listener is withdrawn with the role that may send it',
    access: 'member',
    asTeam: 'team:profile',
    body: ProfileChange,
    answer: z.object({ ...Me.shape, ...Noticed }),
    announces: [...casesOpened, 'verification:removed'],
  }),
  answerGrade: spec({
    summary:
      'Answer `gradeQuestion`: I stay in my grade for another school year, or am an adult from now on. No effect while I am not asked',
    access: 'member',
    whileSuspended: true,
    body: z.object({ isStillInSchool: z.boolean() }),
    answer: Me,
    announces: [
      ...(['me:changed', 'room:closed', 'notification:new'] as const),
      ...(['notification:removed', 'notification:count'] as const),
    ],
  }),
  changePassword: spec({
    summary: 'Change my password, which ends my other sessions',
    access: 'member',
    whileSuspended: true,
    body: z.object({ currentPassword: TypedPassword, newPassword: Password }),
    answer: Success,
    announces: ['session:ended'],
  }),
  listSessions: spec({
    summary: 'My devices that are signed in, the latest used first',
    access: 'member',
    answer: z.array(Session),
  }),
  endSession: spec({
    summary: 'Sign one of my devices out',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: ['session:ended'],
  }),
  exportMine: spec({
    summary: 'Everything held about me',
    access: 'member',
    answer: Export,
  }),
  removeMine: spec({
    summary:
      'Delete my account, at once and for good; with `withTexts` what I wrote under my name before it; what is anonymous stays',
    access: 'member',
    whileSuspended: true,
    body: z.object({ password: TypedPassword, withTexts: z.optional(z.boolean()) }),
    answer: Success,
    announces: [
      ...(['session:ended', 'room:closed', 'chat-request:changed'] as const),
      ...(['verification:changed', 'support-message:changed'] as const),
      ...(['admin-request:changed', 'security:changed'] as const),
      ...(['post:removed', 'comment:removed', 'post:counts', 'post:risen'] as const),
      ...takenBack,
      'check-in:changed',
    ],
  }),
}
