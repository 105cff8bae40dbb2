import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Noticed } from '../checks/schemas.ts'
import { takenBack } from '../notifications/rules.ts'
import { LikeWish } from '../posts/schemas.ts'
import { FiledReport, ReportDraft } from '../reports/schemas.ts'
import { Id, Language, page, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { commentsPageSize, repliesPageSize } from './rules.ts'
import { Comment, CommentDraft, CommentEdit, CommentLike } from './schemas.ts'

export * from './schemas.ts'

export const commentsSpecs = {
  list: spec({
    summary: 'Comments with their replies, newest first',
    access: 'member',
    query: z.extend(page(commentsPageSize, 100), { lang: z.optional(Language) }),
    answer: z.array(Comment),
  }),
  listReplies: spec({
    summary: 'Replies to a comment, oldest first: those after a reply, or the first ones',
    access: 'member',
    query: z.object({ limit: page(repliesPageSize, 100).shape.limit, after: z.optional(Id) }),
    answer: z.array(Comment),
  }),
  add: spec({
    summary:
      'Comment on a post, or reply to a comment. With a `clientId` that was used before it answers the first one with 200',
    access: 'member',
    asTeam: 'team:write',
    body: CommentDraft,
    answer: z.object({ ...Comment.shape, ...Noticed }),
    status: 201,
    announces: [
      'comment:new',
      'post:counts',
      'post:settled',
      'check-in:changed',
      'notification:new',
      'notification:removed',
      'notification:count',
      'report:new',
    ],
  }),
  edit: spec({
    summary: 'Edit my comment, for 24 hours; not while a case about it is open',
    access: 'member',
    asTeam: 'team:write',
    body: CommentEdit,
    answer: z.object({ ...Comment.shape, ...Noticed }),
    announces: [
      ...(['comment:changed', 'comment:removed', 'post:counts', 'post:risen'] as const),
      ...(['notification:removed', 'notification:count'] as const),
      'report:new',
    ],
  }),
  remove: spec({
    summary: 'Delete my comment; moderators may delete any, which decides its pending cases',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: [
      ...audited,
      ...(['comment:removed', 'post:counts', 'post:risen'] as const),
      ...takenBack,
      ...(['report:changed', 'room:changed', 'notification:new'] as const),
    ],
  }),
  like: spec({
    summary: 'Like, or take the like back; `liked` sets it, so that a retry is harmless',
    access: 'member',
    asTeam: 'team:like',
    body: LikeWish,
    answer: CommentLike,
    announces: ['notification:new', ...takenBack],
  }),
  report: spec({
    summary: 'Report a comment: once, a second report answers the first with 200',
    access: 'member',
    asTeam: 'team:write',
    whileSuspended: true,
    body: ReportDraft,
    answer: FiledReport,
    status: 201,
    announces: ['report:new', 'report:changed'],
  }),
}
