import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { takenBack } from '../notifications/rules.ts'
import { gradeLevels } from '../people/rules.ts'
import { noteLength, reasonLength } from '../reports/rules.ts'
import { AdminReport, ReportSide, Until } from '../reports/schemas.ts'
import { Count, choice, Moment, page, RowId, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import {
  accountPartPageSize,
  adminRequestsPageSize,
  deletionReasonLength,
  gradeReasonLength,
  timelinePageSize,
  userNoteLength,
  userRoleFilters,
  userSearchLength,
  userStandings,
  usersPageSize,
  userTypes,
  writtenTypes,
} from './rules.ts'
import {
  AdminRequest,
  AdminUser,
  AdminUserDetail,
  StaffRoles,
  UserCleanUp,
  UserDeletion,
  UserEmail,
  UserEvent,
  UserNote,
  UserStats,
  UserWarning,
  WrittenText,
} from './schemas.ts'

export * from './schemas.ts'

export const usersSpecs = {
  list: spec({
    summary:
      'Accounts, newest first: by a part of a username, a nickname or an address, and by what they are. Totals are of all that are not deleted',
    access: 'admin',
    staff: ['moderator', 'support'],
    query: z.extend(page(usersPageSize, 100), {
      search: z.optional(text(userSearchLength.min, userSearchLength.max, 'user.search')),
      type: z._default(z.enum(userTypes), 'all'),
      role: z._default(z.enum(userRoleFilters), 'all'),
      standing: z._default(z.enum(userStandings), 'any'),
    }),
    answer: z.object({
      users: z.array(AdminUser),
      totals: z.object({
        all: Count,
        real: Count,
        test: Count,
        byRole: z.object({ sharer: Count, listener: Count, both: Count }),
      }),
      nextBefore: z.nullable(RowId),
    }),
  }),
  read: spec({
    summary: 'One account',
    access: 'admin',
    staff: ['moderator', 'support'],
    answer: AdminUserDetail,
  }),
  readStats: spec({
    summary: 'How much somebody has written and held under their own name',
    access: 'admin',
    staff: ['moderator', 'support'],
    answer: UserStats,
  }),
  listTimeline: spec({
    summary: 'What happened with an account, newest first',
    access: 'admin',
    staff: ['moderator'],
    query: page(timelinePageSize, 100),
    answer: z.object({ items: z.array(UserEvent), nextBefore: z.nullable(RowId) }),
  }),
  listContent: spec({
    summary:
      'What somebody wrote under their own name, newest first, with deleted texts while their words are stored. Never what they wrote anonymously',
    access: 'admin',
    staff: ['moderator'],
    query: z.extend(page(accountPartPageSize, 100), {
      type: z._default(z.enum(writtenTypes), 'post'),
    }),
    answer: z.object({ items: z.array(WrittenText), nextBefore: z.nullable(RowId) }),
  }),
  listCases: spec({
    summary:
      'The cases about somebody, or with a report of theirs, newest first: those that name them, and none about the caller',
    access: 'admin',
    staff: ['moderator'],
    query: z.extend(page(accountPartPageSize, 100), {
      side: z._default(ReportSide, 'concerned'),
    }),
    answer: z.object({ items: z.array(AdminReport), nextBefore: z.nullable(RowId) }),
  }),
  listWarnings: spec({
    summary: 'The warnings of somebody, newest first, without those for anonymous or masked texts',
    access: 'admin',
    staff: ['moderator'],
    query: page(accountPartPageSize, 100),
    answer: z.object({ items: z.array(UserWarning), nextBefore: z.nullable(RowId) }),
  }),
  listNotes: spec({
    summary:
      'The notes of the team about somebody, newest first; nobody reads those about themselves',
    access: 'admin',
    staff: ['moderator', 'support'],
    query: page(accountPartPageSize, 100),
    answer: z.object({ items: z.array(UserNote), nextBefore: z.nullable(RowId) }),
  }),
  addNote: spec({
    summary: 'Write a note about somebody for the team. They never see it',
    access: 'admin',
    staff: ['moderator', 'support'],
    body: z.object({
      text: text(userNoteLength.min, userNoteLength.max, 'note.length'),
    }),
    answer: UserNote,
    status: 201,
    announces: [...audited],
  }),
  warn: spec({
    summary: 'Warn somebody without a report; they read the reason as that of any warning',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({ reason: text(reasonLength.min, noteLength.max, 'decision.note') }),
    answer: UserWarning,
    status: 201,
    announces: [...audited, 'standing:changed'],
  }),
  closeChats: spec({
    summary:
      'Close a member’s chats until a time, for a reason that they read: they neither read nor write any, also those that are open',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({
      until: Until,
      reason: text(reasonLength.min, noteLength.max, 'decision.note'),
    }),
    answer: AdminUserDetail,
    announces: [...audited, 'standing:changed', 'me:changed'],
  }),
  openChats: spec({
    summary: 'Open a member’s chats again; idempotent',
    access: 'admin',
    staff: ['moderator'],
    answer: AdminUserDetail,
    announces: [...audited, 'standing:changed', 'me:changed'],
  }),
  ban: spec({
    summary:
      'Ban a member, for a reason that they read: they can sign in and read, and neither write nor chat, without end. Their name stays taken, and an account that is opened in their browser or network is noticed. Idempotent',
    access: 'sudo',
    staff: 'lead',
    body: z.object({ reason: text(reasonLength.min, noteLength.max, 'decision.note') }),
    answer: AdminUserDetail,
    announces: [
      ...audited,
      ...(['standing:changed', 'me:changed', 'room:closed', 'chat-request:changed'] as const),
    ],
  }),
  liftBan: spec({
    summary: 'Lift a ban; what it ended stays ended. Idempotent',
    access: 'sudo',
    staff: 'lead',
    answer: AdminUserDetail,
    announces: [...audited, 'standing:changed', 'me:changed'],
  }),
  signOut: spec({
    summary:
      'End all sessions of an account at once; never the one that asks. Those of another admin are ended by leads only',
    access: 'admin',
    staff: ['moderator', 'support'],
    answer: AdminUserDetail,
    announces: [...audited, 'session:ended'],
  }),
  openEmail: spec({
    summary: 'The whole address of an account. Every look is audited',
    access: 'admin',
    staff: ['moderator', 'support'],
    answer: UserEmail,
    announces: [...audited],
  }),
  setRole: spec({
    summary: 'Change somebody’s role; they and their screens follow at once',
    access: 'sudo',
    staff: ['moderator', 'support'],
    body: z.object({ role: choice(['sharer', 'listener', 'both'], 'role.required') }),
    answer: AdminUserDetail,
    announces: [...audited, 'me:changed', 'verification:removed'],
  }),
  setGrade: spec({
    summary:
      'Correct somebody’s grade, for a reason that they read. Open rooms with people they may not meet any more close, and what they may do follows at once. Who becomes an adult and was verified as a minor is not verified any more',
    access: 'sudo',
    staff: ['moderator'],
    body: z.object({
      gradeLevel: choice(gradeLevels, 'grade.required'),
      reason: text(gradeReasonLength.min, gradeReasonLength.max, 'grade.reason'),
    }),
    answer: AdminUserDetail,
    announces: [
      ...audited,
      ...(['me:changed', 'room:closed', 'notification:new'] as const),
      ...(['notification:removed', 'notification:count', 'verification:changed'] as const),
    ],
  }),
  setAdmin: spec({
    summary:
      'Make a member an admin with these roles, change the roles of one, or end that: never oneself. Without `roles` a new admin is a lead, and one who is there already stays as they are. Two leads agree as for a deletion',
    access: 'sudo',
    staff: 'lead',
    body: z.object({ isAdmin: z.boolean(), roles: z.optional(StaffRoles) }),
    answer: AdminUserDetail,
    announces: [
      ...audited,
      ...(['me:changed', 'standing:changed', 'admin-request:changed', 'duty:changed'] as const),
      ...(['notification:new', 'notification:count'] as const),
    ],
  }),
  remove: spec({
    summary:
      'Delete an account at once and for good. Where two admins have to agree, the first call asks for it, and the same call of another one within a day does it',
    access: 'sudo',
    staff: 'lead',
    body: z.object({
      reason: z.optional(
        text(deletionReasonLength.min, deletionReasonLength.max, 'deletion.reason'),
      ),
    }),
    answer: UserDeletion,
    announces: [
      ...audited,
      ...(['session:ended', 'room:closed', 'chat-request:changed'] as const),
      ...(['verification:changed', 'support-message:changed'] as const),
      ...(['admin-request:changed', 'security:changed'] as const),
    ],
  }),
  cleanUp: spec({
    summary:
      'Delete the posts and comments that a member wrote under their own name, since a time or all of them. What they wrote anonymously and in chats stays. Two leads agree on the same time as for a deletion; idempotent',
    access: 'sudo',
    staff: 'lead',
    body: z.object({ since: z.optional(Moment) }),
    answer: UserCleanUp,
    announces: [
      ...audited,
      ...(['post:removed', 'comment:removed', 'post:counts'] as const),
      ...takenBack,
      ...(['chat-request:changed', 'notification:new'] as const),
      ...(['check-in:changed', 'post:risen', 'admin-request:changed'] as const),
    ],
  }),
  listRequests: spec({
    summary: 'What waits for a second admin, newest first. Never about one’s own account',
    access: 'admin',
    staff: 'lead',
    query: page(adminRequestsPageSize, 100),
    answer: z.object({ items: z.array(AdminRequest), nextBefore: z.nullable(RowId) }),
  }),
  withdrawRequest: spec({
    summary: 'Take back what waits for a second admin, by any admin',
    access: 'admin',
    staff: 'lead',
    answer: AdminRequest,
    announces: [...audited, 'admin-request:changed'],
  }),
}
