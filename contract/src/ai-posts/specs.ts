import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Post } from '../posts/schemas.ts'
import { page, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { aiPostsPageSize } from './rules.ts'
import { AiDraft, AiDraftEdit, AiDraftWish } from './schemas.ts'

export * from './schemas.ts'

const byAdmins = { access: 'admin', staff: ['store'] } as const

export const aiPostsSpecs = {
  listDrafts: spec({
    ...byAdmins,
    summary: 'Every draft of an AI post, newest first',
    answer: z.array(AiDraft),
  }),
  listPublished: spec({
    ...byAdmins,
    summary: 'Published AI posts, newest first. One is deleted as every post',
    query: page(aiPostsPageSize, 50),
    answer: z.array(Post),
  }),
  draft: spec({
    ...byAdmins,
    summary:
      'Draft a post for an AI account, by the configured model or from the built-in set: AI_DRAFTS_FULL when there are 50',
    body: AiDraftWish,
    answer: AiDraft,
    status: 201,
    announces: [...audited, 'ai-draft:changed'],
  }),
  change: spec({
    ...byAdmins,
    summary: 'Replace text and topics of a draft',
    body: AiDraftEdit,
    answer: AiDraft,
    announces: [...audited, 'ai-draft:changed'],
  }),
  publish: spec({
    ...byAdmins,
    summary:
      'Publish a draft with the text that the admin has read: UNSAFE_TEXT when the check finds something, AI_POSTS_FULL after three on this day in its language',
    body: AiDraftEdit,
    answer: Post,
    status: 201,
    announces: [...audited, 'ai-draft:changed', 'post:new'],
  }),
  discard: spec({
    ...byAdmins,
    summary: 'Delete a draft',
    answer: Success,
    announces: [...audited, 'ai-draft:changed'],
  }),
}
